import type { BankCode } from '@/domain/banks';
import type { Satang } from '@/domain/money';

/** Deposit methods in the order of the tabs. */
export const depositMethods = ['qr', 'bank', 'truemoney'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** A target of one method: an account of the agent, or a channel of a payment gateway. */
export interface DepositTarget {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** Bank of the account; null for a target without a bank. */
  readonly bankCode: BankCode | null;
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
  /** Ids with which a QR code is ordered; null for an account. */
  readonly channel: { readonly channel_id: string; readonly sub_channel_id: string } | null;
}

/** Whether a text, for example from the URL, names a method. */
export function isDepositMethod(text: string | null): text is DepositMethod {
  return depositMethods.some((method) => method === text);
}
