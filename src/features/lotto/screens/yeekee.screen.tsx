import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { lazyPart } from '@/shared/ui/lazy-part';
import { useFocusOnChange } from '@/shared/ui/use-focus-on-change';
import { RoomPlace } from '../yeekee/room-place';
import { YeekeeDay } from '../yeekee/yeekee-day';

const YeekeeRoom = lazyPart(() => import('../yeekee/yeekee-room').then((m) => m.YeekeeRoom), {
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
        <YeekeeRoom
          key={roundId}
          roundId={roundId}
          // When the code of the room fails to load, the list of rounds is shown.
          onFail={() => setQuery({}, { replace: true })}
        />
      )}
    </div>
  );
}
