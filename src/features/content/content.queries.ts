import { queryOptions } from '@tanstack/react-query';

const BANNERS_STALE_MS = 600_000;

/** Banners of the home page. */
export function bannersQuery() {
  return queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: async ({ signal }) => (await import('./content.api')).fetchBanners(signal),
    staleTime: BANNERS_STALE_MS,
  });
}
