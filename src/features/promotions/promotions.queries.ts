import { queryOptions } from '@tanstack/react-query';

const WATCHED_EVERY_MS = 30_000;

/** Queries of promotions. Whatever touches them asks again. */
export const promotionsQueries = {
  /**
   * Those that are on.
   * @param memberId whose offers they are; null for a visitor
   */
  list: (memberId: string | null) =>
    queryOptions({
      queryKey: ['promotions', 'list', memberId],
      queryFn: async ({ signal }) => (await import('./promotions.api')).fetchPromotions(signal),
    }),
  /** The waiting or running promotion, with the server's clock for its countdown. */
  current: () =>
    queryOptions({
      queryKey: ['promotions', 'current'],
      queryFn: async ({ signal }) => {
        const { fetchMine } = await import('./promotions.api');
        const { current, now } = await fetchMine({ limit: 1 }, signal);
        return { current, now };
      },
      // Money arrives and stakes are settled elsewhere.
      refetchInterval: WATCHED_EVERY_MS,
    }),
};
