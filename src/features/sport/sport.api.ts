import type { DataOf } from '@/contract/endpoint';
import { sportMatches } from '@/contract/sport.contract';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';

/** Matches, by kick-off. */
export type Matches = Clocked<DataOf<typeof sportMatches>>;

/** Reads the matches of now. */
export async function fetchMatches(signal: AbortSignal): Promise<Matches> {
  return withClock((await call(sportMatches, { body: {}, signal })).data);
}
