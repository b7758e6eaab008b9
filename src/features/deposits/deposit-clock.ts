import type { Deposit, Payment } from '@/contract/deposits.contract';
import { type WithServerTime, withClock } from '@/shared/time/server-clock';

/** A deposit whose deadline counts by the server's clock. */
export type TimedDeposit = WithServerTime<Deposit>;
/** A QR payment whose deadline counts by the server's clock. */
export type TimedPayment = WithServerTime<Payment>;

/**
 * Adds the server's clock to a response, because the device's own clock may be wrong.
 * @param response response with the server time in `now`
 */
export function time<T extends { readonly now: string }>(response: T): WithServerTime<T> {
  return withClock({ ...response, server_time: response.now });
}
