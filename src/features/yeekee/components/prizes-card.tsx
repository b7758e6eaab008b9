import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import trophyIcon from '@phosphor-icons/core/fill/trophy-fill.svg?icon';
import circleIcon from '@phosphor-icons/core/regular/circle.svg?icon';
import type { PrizeEntry } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, type Satang } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { roomCopy as copy } from '../room.copy';
import { findMissingForPrize, type Room, type RoomPhase } from '../room.rules';
import styles from './prizes-card.module.css';
import { RoomCard } from './room-card';

export interface PrizesCardProps {
  room: Room;
  phase: RoomPhase;
}

/** The prizes of a round, and the conditions that the member must meet to take part in the draw. */
export function PrizesCard({ room: { round, prizes, mine }, phase }: PrizesCardProps) {
  const isOpen = phase !== 'drawn' && phase !== 'voided';
  const isEntitled =
    mine !== null && findMissingForPrize(mine.prize_entry, round.prize_stake).length === 0;
  return (
    <RoomCard title={copy.prizes}>
      <ul className={styles.prizes} data-promised={!isOpen || isEntitled}>
        {prizes.map(({ number, amount, most, name, outcome }) => (
          <li key={number} data-outcome={outcome}>
            <Icon name={trophyIcon} size={24} />
            <p>
              <Text as="b" variant="label">
                {copy.prizeNumber(formatInteger(number))}
              </Text>
              <Text as="span" variant="note" hasFigures>
                {name !== null && `${name} · `}
                {copy.outcomes[outcome]}
              </Text>
            </p>
            <Text as="strong" variant="heading" tone="accent" hasFigures>
              {formatMoney(amount)}
              {amount < most && <small>{copy.prizeUpTo(formatMoney(most))}</small>}
            </Text>
          </li>
        ))}
      </ul>
      <Text variant="detail">{copy.prizeHow}</Text>
      {round.prize_entrants !== null && round.prize_share_percent !== null && (
        <Text variant="detail" role="status">
          {copy.prizeGrows(
            formatInteger(round.prize_entrants),
            formatInteger(round.prize_share_percent),
          )}
        </Text>
      )}
      {mine && isOpen && <Entry entry={mine.prize_entry} prizeStake={round.prize_stake} />}
    </RoomCard>
  );
}

function Entry({ entry, prizeStake }: { entry: PrizeEntry; prizeStake: Satang }) {
  const [first] = findMissingForPrize(entry, prizeStake);
  const least = formatMoney(prizeStake);
  const staked = entry.valid_staked;
  return (
    <Stack as="section" gap={2} className={styles.entry} aria-label={copy.prizeEntry}>
      <Text variant="label" tone="warn" data-complete={first === undefined} role="status">
        {first === undefined
          ? copy.entryDone
          : first === 'stake'
            ? copy.entryMissingStake(formatMoney(prizeStake - staked))
            : copy.entryMissing[first]}
      </Text>
      {first !== 'day' && (
        <ul>
          <Condition isMet={entry.has_shot}>{copy.entryShot}</Condition>
          <Condition
            isMet={staked >= prizeStake}
            note={`${copy.entryStaked(formatMoney(staked))} · ${copy.entryCovered}`}
          >
            {copy.entryStake(least)}
          </Condition>
          <Condition isMet={entry.has_verified_phone}>{copy.entryPhone}</Condition>
        </ul>
      )}
    </Stack>
  );
}

interface ConditionProps {
  isMet: boolean;
  note?: string;
  children: string;
}

function Condition({ isMet, note, children }: ConditionProps) {
  return (
    <li data-met={isMet}>
      <Icon name={isMet ? checkIcon : circleIcon} size={20} />
      <span>
        {children}
        <span className={hidden.hidden}> {isMet ? copy.done : copy.notDone}</span>
        {note !== undefined && <small>{note}</small>}
      </span>
    </li>
  );
}
