import { lottoResult, lottoResults } from '@/contract/lotto.contract';
import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchResults, fetchResultsOfDay, findLatestResultDay } from './result.queries';
import { fetchRound, toRoundData } from './round.queries';

/** Returns the endpoints of lottery results. */
export function resultRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(lottoResult, async ({ query }) => {
      const now = await fetchNow(db);
      if (query.round_id !== undefined) {
        const round = await fetchRound(db, agentId, query.round_id);
        return { date: round.day, rounds: [toRoundData(round, now)] };
      }
      const date = query.date ?? (await findLatestResultDay(db, agentId));
      const rounds = await fetchResultsOfDay(db, agentId, date);
      return { date, rounds: rounds.map((round) => toRoundData(round, now)) };
    }),
    handle(lottoResults, async ({ query }) => {
      const { rounds, nextCursor } = await fetchResults(db, agentId, {
        marketId: query.market_id,
        limit: query.limit,
        cursor: query.cursor,
      });
      const now = await fetchNow(db);
      return { rounds: rounds.map((round) => toRoundData(round, now)), next_cursor: nextCursor };
    }),
  ];
}
