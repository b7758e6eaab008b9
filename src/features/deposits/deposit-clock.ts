import type { Deposit, Payment } from '@/contract/deposits.contract';
import { type Clocked, withClock } from '@/shared/time/server-clock';

/** A deposit whose deadline counts by the server's clock. */
export type TimedDeposit = Clocked<Deposit>;
/** A QR payment whose deadline counts by the server's clock. */
export type TimedPayment = Clocked<Payment>;

/** Adds how far this machine's clock is from the server's. @param answer carries the latter */
export function time<T extends { readonly now: string }>(answer: T): Clocked<T> {
  return withClock({ ...answer, server_time: answer.now });
}
