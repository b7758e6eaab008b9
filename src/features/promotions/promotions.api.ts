import type { DataOf } from '@/contract/endpoint';
import {
  type MemberPromotion,
  type Promotion,
  promotionAccept,
  promotionCancel,
  promotionList,
  promotionMine,
} from '@/contract/promotions.contract';
import { call } from '@/shared/http/http-client';

/** Reads the promotions that are on; with a session also what the member may take. */
export async function fetchPromotions(signal: AbortSignal): Promise<Promotion[]> {
  return (await call(promotionList, { query: {}, signal })).data;
}

/** Reads what the member has taken: the one that waits or runs, and a page of those that have ended. */
export async function fetchMine(
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
): Promise<DataOf<typeof promotionMine>> {
  return (await call(promotionMine, { query, signal })).data;
}

/** Takes a promotion. */
export async function postAccept(id: string, idempotencyKey: string): Promise<MemberPromotion> {
  const body = { promotion_id: id };
  return (await call(promotionAccept, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Gives a promotion up. */
export async function postCancel(id: string, idempotencyKey: string): Promise<MemberPromotion> {
  const body = { id };
  return (await call(promotionCancel, { body, idempotencyKey, handlesBadRequest: true })).data;
}
