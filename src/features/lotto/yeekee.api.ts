import type { BodyOf, DataOf, QueryOf } from '@/contract/endpoint';
import {
  type YeekeeProof,
  yeekeeDay,
  yeekeeList,
  yeekeeLists,
  yeekeeProof,
  yeekeeShoot,
} from '@/contract/yeekee.contract';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';

export type YeekeeDayAnswer = Clocked<DataOf<typeof yeekeeDay>>;
export type YeekeeRoundAnswer = Clocked<DataOf<typeof yeekeeList>>;
export type TakenShot = DataOf<typeof yeekeeShoot>;

/** Reads all rounds of a day. The screen handles a 400, because the address may name an invalid day. */
export async function fetchYeekeeDay(
  query: QueryOf<typeof yeekeeDay>,
  signal: AbortSignal,
): Promise<YeekeeDayAnswer> {
  return withClock((await call(yeekeeDay, { query, signal, handlesBadRequest: true })).data);
}

/** Reads a round with its last shots and the member's own shots. */
export async function fetchYeekeeRound(
  roundId: string,
  signal: AbortSignal,
): Promise<YeekeeRoundAnswer> {
  const query = { round_id: roundId };
  return withClock((await call(yeekeeList, { query, signal, handlesBadRequest: true })).data);
}

/** Reads a page of all shots of a round, the latest first. */
export async function fetchShots(
  query: QueryOf<typeof yeekeeLists>,
  signal: AbortSignal,
): Promise<DataOf<typeof yeekeeLists>> {
  return (await call(yeekeeLists, { query, signal, handlesBadRequest: true })).data;
}

/** Reads the proof of a round: its seed and all shots. */
export async function fetchProof(roundId: string, signal: AbortSignal): Promise<YeekeeProof> {
  const query = { round_id: roundId };
  return (await call(yeekeeProof, { query, signal, handlesBadRequest: true })).data;
}

/** Shoots a number into a round. The same key never shoots twice. */
export async function postShot(
  shot: BodyOf<typeof yeekeeShoot>,
  idempotencyKey: string,
): Promise<TakenShot> {
  const options = { body: shot, idempotencyKey, handlesBadRequest: true };
  return (await call(yeekeeShoot, options)).data;
}
