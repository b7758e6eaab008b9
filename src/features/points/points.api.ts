import * as v from 'valibot';
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import {
  type MemberVip,
  memberVip,
  type PointHistoryPage,
  pointHistory,
  type Redemption,
  type RedemptionCalc,
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
  type ShopItem,
} from '@/contract/points.contract';
import { call } from '@/shared/http/http-client';

/** What an item is redeemed with. */
export type RedemptionOrder = BodyOf<typeof redemptionRedeem>;

/** Reads the items of the shop. */
export async function fetchItems(signal?: AbortSignal): Promise<ShopItem[]> {
  return (await call(redemptionList, { signal })).data;
}

/** Asks what an item would cost and give. */
export async function postCalc(
  body: BodyOf<typeof redemptionCalc>,
  signal?: AbortSignal,
): Promise<RedemptionCalc> {
  return (await call(redemptionCalc, { body, signal, handlesBadRequest: true })).data;
}

/** Redeems an item on the terms that were shown. */
export async function postRedemption(
  body: RedemptionOrder,
  idempotencyKey: string,
): Promise<Redemption> {
  return (await call(redemptionRedeem, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Reads a page of what the member redeemed. */
export async function fetchRedemptions(
  query: QueryOf<typeof redemptionHistory>,
  signal?: AbortSignal,
) {
  return (await call(redemptionHistory, { query, signal, handlesBadRequest: true })).data;
}

/** Reads a page of the movements of the member's points. */
export async function fetchPointHistory(
  query: QueryOf<typeof pointHistory>,
  signal?: AbortSignal,
): Promise<PointHistoryPage> {
  return (await call(pointHistory, { query, signal, handlesBadRequest: true })).data;
}

/** Reads the member's level, what each gives, and how far it is to the next. */
export async function fetchVip(signal?: AbortSignal): Promise<MemberVip> {
  return (await call(memberVip, { signal })).data;
}

/** What `redemption.changed` says of the terms; null where a foreign API says nothing of the kind. */
export function readFreshCalc(data: unknown): RedemptionCalc | null {
  const read = v.safeParse(redemptionCalc.data, data);
  return read.success ? read.output : null;
}
