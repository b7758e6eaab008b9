import type { BankCode } from '@/domain/banks';
import type { Satang } from '@/domain/money';

/** How a member can pay in, in the order of the tabs. */
export const depositWays = ['bank', 'truemoney', 'qr'] as const;
export type DepositWay = (typeof depositWays)[number];

/** Where money of one way can go: an account of the agent, or a channel of a payment gateway. */
export interface DepositTarget {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** Null for what is at no bank. */
  readonly bankCode: BankCode | null;
  readonly minSatang: Satang;
  readonly maxSatang: Satang;
  /** What a QR code is ordered by; null for an account. */
  readonly channel: { readonly channel_id: string; readonly sub_channel_id: string } | null;
}

/** Whether a text, of an address for example, names a way. */
export function isDepositWay(text: string | null): text is DepositWay {
  return depositWays.some((way) => way === text);
}
