import { hashKey, type QueryPersister } from '@tanstack/react-query';
import type { StartData } from '@/contract/start.contract';
import { getHttpConfig } from '../http/http-client';
import { noteStreamPosition, readPosition } from '../http/stream-position';
import { recordResponsePosition } from '../query/response-positions';
import type { QueryName } from '../query/stale-after';
import { adoptClock } from '../time/server-clock';
import type { StartCall } from './page-start';

/** Time in ms that a query waits for the start call before it makes its own request. */
const WAIT_MS = 3_000;

/** Time in ms for which queries take the data of the start call, because a screen that opens afterwards needs its own. */
const FRESH_MS = 10_000;

interface Started {
  readonly position: string;
  readonly notices: StartData['notices'];
  readonly arrivedMs: number;
  /** Query data by the hash of the query key; every query takes its data only once. */
  readonly data: Map<string, unknown>;
}

const started = new WeakMap<StartCall, Promise<Started | null>>();
/** Names of queries whose data may have changed since the start call. */
const changed = new WeakMap<StartCall, Set<QueryName>>();

/** Records that the data of these queries have changed, so that the queries ignore the start call's data. */
export function noteChanged(names: readonly QueryName[]): void {
  const { call } = globalThis.pageStart ?? {};
  if (call) changed.set(call, new Set([...(changed.get(call) ?? []), ...names]));
}

/**
 * Query persister that returns a query's data from the start call if they are there; otherwise the query makes its own
 * request.
 */
export const askUnlessStarted: QueryPersister = async (queryFn, context, query) => {
  const { call } = globalThis.pageStart ?? {};
  const [name] = query.queryKey;
  const { getToken } = getHttpConfig();
  if (call?.token !== undefined && call.token === getToken() && brings(name)) {
    const found = await withinLimit(read(call));
    const isCurrent = call.token === getToken() && !changed.get(call)?.has(name);
    const isFresh = found && performance.now() - found.arrivedMs < FRESH_MS;
    if (isFresh && isCurrent && found.data.has(query.queryHash)) {
      const { position, arrivedMs, data } = found;
      const brought = data.get(query.queryHash);
      data.delete(query.queryHash);
      noteStreamPosition(call.token, readPosition(position), performance.timeOrigin);
      recordResponsePosition(query, readPosition(position), true);
      return adoptClock(brought, arrivedMs);
    }
  }
  return queryFn(context);
};

/** Returns the notices that the start call took for this page; null when it took none, because it failed. */
export async function readStartedNotices(token: string): Promise<StartData['notices'] | null> {
  const { call } = globalThis.pageStart ?? {};
  const found = call?.token === token ? await read(call) : null;
  return found?.notices ?? null;
}

/** Returns whether this page's start call contains data for queries of this name. */
function brings(name: string): boolean {
  return document.documentElement.dataset['start']?.split(' ').includes(name) ?? false;
}

function read(call: StartCall): Promise<Started | null> {
  const known = started.get(call) ?? readResponse(call);
  started.set(call, known);
  return known;
}

async function readResponse({ response }: StartCall): Promise<Started | null> {
  const body = await response;
  if (body === null || body.error !== 0 || body.data === null) return null;
  // The server responds with data only to a page of its own build, so the data have this shape.
  const { queries, position, notices } = body.data as StartData;
  return {
    position,
    notices,
    arrivedMs: body.arrivedMs,
    data: new Map(queries.map(({ key, data }) => [hashKey(key), data])),
  };
}

async function withinLimit<T>(waiting: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, undefined);
  });
  try {
    return await Promise.race([waiting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
