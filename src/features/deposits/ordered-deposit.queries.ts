import { queryOptions } from '@tanstack/react-query';
import type { DepositState, Payment } from '@/contract/deposits.contract';
import { inquiryStatus, memberDeposit, qrcodeInfo } from '@/contract/ordered-deposit.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { queryOf } from '@/shared/query/query-of';
import { time } from './deposit-clock';

/** A transfer takes a bank a while; of a code that was paid the member hears within three seconds. */
const TRANSFER_POLL_MS = 3000;
const QR_POLL_MS = 2000;
/** An operator takes longer than a bank. */
const REVIEW_POLL_MS = 10_000;
/** While the server tells by itself. */
const TOLD_POLL_MS = 15_000;

/**
 * What may change while nobody here does anything is asked for again as long as it may. Intervals rest while the page
 * is in the background; whoever comes back is told at once, which needs answers that are never fresh.
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
  /** A QR payment with its code, which stays the same. */
  payment: (id: string) =>
    queryOptions({
      queryKey: ['deposits', 'payment', id],
      queryFn: async (context) =>
        time(await queryOf(qrcodeInfo, { query: { payment_id: id } })(context)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** How a QR payment stands, until it ends. */
  paymentStatus: (id: string) =>
    queryOptions({
      queryKey: ['deposits', 'payment-status', id],
      queryFn: async (context) =>
        time(await queryOf(inquiryStatus, { query: { payment_id: id } })(context)),
      staleTime: 0,
      refetchInterval: ({ state }) => pollEvery(state.data?.status, QR_POLL_MS),
    }),
  /** The picture of a QR code. */
  qrPicture: (payload: string) =>
    queryOptions({
      queryKey: ['qr-picture', payload],
      queryFn: async () => (await import('./qr-picture.painter')).paintQr(payload),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Not known yet counts as waiting: the first question may have failed. */
function pollEvery(
  state: DepositState | Payment['status'] | undefined,
  waitingMs: number,
): number | false {
  if (state !== undefined && state !== 'pending' && state !== 'review') return false;
  if (isStreamLive()) return TOLD_POLL_MS;
  return state === 'review' ? REVIEW_POLL_MS : waitingMs;
}
