import { useState } from 'react';
import type { OwnShot } from '@/contract/yeekee.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatExactTime } from '@/domain/thai-date';
import { rankOf } from '@/domain/yeekee';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/kit';
import { roomCopy as copy } from '../room.copy';
import styles from './own-shots.module.css';
import { RoomCard } from './room-card';

const FEW = 5;

export interface OwnShotsProps {
  /** Shots, the latest first. */
  shots: readonly OwnShot[];
  /** Number of all shots in the round, which ranks depend on. */
  shotCount: number;
}

/** The member's shots with their current ranks, counted from the last shot. */
export function OwnShots({ shots, shotCount }: OwnShotsProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <RoomCard title={copy.mine}>
      {shots.length === 0 ? (
        <Text variant="quiet">{copy.noneMine}</Text>
      ) : (
        <ul className={styles.rows}>
          {shots.slice(0, isWhole ? undefined : FEW).map(({ seq, number, shot_at }) => (
            <li key={seq}>
              <b>{number}</b>
              <span>
                {copy.seq(formatInteger(seq))} · {formatExactTime(shot_at)}
              </span>
              <span className={styles.rank}>
                {copy.rank(formatInteger(rankOf(seq, shotCount)))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shots.length > FEW && (
        <Button variant="quiet" size="small" isWide onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.seeFewMine : copy.seeAllMine(formatInteger(shots.length))}
        </Button>
      )}
    </RoomCard>
  );
}
