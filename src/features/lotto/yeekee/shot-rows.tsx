import type { Shot } from '@/contract/yeekee.contract';
import { formatWhole } from '@/domain/whole';
import { shotPrizes } from '@/domain/yeekee';
import { formatShortMoney } from '@/shared/format/short-money.format';
import { formatExactTime } from '@/shared/format/thai-date.format';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { roomCopy as copy } from './room.copy';
import styles from './shot-rows.module.css';

export interface ShotRowsProps {
  shots: readonly Shot[];
  /** What the member has shot, by its place: nobody hides that from them. */
  own: ReadonlyMap<number, string>;
  /** The round may still pay prizes. */
  hasPrizes: boolean;
}

/** Shots in a list, the latest first; the ranks that win are marked. */
export function ShotRows({ shots, own, hasPrizes }: ShotRowsProps) {
  return (
    <ol className={styles['rows']}>
      {shots.map((shot) => (
        <Row key={shot.seq} shot={shot} ownNumber={own.get(shot.seq)} hasPrizes={hasPrizes} />
      ))}
    </ol>
  );
}

interface RowProps {
  shot: Shot;
  ownNumber: string | undefined;
  hasPrizes: boolean;
}

function Row({ shot, ownNumber, hasPrizes }: RowProps) {
  const { seq, rank, name, is_demo, shot_at } = shot;
  const number = shot.number ?? ownNumber;
  const isOwn = ownNumber !== undefined;
  const prize = hasPrizes ? shotPrizes.find((each) => each.rank === rank) : undefined;
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
          {copy.seq(formatWhole(seq))} · {formatExactTime(shot_at)}
        </small>
      </span>
      <span className={styles['end']}>
        {number === undefined ? (
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
