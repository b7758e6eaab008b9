import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signReport, transfer } from '../support/deposit.fixture';
import { createSeededDataDir, removeDataDir } from '../support/e2e-server';
import {
  findFreePort,
  GATEWAY_SECRET,
  OPERATOR_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';

const MINUTE = 60_000;
const OPENING = 1_000_00;
const MEMBER = { username: '0812345678', password: 'demo1234' };
let dataDir: string;
let port: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = await createSeededDataDir();
  port = String(await findFreePort());
  server = await start();
});
afterEach(async () => {
  await server.kill();
  removeDataDir(dataDir);
});

function start(clockOffsetMs = 0): Promise<ServerProcess> {
  return startServerProcess({
    DATA_DIR: dataDir,
    PORT: port,
    SEED: 'demo-unplayed',
    CLOCK_OFFSET_MS: String(clockOffsetMs),
  });
}

interface ApiResponse<Data> {
  error: number;
  access_token: string;
  data: Data;
}

interface Deposit {
  id: string;
  state: string;
  amount: string;
}

async function call<Data>(
  target: string,
  key: string,
  body?: object,
  headers: object = {},
): Promise<ApiResponse<Data>> {
  const response = await fetch(`${server.url}${target}`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as ApiResponse<Data>;
}

const login = async () => (await call('/api/login', '', MEMBER)).access_token;

function reserve(token: string, key: string) {
  return call<Deposit>(
    '/api/member/deposit',
    token,
    { account_id: '1', amount: '100' },
    { 'idempotency-key': key },
  );
}

/**
 * Reports the member's payment for a deposit, always with the same transaction id.
 * @returns the status in the response
 */
async function report({ id, amount }: Deposit): Promise<string> {
  const payment = transfer(satangOf(amount), { transactionId: `bank/${id}` });
  const signed = signReport(payment, { secret: GATEWAY_SECRET });
  const response = await fetch(`${server.url}/gateway/v1/payment`, signed);
  return ((await response.json()) as { status: string }).status;
}

async function listDeposits(token: string): Promise<Deposit[]> {
  return (await call<{ deposits: Deposit[] }>('/api/member/deposits', token)).data.deposits;
}

const satangOf = (baht: string) => Math.round(Number(baht) * 100);

/** Expects that the wallet holds its opening balance and these deposits, and that the ledger has no faults. */
async function expectCredited(token: string, deposits: readonly Deposit[]): Promise<void> {
  const [wallet] = (await call<{ balance: string }[]>('/api/member/wallets', token, {})).data;
  const credited = deposits.reduce((sum, { amount }) => sum + satangOf(amount), 0);
  expect(satangOf(wallet!.balance)).toBe(OPENING + credited);
  const { data } = await call<{ faults: unknown[] }>('/operator/v1/ledger/verify', OPERATOR_KEY);
  expect(data.faults).toEqual([]);
}

/** Kills the server during a call and restarts it; the response is lost, if there was one. */
async function killDuring(calling: Promise<unknown>, afterMs: number): Promise<void> {
  const lost = calling.catch(() => undefined);
  await sleep(afterMs);
  await server.kill();
  await lost;
  server = await start();
}

test('a server killed before its response makes only one reservation and credit when calls are repeated', async () => {
  const token = await login();
  const key = randomUUID();
  await killDuring(reserve(token, key), 15);
  const { data: first } = await reserve(token, key);
  expect((await reserve(token, key)).data.id).toBe(first.id);
  expect(await listDeposits(token)).toEqual([
    expect.objectContaining({ id: first.id, state: 'pending' }),
  ]);
  const credited: Deposit[] = [];
  for (const afterMs of [3, 30]) {
    const deposit = credited.length === 0 ? first : (await reserve(token, randomUUID())).data;
    await killDuring(report(deposit), afterMs);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await report(deposit)).toBe('credited');
    }
    credited.push(deposit);
    await expectCredited(token, credited);
  }

  // The sandbox gateway repeats unanswered reports on its own.
  const order = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '300' };
  const { data: payment } = await call<{ payment_id: string; pay_url: string }>(
    '/api/member/payment/generate_qr',
    token,
    order,
  );
  const pay = () =>
    fetch(`${server.url}${payment.pay_url}`, {
      method: 'POST',
      body: new URLSearchParams({ amount: 'exact' }),
      redirect: 'manual',
    });
  await killDuring(pay(), 20);
  // A member without a response pays again; a second payment waits for an operator.
  await pay();
  const [latest] = await listDeposits(token);
  expect(latest).toMatchObject({ id: payment.payment_id, state: 'credited' });
  await expectCredited(token, [...credited, { id: '', state: '', amount: '300' }]);
});

test('a clock that jumps between restarts credits nothing twice and loses no payment', async () => {
  const token = await login();
  const restart = async (clockOffsetMs: number) => {
    await server.kill();
    server = await start(clockOffsetMs);
  };
  const { data: late } = await reserve(token, randomUUID());
  await restart(20 * MINUTE);
  // By the current clock the payment is late.
  expect(await report(late)).toBe('review');
  await restart(-60 * MINUTE);
  expect(await report(late)).toBe('review');
  await expectCredited(token, []);
  const { data: early } = await reserve(token, randomUUID());
  expect((await call('/operator/v1/deposits/approve', OPERATOR_KEY, { id: late.id })).error).toBe(
    0,
  );
  await expectCredited(token, [late]);
  await restart(0);
  // The clock has advanced by an hour, so the reservation has expired; its payment waits for review.
  expect(await report(early)).toBe('review');
  expect((await call('/operator/v1/deposits/approve', OPERATOR_KEY, { id: early.id })).error).toBe(
    0,
  );
  expect(await report(late)).toBe('review');
  await expectCredited(token, [late, early]);
});
