import * as v from 'valibot';
import { plainDigits } from '@/domain/plain-fields';

/**
 * Reports of payment gateways without a protocol of their own: `POST /gateway/v1/payment`, signed like the providers'
 * calls by `x-gateway-id`, `x-timestamp` (milliseconds) and
 * `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + raw body)`, ±5 minutes. Amounts are integer
 * satang. `transaction_id` is the idempotency key: a gateway repeats a report until the response is HTTP 200.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/**
 * Maximum amount of a payment in satang: higher than any real payment, and low enough to keep the sums of balances
 * exact.
 */
export const MOST_SATANG = 1_000_000_000_00;
const amountSatang = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_SATANG));
/**
 * An account number as a bank shows it: digits, often partly hidden (`xxx-x-x6789-x`). A partly hidden number matches
 * no member. Separators are removed from a complete number.
 */
export const shownAccountNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.transform((text) => (/^\d+$/.test(plainDigits(text)) ? plainDigits(text) : text)),
);
const bankCodeOrNone = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(20)), null);
/** Company names can be very long, so only the beginning is kept. */
const senderName = v.nullish(
  v.pipe(
    v.string(),
    v.transform((name) => name.slice(0, 120)),
  ),
  null,
);
const unknownSender = { bank_code: null, account_number: null, name: null } as const;

/** An ISO instant with its offset, of a plausible year. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 2000 && year < 2200;
  }, 'must be an ISO time between the years 2000 and 2199'),
);

const shared = {
  transaction_id: id,
  amount_satang: amountSatang,
  occurred_at: instant,
};

export const gatewayPaymentBody = v.variant('event', [
  /** A QR code was paid. Unlisted fields are ignored. */
  v.object({
    event: v.literal('qr.paid'),
    ...shared,
    /** The reference with which the payment was requested. */
    reference: id,
  }),
  /** Money arrived in an account of the agent; `bank_code` is null for TrueMoney. */
  v.object({
    event: v.literal('account.credited'),
    ...shared,
    account: v.object({ bank_code: bankCodeOrNone, account_number: shownAccountNumber }),
    /** Banks hide some or all of these fields. */
    sender: v.nullish(
      v.object({
        bank_code: bankCodeOrNone,
        account_number: v.nullish(shownAccountNumber, null),
        name: senderName,
      }),
      unknownSender,
    ),
  }),
]);

/** The fields that prove a payment: a report with them is stored even if the rest is invalid. */
export const gatewayPaymentHead = v.looseObject({
  transaction_id: id,
  amount_satang: amountSatang,
});

export type GatewayPayment = v.InferOutput<typeof gatewayPaymentBody>;

/** `review` waits for an operator. `conflict`: the transaction was reported before with different content. */
export const gatewayPaymentResponse = v.object({
  status: v.picklist(['credited', 'review', 'conflict']),
});
