import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';
import { ofAgent } from './content-agent';

const BANNERS_STALE_MS = 600_000;

/** Creates the query of the home page's banners. */
export function bannersQuery() {
  return queryOptions({
    queryKey: ['content', 'banners'],
    queryFn: queryOf(async () => (await import('@/contract/content.contract')).banners, {
      query: ofAgent(),
    }),
    staleTime: BANNERS_STALE_MS,
  });
}
