import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { sitePauses } from '@/contract/pauses.contract';
import { clockedQueryOf } from '@/shared/query/query-of';
import { getServerTime, type WithServerTime } from '@/shared/time/server-clock';

/** A site may be opened before its time; a visitor has no stream that tells of it. */
const LOOK_EVERY_MS = 15_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** Pages return one after another, not all at the same moment. */
const SPREAD_MS = 3_000;

type Pauses = WithServerTime<DataOf<typeof sitePauses>>;

/** The pauses that run or are planned. It is read again when the next one starts or ends. */
export const pausesQuery = queryOptions<Pauses, Error, Pauses, readonly ['pauses']>({
  queryKey: ['pauses'],
  queryFn: clockedQueryOf(sitePauses),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => waitOf(data) + Math.random() * SPREAD_MS,
});

/** Returns the time in ms until the pauses are read again. */
function waitOf(data: Pauses | undefined): number {
  if (!data || data.pauses.some(({ scope, is_running }) => scope === 'all' && is_running)) {
    return LOOK_EVERY_MS;
  }
  const now = getServerTime(data);
  const waits = data.pauses
    .flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
    .map((time) => time - now)
    .filter((wait) => wait > 0);
  return Math.min(LONGEST_WAIT_MS, ...waits);
}
