import trophyIcon from '@phosphor-icons/core/fill/trophy-fill.svg?icon';
import { formatWhole } from '@/domain/whole';
import { PRIZE_STAKE_SATANG } from '@/domain/yeekee';
import { formatShortMoney } from '@/shared/format/short-money.format';
import { Icon } from '@/shared/ui/icon';
import styles from './prizes-card.module.css';
import { roomCopy as copy } from './room.copy';
import { canShoot, type Room, type RoomPhase, withHolder } from './room.rules';
import { RoomCard } from './room-card';

export interface PrizesCardProps {
  room: Room;
  phase: RoomPhase;
}

/** What the ranks that win are worth, and who holds them. */
export function PrizesCard({ room: { prizes, shots, mine }, phase }: PrizesCardProps) {
  return (
    <RoomCard title={copy.prizes}>
      <ul className={styles['prizes']}>
        {prizes
          .map((prize) => withHolder(prize, shots))
          .map(({ rank, amount, name, outcome }) => (
            <li key={rank} data-outcome={outcome}>
              <Icon name={trophyIcon} size={24} />
              <p>
                <b>{copy.prizeRank(formatWhole(rank))}</b>
                <span>
                  {name ?? copy.prizeNobody}
                  {name !== null &&
                    ` · ${canShoot(phase) ? copy.prizeSoFar : copy.outcomes[outcome]}`}
                </span>
              </p>
              <strong>{formatShortMoney(amount)}</strong>
            </li>
          ))}
      </ul>
      <p className={styles['rule']}>
        {copy.prizeRule(formatShortMoney(PRIZE_STAKE_SATANG))}
        {mine && phase !== 'drawn' && phase !== 'voided' && (
          <b data-enough={mine.staked >= PRIZE_STAKE_SATANG}>
            {copy.staked(formatShortMoney(mine.staked))}
            {' · '}
            {mine.staked >= PRIZE_STAKE_SATANG
              ? copy.stakedEnough
              : copy.stakedShort(formatShortMoney(PRIZE_STAKE_SATANG - mine.staked))}
          </b>
        )}
      </p>
    </RoomCard>
  );
}
