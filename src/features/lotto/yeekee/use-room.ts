import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { yeekeeStream } from '@/contract/yeekee.contract';
import { followStream } from '@/shared/http/event-stream';
import { invalidateTouched } from '@/shared/query/query-cache';
import { queryClient } from '@/shared/query/query-client';
import { useHasPassed, withClock } from '@/shared/time/server-clock';
import { useMemberId } from '../use-member-id';
import { roomQuery } from './room.queries';
import {
  applyNews,
  isOver,
  phaseOf,
  type Room,
  type RoomPhase,
  type RoundNews,
} from './room.rules';

/** Where streaming does not work, the round is asked for so often. */
const POLL_MS = 4000;
/** What changes for everybody at once is not asked for by all at once. */
const SPREAD_MS = 1000;

/** A round as it changes: asked for once, told from then on. */
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
  useTurns(room.data);
  return room;
}

/** A round that goes on to another state changes bills and prizes too: more than its stream tells. */
function useTurns(room: Room | undefined): void {
  const turn = room && `${room.round.state}/${room.round.shooting}`;
  const last = useRef(turn);
  useEffect(() => {
    const isTurn = last.current !== undefined && last.current !== turn;
    last.current = turn;
    if (isTurn) setTimeout(() => invalidateTouched(['lotto']), Math.random() * SPREAD_MS);
  }, [turn]);
}

/** What can be done in the round now, by the server's clock. */
export function usePhase(room: Room): RoomPhase {
  const { round, clockOffsetMs } = room;
  return phaseOf(room, {
    hasOpened: useHasPassed(round.opens_at, clockOffsetMs),
    hasClosed: useHasPassed(round.closes_at, clockOffsetMs),
    hasEnded: useHasPassed(round.shooting_ends_at, clockOffsetMs),
  });
}
