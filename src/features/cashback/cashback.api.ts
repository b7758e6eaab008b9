import {
  type CashbackHistoryPage,
  type CashbackKind,
  type CashbackSummary,
  cashbackClaim,
  cashbackSummary,
  lossHistory,
  turnoverHistory,
} from '@/contract/cashback.contract';
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import type { Satang } from '@/domain/money';
import { call } from '@/shared/http/http-client';

/** What is taken, and what was shown of it. */
export type CashbackOrder = BodyOf<typeof cashbackClaim>;

/** Reads all that the screen shows. */
export async function fetchSummary(signal?: AbortSignal): Promise<CashbackSummary> {
  return (await call(cashbackSummary, { signal })).data;
}

/** Takes a day. @returns what came into the wallet */
export async function postClaim(body: CashbackOrder, idempotencyKey: string): Promise<Satang> {
  return (await call(cashbackClaim, { body, idempotencyKey, handlesBadRequest: true })).data.paid;
}

/** Reads a page of the history of one kind. */
export async function fetchHistory(
  kind: CashbackKind,
  query: QueryOf<typeof lossHistory>,
  signal?: AbortSignal,
): Promise<CashbackHistoryPage> {
  const endpoint = kind === 'loss' ? lossHistory : turnoverHistory;
  return (await call(endpoint, { query, signal, handlesBadRequest: true })).data;
}
