import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { yeekeeStream } from '@/contract/yeekee.contract';
import { followStream } from '@/shared/http/event-stream';
import { invalidateAfter } from '@/shared/query/query-cache';
import { queryClient } from '@/shared/query/query-client';
import { useMemberId } from '@/shared/state/use-member-id';
import { useHasPassed, withClock } from '@/shared/time/server-clock';
import { roomQuery } from './room.queries';
import {
  applyNews,
  isOver,
  phaseOf,
  type Room,
  type RoomPhase,
  type RoundNews,
} from './room.rules';

/** Polling interval where streaming does not work. */
const POLL_MS = 4000;
/** Maximum random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1000;

/** Loads a round once, then follows its stream. */
export function useRoom(roundId: string) {
  const query = roomQuery(useMemberId(), roundId);
  const room = useQuery(query);
  const hasRoom = room.data !== undefined;
  const isDone = hasRoom && isOver(room.data);
  const handleNews = useEffectEvent((news: RoundNews): void => {
    queryClient.setQueryData<Room>(query.queryKey, (known) => known && applyNews(known, news));
  });
  const refetch = useEffectEvent(() => void room.refetch());

  useEffect(() => {
    if (!hasRoom || isDone) return;
    return followStream(yeekeeStream, {
      query: { round_id: roundId },
      eventName: 'round',
      onEvent: (event) => handleNews(withClock(event)),
      onPoll: () => refetch(),
      timings: { pollMs: POLL_MS },
    });
  }, [roundId, hasRoom, isDone]);
  useStateChange(room.data);
  return room;
}

/** Invalidates all lottery data when the state of a round changes, because its stream contains no bills or prizes. */
function useStateChange(room: Room | undefined): void {
  const state = room && `${room.round.state}/${room.round.shooting}`;
  const last = useRef(state);
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== state;
    last.current = state;
    if (hasChanged) setTimeout(() => invalidateAfter(['lotto']), Math.random() * SPREAD_MS);
  }, [state]);
}

/** Returns the phase of a round by the server time. */
export function usePhase(room: Room): RoomPhase {
  const { round, clockOffsetMs } = room;
  return phaseOf(room, {
    hasOpened: useHasPassed(round.opens_at, clockOffsetMs),
    hasClosed: useHasPassed(round.closes_at, clockOffsetMs),
    hasEnded: useHasPassed(round.shooting_ends_at, clockOffsetMs),
  });
}
