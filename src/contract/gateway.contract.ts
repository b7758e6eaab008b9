import * as v from 'valibot';
import { plainDigits } from '@/domain/plain-fields';

/**
 * Reports of payment gateways: `POST /gateway/v1/payment`, signed like the providers' calls by `x-gateway-id`,
 * `x-timestamp` (milliseconds) and `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + raw body)`,
 * ±5 minutes. Amounts are integer satang. `transaction_id` is the idempotency key: a report is repeated until it is
 * answered by HTTP 200.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** More than one payment ever is, and so little that balances stay exact. */
export const MOST_SATANG = 1_000_000_000_00;
const amountSatang = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_SATANG));
/**
 * An account number as a bank tells it: digits, often with some hidden (`xxx-x-x6789-x`), which then belong to no
 * member. Separators of a number that is whole are left out.
 */
export const shownAccountNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.transform((text) => (/^\d+$/.test(plainDigits(text)) ? plainDigits(text) : text)),
);
const bankCodeOrNone = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(20)), null);
/** Names of companies are longer than anybody needs to recognise them. */
const senderName = v.nullish(
  v.pipe(
    v.string(),
    v.transform((name) => name.slice(0, 120)),
  ),
  null,
);
const unknownSender = { bank_code: null, account_number: null, name: null } as const;

/** An instant with its offset, of a year in which there were gateways. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 2000 && year < 2200;
  }, 'Must be an instant'),
);

const shared = {
  transaction_id: id,
  amount_satang: amountSatang,
  occurred_at: instant,
};

export const gatewayPaymentBody = v.variant('event', [
  /** A QR code was paid. Fields that are not listed are of no account. */
  v.object({
    event: v.literal('qr.paid'),
    ...shared,
    /** The reference that the payment was asked for with. */
    reference: id,
  }),
  /** Money arrived on an account of the agent; `bank_code` is null for TrueMoney. */
  v.object({
    event: v.literal('account.credited'),
    ...shared,
    account: v.object({ bank_code: bankCodeOrNone, account_number: shownAccountNumber }),
    /** Banks hide a part of it, or all. */
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

/** The part of a report that says that there is money: with it, a report is kept whatever else it says. */
export const gatewayPaymentHead = v.looseObject({
  transaction_id: id,
  amount_satang: amountSatang,
});

export type GatewayPayment = v.InferOutput<typeof gatewayPaymentBody>;

/** `review` waits for an operator; `conflict`: the transaction was reported before, with other content. */
export const gatewayPaymentAnswer = v.object({
  status: v.picklist(['credited', 'review', 'conflict']),
});
