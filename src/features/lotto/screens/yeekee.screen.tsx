import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { YeekeeDay } from '../yeekee/yeekee-day';
import styles from './yeekee.screen.module.css';

const YeekeeRoom = lazyPart(() => import('../yeekee/yeekee-room').then((m) => m.YeekeeRoom), {
  fallback: (
    <div className={styles['loading']} aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={160} />
      <Skeleton height={240} />
    </div>
  ),
});

/** `/lotto/yeekee`: the rounds of a day; with `?round=` the room in which numbers are shot into one. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const roundId = query.get('round');
  useFocusOnChange(place, roundId);
  return (
    <div ref={place} tabIndex={-1}>
      {roundId === null ? (
        <YeekeeDay />
      ) : (
        <YeekeeRoom
          key={roundId}
          roundId={roundId}
          // A room that does not come leads back to the rounds.
          onFail={() => setQuery({}, { replace: true })}
        />
      )}
    </div>
  );
}
