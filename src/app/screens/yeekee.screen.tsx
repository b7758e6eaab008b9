import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { RoomPlace } from '@/features/yeekee/components/room-place';
import { YeekeeDay } from '@/features/yeekee/components/yeekee-day';
import { lazyPart } from '@/shared/ui/lazy-part';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';

const RoomWithBills = lazyPart(() => import('../room-with-bills').then((m) => m.RoomWithBills), {
  fallback: <RoomPlace />,
});

/** `/lotto/yeekee`: the yeekee rounds of a day. With `?round=` it shows the room of one round. */
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
        <RoomWithBills
          key={roundId}
          roundId={roundId}
          // Shows the list of rounds when the code of the room fails to load.
          onFail={() => setQuery({}, { replace: true })}
        />
      )}
    </div>
  );
}
