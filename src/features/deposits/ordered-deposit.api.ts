import type { DataOf } from '@/contract/endpoint';
import {
  depositCancel,
  depositClaim,
  inquiryStatus,
  memberDeposit,
  qrcodeInfo,
} from '@/contract/ordered-deposit.contract';
import { call } from '@/shared/http/http-client';
import type { Clocked } from '@/shared/time/server-clock';
import { type TimedDeposit, type TimedPayment, time } from './deposits.api';

/** Confirms that the member has transferred the money. */
export async function postClaim(id: string): Promise<void> {
  await call(depositClaim, { body: { id }, handlesBadRequest: true });
}

/** Gives a reservation or a code back. */
export async function postCancel(id: string): Promise<void> {
  await call(depositCancel, { body: { id }, handlesBadRequest: true });
}

/** Reads one deposit of the member. */
export async function fetchDeposit(id: string, signal: AbortSignal): Promise<TimedDeposit> {
  return time((await call(memberDeposit, { query: { id }, signal })).data);
}

/** Reads a QR payment with its code. */
export async function fetchPayment(id: string, signal: AbortSignal): Promise<TimedPayment> {
  return time((await call(qrcodeInfo, { query: { payment_id: id }, signal })).data);
}

/** Asks how a QR payment stands. */
export async function fetchPaymentStatus(
  id: string,
  signal: AbortSignal,
): Promise<Clocked<DataOf<typeof inquiryStatus>>> {
  return time((await call(inquiryStatus, { query: { payment_id: id }, signal })).data);
}
