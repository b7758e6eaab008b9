import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kbankFile, toThaiTime } from '../support/bank-statement.fixture';
import { createSeededDataDir, removeDataDir } from '../support/e2e-server';
import {
  findFreePort,
  OPERATOR_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';

const LINES = 40;
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

function start(): Promise<ServerProcess> {
  return startServerProcess({ DATA_DIR: dataDir, PORT: port, SEED: 'demo-unplayed' });
}

interface ApiResponse<Data> {
  error: number;
  access_token: string;
  data: Data;
}

async function call<Data>(
  target: string,
  key: string,
  body?: object,
  headers: object = {},
): Promise<ApiResponse<Data>> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(`${server.url}${target}`, {
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      ...headers,
    },
    ...(body && { method: 'POST', body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return (await response.json()) as ApiResponse<Data>;
}

interface Shown {
  state: string;
  figures: Readonly<Record<'credit' | 'review', { count: number }>>;
}

const show = async (id: number) =>
  (await call<Shown>(`/operator/v1/statements/show?id=${id}`, OPERATOR_KEY)).data;

test('a server killed while it applies a statement credits and reports each line once', async () => {
  const token = (await call('/api/login', '', MEMBER)).access_token;
  const reservation = { account_id: '1', amount: '100' };
  const { data: deposit } = await call<{ amount: string; created_at: string }>(
    '/api/member/deposit',
    token,
    reservation,
    { 'idempotency-key': randomUUID() },
  );
  const amount = Math.round(Number(deposit.amount) * 100);
  const at = toThaiTime(new Date(deposit.created_at));
  const others = Array.from({ length: LINES }, (_, turn) => ({ at, amount: (turn + 1) * 100 }));
  const file = kbankFile([
    ...others.slice(LINES / 2),
    { at, amount, sender: { account: '0123XXX789', name: 'สมหญิง มีโชค' } },
    ...others.slice(0, LINES / 2),
  ]);
  const path = '/operator/v1/statements?account=1&name=texport.csv';
  const { data: statement } = await call<{ id: number }>(path, OPERATOR_KEY, file);
  const apply = () =>
    call<{ state: string }>('/operator/v1/statements/apply', OPERATOR_KEY, { id: statement.id });
  for (const afterMs of [20, 60, 120]) {
    const lost = apply().catch(() => undefined);
    await sleep(afterMs);
    await server.kill();
    await lost;
    server = await start();
  }
  // The job may have continued meanwhile; both share the lines.
  await apply();
  await expect.poll(async () => (await show(statement.id)).state).toBe('applied');
  expect(await show(statement.id)).toMatchObject({
    figures: { credit: { count: 1 }, review: { count: LINES } },
  });
  const [wallet] = (await call<{ balance: string }[]>('/api/member/wallets', token, {})).data;
  expect(Math.round(Number(wallet!.balance) * 100)).toBe(OPENING + amount);
  const { data } = await call<{ faults: unknown[] }>('/operator/v1/ledger/verify', OPERATOR_KEY);
  expect(data.faults).toEqual([]);
});
