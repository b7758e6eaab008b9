import { createElement, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { Skeleton } from '@/shared/ui/states';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { useLater } from '../use-later';
import { YeekeeDay } from '../yeekee/yeekee-day';
import styles from './yeekee.screen.module.css';

const loadRoom = () => import('../yeekee/yeekee-room').then((m) => m.YeekeeRoom);

/** `/lotto/yeekee`: the rounds of a day; with `?round=` the room in which numbers are shot into one. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const roundId = query.get('round');
  // A room that does not come leads back to the rounds.
  const Room = useLater(roundId !== null, loadRoom, () => setQuery({}, { replace: true }));
  useFocusOnChange(place, roundId);
  return (
    <div ref={place} tabIndex={-1}>
      {roundId === null ? (
        <YeekeeDay />
      ) : Room ? (
        createElement(Room, { key: roundId, roundId })
      ) : (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={160} />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  );
}
