import { getBootData } from '@/shared/config/client-config';
import { queryOptions } from '@/shared/query/query-options';

const BANNERS_STALE_MS = 600_000;

/** Banners of the home page; they come with its HTML. */
export function bannersQuery() {
  const boot = getBootData()?.banners;
  return queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: async ({ signal }) => (await import('./content.api')).fetchBanners(signal),
    staleTime: BANNERS_STALE_MS,
    ...(boot && { initialData: boot, initialDataUpdatedAt: performance.timeOrigin }),
  });
}
