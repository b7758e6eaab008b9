import type { Shot } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatExactTime } from '@/domain/thai-date';
import { LEFT_OUT_RANK } from '@/domain/yeekee';
import { Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { roomCopy as copy } from '../room.copy';
import styles from './shot-rows.module.css';

export interface ShotRowsProps {
  shots: readonly Shot[];
  /** The member's numbers by sequence number, because `shots` hides them until the round ends. */
  own: ReadonlyMap<number, string>;
}

/** List of shots, the latest first; the shot that the result leaves out is marked. */
export function ShotRows({ shots, own }: ShotRowsProps) {
  return (
    <Stack as="ol">
      {shots.map((shot) => (
        <Row key={shot.seq} shot={shot} ownNumber={own.get(shot.seq)} />
      ))}
    </Stack>
  );
}

interface RowProps {
  shot: Shot;
  ownNumber: string | undefined;
}

function Row({ shot, ownNumber }: RowProps) {
  const { seq, rank, name, is_demo, shot_at } = shot;
  const number = shot.number ?? ownNumber;
  const isOwn = ownNumber !== undefined;
  const isLeftOut = shot.number !== null && rank === LEFT_OUT_RANK;
  return (
    <li className={styles.row} data-left-out={isLeftOut} data-own={isOwn}>
      <Stack as="span" isCentered className={styles.rank}>
        <span className={hidden.hidden}>{copy.rankLabel} </span>
        {formatInteger(rank)}
      </Stack>
      <span className={styles.who}>
        <b>
          {name}
          {isOwn && <i>{copy.you}</i>}
          {is_demo && <i data-tone="demo">{copy.demoShooter}</i>}
        </b>
        <Text as="small" isBlock variant="note" hasFigures>
          {copy.seq(formatInteger(seq))} · {formatExactTime(shot_at)}
        </Text>
      </span>
      <span className={styles.end}>
        {number === undefined ? (
          <>
            <span className={styles.number} aria-hidden="true">
              •••••
            </span>
            <span className={hidden.hidden}>{copy.hiddenNumber}</span>
          </>
        ) : (
          <span className={styles.number}>{number}</span>
        )}
        {isLeftOut && (
          <Text as="small" isBlock variant="note" hasFigures>
            {copy.leftOut}
          </Text>
        )}
      </span>
    </li>
  );
}
