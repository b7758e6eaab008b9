import * as v from 'valibot';
import { instant } from './gateway.contract';

/**
 * Messages of banks, as phones forward them: `POST /gateway/v1/bank-message`, signed like the reports of gateways by
 * `x-timestamp` (milliseconds) and `x-signature = hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + raw body)`,
 * ±5 minutes, with the secret of the device. A phone repeats a message until the response is HTTP 200; the same message
 * again does nothing.
 */
export const BANK_MESSAGE_PATH = '/gateway/v1/bank-message';

export const LONGEST_SENDER = 60;
export const LONGEST_MESSAGE = 1000;

export const bankMessageBody = v.object({
  /** Id of the device. */
  device: v.pipe(v.string(), v.uuid()),
  /** Name or number of the sender, as the phone shows it. */
  sender: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_SENDER)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_MESSAGE)),
  /** Time at which the phone got it. */
  received_at: instant,
});
export type BankMessageBody = v.InferOutput<typeof bankMessageBody>;

/**
 * `unread` waits in the list of messages that could not be read. `ignored` is stored nowhere: it has a one-time password
 * or a code.
 */
export const bankMessageStatuses = ['credited', 'review', 'repeated', 'unread', 'ignored'] as const;
export type BankMessageStatus = (typeof bankMessageStatuses)[number];
