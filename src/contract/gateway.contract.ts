import * as v from 'valibot';

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
const accountNumber = v.pipe(v.string(), v.regex(/^\d{9,15}$/));
const bankCodeOrNone = v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/)));

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
  /** A QR code was paid. */
  v.strictObject({
    event: v.literal('qr.paid'),
    ...shared,
    /** The reference that the payment was asked for with. */
    reference: id,
  }),
  /** Money arrived on an account of the agent; `bank_code` is null for TrueMoney. */
  v.strictObject({
    event: v.literal('account.credited'),
    ...shared,
    account: v.strictObject({ bank_code: bankCodeOrNone, account_number: accountNumber }),
    sender: v.strictObject({
      bank_code: bankCodeOrNone,
      account_number: accountNumber,
      name: v.nullable(v.pipe(v.string(), v.maxLength(120))),
    }),
  }),
]);

export type GatewayPayment = v.InferOutput<typeof gatewayPaymentBody>;

/** `review` waits for an operator; `conflict`: the transaction was reported before, with other content. */
export const gatewayPaymentAnswer = v.object({
  status: v.picklist(['credited', 'review', 'conflict']),
});
