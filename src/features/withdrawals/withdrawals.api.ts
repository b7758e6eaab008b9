import type { DataOf } from '@/contract/endpoint';
import {
  memberWithdrawals,
  type Withdrawal,
  type WithdrawInfo,
  withdrawCreate,
  withdrawInfo,
} from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { call } from '@/shared/http/http-client';

/** Asks for money on the member's own account. */
export async function postWithdrawal(
  amountSatang: Satang,
  idempotencyKey: string,
): Promise<Withdrawal> {
  const body = { amount: formatBaht(amountSatang) };
  return (await call(withdrawCreate, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Reads what may be withdrawn now. */
export async function fetchWithdrawInfo(signal: AbortSignal): Promise<WithdrawInfo> {
  return (await call(withdrawInfo, { signal })).data;
}

/** Reads a page of the member's withdrawals, the latest first. */
export async function fetchWithdrawals(
  query: { limit: number; cursor?: string },
  signal: AbortSignal,
): Promise<DataOf<typeof memberWithdrawals>> {
  return (await call(memberWithdrawals, { query, signal })).data;
}
