import { queryOptions } from '@tanstack/react-query';
import type { DepositState, Payment } from '@/contract/deposits.contract';
import { inquiryStatus, memberDeposit, qrcodeInfo } from '@/contract/ordered-deposit.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { queryOf } from '@/shared/query/query-of';
import { time } from './deposit-clock';

/** A bank transfer takes a while; a paid QR code shows within three seconds. */
const TRANSFER_POLL_MS = 3000;
const QR_POLL_MS = 2000;
/** A review by an operator takes longer than a bank transfer. */
const REVIEW_POLL_MS = 10_000;
/** While the stream is live, polling is only a fallback. */
const TOLD_POLL_MS = 15_000;

/**
 * Queries that poll while the deposit can change. Polling pauses in the background, and `staleTime: 0` refetches
 * immediately when the page becomes visible.
 */
export const orderedQueries = {
  /** One deposit, until it ends. */
  deposit: (id: string) =>
    queryOptions({
      queryKey: ['deposits', 'one', id],
      queryFn: async (context) => time(await queryOf(memberDeposit, { query: { id } })(context)),
      staleTime: 0,
      refetchInterval: ({ state }) => pollEvery(state.data?.state, TRANSFER_POLL_MS),
    }),
  /** A QR payment with its code, which never changes. */
  payment: (id: string) =>
    queryOptions({
      queryKey: ['deposits', 'payment', id],
      queryFn: async (context) =>
        time(await queryOf(qrcodeInfo, { query: { payment_id: id } })(context)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** State of a QR payment, until it ends. */
  paymentStatus: (id: string) =>
    queryOptions({
      queryKey: ['deposits', 'payment-status', id],
      queryFn: async (context) =>
        time(await queryOf(inquiryStatus, { query: { payment_id: id } })(context)),
      staleTime: 0,
      refetchInterval: ({ state }) => pollEvery(state.data?.status, QR_POLL_MS),
    }),
  /** Image of a QR code. */
  qrPicture: (payload: string) =>
    queryOptions({
      queryKey: ['qr-picture', payload],
      queryFn: async () => (await import('./qr-picture.painter')).paintQr(payload),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * Returns the polling interval in milliseconds; an unknown state polls too, because the first request may have failed.
 */
function pollEvery(
  state: DepositState | Payment['status'] | undefined,
  waitingMs: number,
): number | false {
  if (state !== undefined && state !== 'pending' && state !== 'review') return false;
  if (isStreamLive()) return TOLD_POLL_MS;
  return state === 'review' ? REVIEW_POLL_MS : waitingMs;
}
