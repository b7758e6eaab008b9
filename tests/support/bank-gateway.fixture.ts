import { generateQr } from '@/contract/deposits.contract';
import { createGateways } from '@/server/adapters/gateways/gateways';
import { queryRaw } from '@/server/db/raw';
import type { PaymentGateway } from '@/server/deposits/payment-gateway';
import type { GatewaySettings } from '@/server/gateway-settings';
import { TEST_URL, type TestApp } from './app';
import { type BankStandIn, type Bill, omiseSettings, scbSettings } from './bank-stand-in';
import { runJob } from './run-job';

/** Address of a stand-in that is reached without a network. */
const BANK_URL = 'http://bank.test';

/** Creates the gateways of both protocols, which reach a stand-in without a network. */
export function createBankGateways(
  bank: BankStandIn,
  change: Partial<GatewaySettings['scb']> = {},
): PaymentGateway[] {
  return createGateways(
    { scb: { ...scbSettings(BANK_URL), ...change }, omise: omiseSettings(BANK_URL) },
    bank.fetch,
  );
}

/** Opens the channels that the gateways offer. */
export async function openChannels({ db, app }: Pick<TestApp, 'db' | 'app'>): Promise<void> {
  await app.open();
  await queryRaw(db, `UPDATE payment_channels SET is_open = true WHERE id IN ('scb', 'omise')`);
}

/** Orders a code, by default of ฿100 at SCB. */
export function orderCode(
  app: Pick<TestApp, 'call'>,
  token: string,
  { channel = 'scb', amount = '100' }: { channel?: 'scb' | 'omise'; amount?: string } = {},
) {
  const body = { channel_id: channel, sub_channel_id: 'qr', amount };
  return app.call(generateQr, { token, body });
}

/** Sends a report to a gateway's own path. */
export function sendTo(
  app: Pick<TestApp, 'fetch'>,
  gatewayId: string,
  init: RequestInit,
): Promise<Response> {
  return app.fetch(
    new Request(`${TEST_URL}/gateway/${gatewayId}/report`, { method: 'POST', ...init }),
  );
}

/** Sends SCB's confirmation of a bill. */
export const sendConfirmation = (
  app: Pick<TestApp, 'fetch'>,
  bank: BankStandIn,
  bill: Bill,
): Promise<Response> => sendTo(app, 'scb', { body: bank.confirm(bill) });

/** Lets the questions be asked that are due. */
export const askDue = (app: Pick<TestApp, 'app'>, gatewayId = 'scb'): Promise<void> =>
  runJob(app, `ask-payments/${gatewayId}`);
