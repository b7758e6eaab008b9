import type { Shot } from '@/contract/yeekee.contract';
import { shotPrizes } from '@/domain/yeekee';
import { formatWhole } from '@/shared/format/points.format';
import { formatShortMoney } from '@/shared/format/short-money.format';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { roomCopy as copy } from './room.copy';
import { formatShotTime } from './room.rules';
import styles from './shot-rows.module.css';

export interface ShotRowsProps {
  shots: readonly Shot[];
  /** Places of the shots that are the member's own. */
  own: ReadonlySet<number>;
}

/** Shots in a list, the latest first; the ranks that win are marked. */
export function ShotRows({ shots, own }: ShotRowsProps) {
  return (
    <ol className={styles['rows']}>
      {shots.map((shot) => (
        <Row key={shot.seq} shot={shot} isOwn={own.has(shot.seq)} />
      ))}
    </ol>
  );
}

function Row({ shot, isOwn }: { shot: Shot; isOwn: boolean }) {
  const { seq, rank, name, is_demo, number, shot_at } = shot;
  const prize = shotPrizes.find((each) => each.rank === rank);
  return (
    <li className={styles['row']} data-prize={prize !== undefined} data-own={isOwn}>
      <span className={styles['rank']}>
        <span className={hidden['hidden']}>{copy.rankLabel} </span>
        {formatWhole(rank)}
      </span>
      <span className={styles['who']}>
        <b>
          {name}
          {isOwn && <i>{copy.you}</i>}
          {is_demo && <i data-tone="demo">{copy.demoShooter}</i>}
        </b>
        <small>
          {copy.seq(formatWhole(seq))} · {formatShotTime(shot_at)}
        </small>
      </span>
      <span className={styles['end']}>
        {number === null ? (
          <>
            <span className={styles['number']} aria-hidden="true">
              •••••
            </span>
            <span className={hidden['hidden']}>{copy.hiddenNumber}</span>
          </>
        ) : (
          <span className={styles['number']}>{number}</span>
        )}
        {prize && <small>{formatShortMoney(prize.amountSatang)}</small>}
      </span>
    </li>
  );
}
