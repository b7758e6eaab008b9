import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  BANK_MESSAGE_PATH,
  type BankMessageStatus,
  bankMessageStatuses,
} from '@/contract/bank-message.contract';
import { signRequest } from '@/server/http/signature';
import { TEST_URL, type TestApp } from './app';
import { asBank, toThaiTime } from './bank-statement.fixture';
import { operate } from './deposit.fixture';

/** A phone that forwards messages. */
export interface Phone {
  readonly id: string;
  readonly secret: string;
}

const BANKS = ['KBank', '027777777', 'TrueMoney'];

/** Adds a phone to an agent. */
export async function addPhone(app: Pick<TestApp, 'fetch'>, senders = BANKS): Promise<Phone> {
  const { data } = await operate(app, '/bank-messages/devices', {
    body: { name: 'มือถือหน้าร้าน', senders },
  });
  return v.parse(v.object({ id: v.string(), secret: v.string() }), data);
}

/** A message on its way to the server. */
export interface SentMessage {
  readonly text: string;
  readonly sender?: string;
  readonly receivedAt: Date;
  readonly timestampMs?: number;
}

/** Sends a message as a phone does. */
export function sendMessage(
  app: Pick<TestApp, 'fetch'>,
  { id, secret }: Phone,
  { text, sender = 'KBank', receivedAt, timestampMs = Date.now() }: SentMessage,
): Promise<Response> {
  const body = JSON.stringify({ device: id, sender, text, received_at: receivedAt.toISOString() });
  const signature = signRequest({ secret, timestampMs, path: BANK_MESSAGE_PATH, body });
  return app.fetch(
    new Request(`${TEST_URL}${BANK_MESSAGE_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': String(timestampMs),
        'x-signature': signature,
      },
      body,
    }),
  );
}

/** Sends a message. @returns its status @throws Error unless the HTTP status is 200 */
export async function tell(
  app: Pick<TestApp, 'fetch'>,
  phone: Phone,
  message: SentMessage,
): Promise<BankMessageStatus> {
  const response = await sendMessage(app, phone, message);
  if (response.status !== 200) throw new Error(`the message got ${response.status}`);
  const data = v.parse(
    v.strictObject({ status: v.picklist(bankMessageStatuses) }),
    await response.json(),
  );
  return data.status;
}

/** Writes KBank's message about money for the first own account, by default from the first demo member. */
export function kbankMessage(
  amountSatang: number,
  at: Date,
  { from = 'X345678X', balance = `${100_000 + Math.floor(Math.random() * 900_000)}.00` } = {},
): string {
  const [day = '', time = ''] = toThaiTime(at).split(' ');
  const [year = '', month = '', date = ''] = day.split('-');
  const shortYear = String(Number(year) + 543).slice(-2);
  return `${date}/${month}/${shortYear} ${time.slice(0, 5)} บชX345678X รับโอนจาก${from} ${asBank(amountSatang)}บ คงเหลือ${balance}บ`;
}

/** A phone that no agent has added. */
export const unknownPhone = (): Phone => ({ id: randomUUID(), secret: 'no secret' });
