import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { fetchMarkets, fetchTerms, toTermsData } from './market.queries';
import {
  fetchComingRounds,
  fetchLatestRounds,
  fetchNextRounds,
  type RoundRow,
  toRoundData,
} from './round.queries';

/** Filter for coming rounds. */
interface ComingRoundsQuery {
  readonly market_id?: string | undefined;
  readonly category_id?: string | undefined;
  readonly limit: number;
}

/**
 * Reads the lobby: markets that are open or have a coming round, each with its coming round and its latest past round.
 */
export async function readLobby({ db, agentId }: AreaDeps) {
  const now = await fetchNow(db);
  const [categories, next, latest] = await Promise.all([
    fetchMarkets(db, agentId),
    fetchNextRounds(db, agentId, now),
    fetchLatestRounds(db, agentId, now),
  ]);
  const dataOf = (round: RoundRow | undefined) => (round ? toRoundData(round, now) : null);
  return {
    server_time: now.toISOString(),
    categories: categories.flatMap(({ markets, ...category }) => {
      const shown = markets.flatMap(({ is_open, ...market }) => {
        const round = next.get(market.market_id);
        if (!is_open && !round) return [];
        const before = latest.get(market.market_id);
        return [{ ...market, round: dataOf(round), latest: dataOf(before) }];
      });
      return shown.length > 0 ? [{ ...category, markets: shown }] : [];
    }),
  };
}

/** Reads the coming rounds; the query may limit them to one market or category. */
export async function readComingRounds({ db, agentId }: AreaDeps, query: ComingRoundsQuery) {
  const now = await fetchNow(db);
  const rounds = await fetchComingRounds(db, {
    agentId,
    now,
    marketId: query.market_id,
    categoryId: query.category_id,
    limit: query.limit,
  });
  return {
    server_time: now.toISOString(),
    rounds: rounds.map((round) => toRoundData(round, now)),
  };
}

/** Reads the terms of every open market; a category limits them to its markets. */
export async function readRates({ db, agentId }: AreaDeps, categoryId?: string) {
  const [categories, terms] = await Promise.all([
    fetchMarkets(db, agentId, categoryId),
    fetchTerms(db, agentId),
  ]);
  return {
    categories: categories.flatMap(({ markets, ...category }) => {
      const shown = markets.filter(({ is_open }) => is_open);
      if (shown.length === 0) return [];
      return [
        {
          ...category,
          markets: shown.map(({ market_id, name, image, schedule }) => ({
            market_id,
            name,
            image,
            schedule,
            terms: terms.filter((row) => row.market_id === market_id).map(toTermsData),
          })),
        },
      ];
    }),
  };
}
