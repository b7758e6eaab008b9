import {
  type AffiliateConfigs,
  type AffiliateLines,
  type AffiliateNetworkPage,
  type AffiliateRedemption,
  type AffiliateSummary,
  affiliateConfigs,
  affiliateNetwork,
  affiliateRedeem,
  affiliateSummary,
  affiliateTransactionsV2,
} from '@/contract/affiliate.contract';
import type { BodyOf, QueryOf } from '@/contract/endpoint';
import { call } from '@/shared/http/http-client';

/** Reads how much a member earns by friends. */
export async function fetchConfigs(signal?: AbortSignal): Promise<AffiliateConfigs> {
  return (await call(affiliateConfigs, { query: {}, signal })).data;
}

/** Reads what the member's friends bring, and what can be taken over. */
export async function fetchSummary(signal?: AbortSignal): Promise<AffiliateSummary> {
  return (await call(affiliateSummary, { signal })).data;
}

/** Reads a page of friends. */
export async function fetchFriends(
  body: NonNullable<BodyOf<typeof affiliateNetwork>>,
  signal?: AbortSignal,
): Promise<AffiliateNetworkPage> {
  return (await call(affiliateNetwork, { body, signal, handlesBadRequest: true })).data;
}

/** Reads a page of what came in and was taken over. */
export async function fetchLines(
  query: QueryOf<typeof affiliateTransactionsV2>,
  signal?: AbortSignal,
): Promise<AffiliateLines> {
  return (await call(affiliateTransactionsV2, { query, signal, handlesBadRequest: true })).data;
}

/** Takes income over into the wallet. */
export async function postRedeem(
  body: BodyOf<typeof affiliateRedeem>,
  idempotencyKey: string,
): Promise<AffiliateRedemption> {
  return (await call(affiliateRedeem, { body, idempotencyKey, handlesBadRequest: true })).data;
}
