import type { DataOf } from '@/contract/endpoint';
import {
  type PollQuota,
  pollConfig,
  pollQuotaCheck,
  pollQuotaGet,
  pollStats,
  pollSubmit,
  pollWinners,
} from '@/contract/polls.contract';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';

/** A poll with its choices, read by the server's clock. */
export type Poll = Clocked<DataOf<typeof pollConfig>>;
/** How many voted for what. */
export type PollStats = DataOf<typeof pollStats>;
/** Winners of a poll. */
export type PollWinners = DataOf<typeof pollWinners>;

const of = (pollId: number) => ({ poll_id: pollId });

/** Reads a poll. */
export async function fetchPoll(pollId: number, signal?: AbortSignal): Promise<Poll> {
  return withClock((await call(pollConfig, { query: of(pollId), signal })).data);
}

/** Reads the votes of a poll, as far as they are shown to whoever asks. */
export async function fetchStats(pollId: number, signal?: AbortSignal): Promise<PollStats> {
  return (await call(pollStats, { query: of(pollId), signal })).data;
}

/** Reads some winners of a poll. */
export async function fetchWinners(
  pollId: number,
  { limit, cursor }: { limit: number; cursor: string | null },
  signal?: AbortSignal,
): Promise<PollWinners> {
  const query = { ...of(pollId), limit, ...(cursor !== null && { cursor }) };
  return (await call(pollWinners, { query, signal })).data;
}

/** Reads the member's votes as they were counted last. */
export async function fetchQuota(pollId: number, signal?: AbortSignal): Promise<PollQuota> {
  return (await call(pollQuotaGet, { query: of(pollId), signal })).data;
}

/** Has the member's votes counted anew. */
export async function fetchCountedQuota(pollId: number, signal?: AbortSignal): Promise<PollQuota> {
  return (await call(pollQuotaCheck, { query: of(pollId), signal })).data;
}

/** Uses one vote. */
export async function postVote(
  vote: { poll_id: number; choice_id: number },
  idempotencyKey: string,
): Promise<PollQuota> {
  return (await call(pollSubmit, { body: vote, idempotencyKey, handlesBadRequest: true })).data;
}
