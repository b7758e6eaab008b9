import { randomUUID } from 'node:crypto';
import type { GatewayPayment } from '@/contract/gateway.contract';
import type { PaymentGateway } from '@/server/gateways/payment-gateway';
import { signRequest } from '@/server/providers/signature';
import { TEST_URL, type TestApp } from './app';

/** Key of the operator API behind the screens. */
export const DESK_KEY = 'the key of the operator';
/** What a bank's app reads from the codes of this gateway. */
export const PROMPTPAY_TEXT =
  '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E';

/** A gateway whose codes are always the same PromptPay text. */
export const deskGateway: PaymentGateway = {
  gatewayId: 'sandbox',
  secret: 'a secret shared with the gateway',
  createPayment: ({ reference }) =>
    Promise.resolve({
      gatewayReference: `ref/${reference}`,
      qrPayload: PROMPTPAY_TEXT,
      payUrl: `/pay/${reference}`,
    }),
};

/** Reports money as the gateway does. @returns what became of it */
export async function reportPayment(app: TestApp, payment: GatewayPayment): Promise<unknown> {
  const path = '/gateway/v1/payment';
  const body = JSON.stringify(payment);
  const timestampMs = Date.now();
  const { secret, gatewayId } = deskGateway;
  const response = await app.fetch(
    new Request(TEST_URL + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-gateway-id': gatewayId,
        'x-timestamp': String(timestampMs),
        'x-signature': signRequest({ secret, timestampMs, path, body }),
      },
      body,
    }),
  );
  return ((await response.json()) as { status: unknown }).status;
}

/** The first demo member's transfer from their registered bank account. */
export function transferOf(amountSatang: number): GatewayPayment {
  return {
    event: 'account.credited',
    transaction_id: randomUUID(),
    amount_satang: amountSatang,
    occurred_at: new Date().toISOString(),
    account: { bank_code: '004', account_number: '0123456780' },
    sender: { bank_code: '004', account_number: '0123456789', name: null },
  };
}

/** Decides as an operator does. */
export async function operate(app: TestApp, action: string, body: object): Promise<void> {
  const response = await app.fetch(
    new Request(`${TEST_URL}/operator/v1/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${DESK_KEY}` },
      body: JSON.stringify(body),
    }),
  );
  if (response.status !== 200) throw new Error(`${action} was answered ${response.status}`);
}
