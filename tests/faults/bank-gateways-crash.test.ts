import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BankStandIn, type Bill, scbSettings } from '../support/bank-stand-in';
import { createSeededDataDir, removeDataDir } from '../support/e2e-server';
import {
  findFreePort,
  OPERATOR_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';

const OPENING = 1_000_00;
const MEMBER = { username: '0812345678', password: 'demo1234' };
let bank: BankStandIn;
let bankUrl: string;
let dataDir: string;
let port: string;
let server: ServerProcess;

beforeEach(async () => {
  bank = new BankStandIn();
  bankUrl = await bank.listen();
  dataDir = await createSeededDataDir();
  port = String(await findFreePort());
  server = await start();
});
afterEach(async () => {
  await server.kill();
  await bank.close();
  removeDataDir(dataDir);
});

function start(): Promise<ServerProcess> {
  const { key, secret, billerId, ref3Prefix } = scbSettings(bankUrl);
  return startServerProcess({
    ...{ DATA_DIR: dataDir, PORT: port, SEED: 'demo-unplayed' },
    ...{ GATEWAYS: 'scb', SCB_URL: bankUrl, SCB_KEY: key, SCB_SECRET: secret },
    ...{ SCB_BILLER_ID: billerId, SCB_REF3_PREFIX: ref3Prefix },
  });
}

interface ApiResponse<Data> {
  error: number;
  access_token: string;
  data: Data;
}

async function call<Data>(target: string, key: string, body?: object): Promise<ApiResponse<Data>> {
  const response = await fetch(`${server.url}${target}`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as ApiResponse<Data>;
}

const confirm = (bill: Bill) =>
  fetch(`${server.url}/gateway/scb/report`, { method: 'POST', body: bank.confirm(bill) });

interface Payment {
  payment_id: string;
  qr_payload: string;
  status: string;
}

test('a server killed while a bank confirms and is asked credits each code once', async () => {
  const channel = { id: 'scb', is_open: true };
  expect((await call('/operator/v1/channels/open', OPERATOR_KEY, channel)).error).toBe(0);
  const token = (await call('/api/login', '', MEMBER)).access_token;
  let credited = 0;
  for (const afterMs of [0, 8, 700, 1_200]) {
    const order = { channel_id: 'scb', sub_channel_id: 'qr', amount: '100' };
    const { data } = await call<Payment>('/api/member/payment/generate_qr', token, order);
    const bill = bank.pay(data.qr_payload);
    const lost = confirm(bill).catch(() => undefined);
    await sleep(afterMs);
    await server.kill();
    await lost;
    server = await start();
    // A bank repeats a confirmation that was not answered.
    await Promise.all([confirm(bill), confirm(bill)]);
    credited += 100_00;
    const target = `/api/member/payment/inquiry_status?payment_id=${data.payment_id}`;
    await expect
      .poll(async () => (await call<Payment>(target, token)).data.status, { timeout: 20_000 })
      .toBe('paid');
    const [wallet] = (await call<{ balance: string }[]>('/api/member/wallets', token, {})).data;
    expect(Math.round(Number(wallet!.balance) * 100)).toBe(OPENING + credited);
  }
  const { data } = await call<{ faults: unknown[] }>('/operator/v1/ledger/verify', OPERATOR_KEY);
  expect(data.faults).toEqual([]);
});
