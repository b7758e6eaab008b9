import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyAnswer } from '@/contract/safety.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { signReport, transfer } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { registerByPost, registrationForm } from '../support/registration-form';
import {
  GATEWAY_SECRET,
  OPERATOR_KEY,
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';

const MEMBERS = 8;
const DEPOSITS_EACH = 5;
const RETRY_MS = 100;
const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface ApiResponse<Data> {
  error: number;
  data: Data;
}

interface Deposit {
  id: string;
  amount: string;
}

interface Member {
  readonly token: string;
  readonly account: { bank_code: string; account_number: string; name: null };
}

let postgres: PostgresDatabase;
let dataDir: string;
let environment: ServerEnvironment;
let servers: [ServerProcess, ServerProcess];
let db: Database;
/** Number of requests that got no response and were repeated. */
let lost = 0;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-two-servers-'));
  environment = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SEED: 'demo-unplayed' };
  servers = [await startServerProcess(environment), await startServerProcess(environment)];
  db = await openDatabase({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await db.destroy();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a request to a random server and repeats it until a response arrives, like a load balancer. */
async function ask<Data>(target: string, init: RequestInit): Promise<ApiResponse<Data>> {
  for (;;) {
    const server = servers[randomInt(servers.length)];
    try {
      const response = await fetch(`${server?.url ?? ''}${target}`, init);
      if (response.status < 500) return (await response.json()) as ApiResponse<Data>;
    } catch {
      // The server was killed.
    }
    lost += 1;
    await sleep(RETRY_MS);
  }
}

function post<Data>(
  target: string,
  body: object,
  key: string,
  idempotencyKey?: string,
): Promise<ApiResponse<Data>> {
  return ask(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
}

const signedIn = v.object({ access_token: v.string() });

async function register(index: number): Promise<Member> {
  const form = registrationForm({ username: `0611111${String(index).padStart(3, '0')}` });
  const response = v.parse(
    signedIn,
    await registerByPost((path, body) => post<unknown>(path, body, ''), form),
  );
  const { access_token: token } = response;
  const answered = await post(safetyAnswer.path, { declined: true }, token);
  expect(answered.error).toBe(0);
  const { bank_code, bank_account_number } = form;
  return {
    token,
    account: { bank_code, account_number: bank_account_number, name: null },
  };
}

/** Makes a deposit from reservation to credit; reports and approvals of its payment arrive at the same time. */
async function payIn({ token, account }: Member): Promise<Deposit> {
  const body = { account_id: '1', amount: '100' };
  const { error, data } = await post<Deposit>('/api/member/deposit', body, token, randomUUID());
  expect(error).toBe(0);
  await post('/api/member/deposit/claim', { id: data.id }, token);
  const payment = transfer(Math.round(Number(data.amount) * 100), {
    from: account,
    transactionId: `bank/${data.id}`,
  });
  const report = () => ask('/gateway/v1/payment', signReport(payment, { secret: GATEWAY_SECRET }));
  const approve = () => post('/operator/v1/deposits/approve', { id: data.id }, OPERATOR_KEY);
  const sayings = randomInt(2) === 0 ? [report, approve, report] : [approve, report, approve];
  await Promise.all(sayings.map((say) => say()));
  return data;
}

test('two servers credit every deposit exactly once, even when one of them is killed during payments', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => register(index)));
  const made: Deposit[] = [];
  let reachHalf: () => void = () => undefined;
  const half = new Promise<void>((resolve) => (reachHalf = resolve));
  const paying = members.map(async (member) => {
    for (let turn = 0; turn < DEPOSITS_EACH; turn += 1) {
      made.push(await payIn(member));
      if (made.length >= (MEMBERS * DEPOSITS_EACH) / 2) reachHalf();
    }
  });
  await Promise.race([half, Promise.all(paying)]);
  const { port } = servers[1];
  await servers[1].kill();
  servers[1] = await startServerProcess({ ...environment, PORT: String(port) });
  await Promise.all(paying);

  expect(lost).toBeGreaterThan(0);
  expect(made).toHaveLength(MEMBERS * DEPOSITS_EACH);
  const rows = await queryRaw<{ id: string; state: string; moved: number; reports: number }>(
    db,
    `SELECT id, state,
       (SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE code = 'deposit' AND reference = 'deposit/' || d.id) AS moved,
       (SELECT count(*) FROM incoming_payments WHERE deposit_id = d.id) AS reports
     FROM deposits d`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.size).toBe(made.length);
  for (const { id, amount } of made) {
    expect(byId.get(id)).toEqual({
      id,
      state: 'credited',
      moved: Math.round(Number(amount) * 100),
      reports: 1,
    });
  }
  // Two deposits pending at the same time on one account never had the same amount.
  const twins = await queryRaw(
    db,
    `SELECT a.id FROM deposits a JOIN deposits b ON a.id < b.id AND a.amount = b.amount
       AND a.receiving_account_id = b.receiving_account_id
       AND a.created_at < b.decided_at AND b.created_at < a.decided_at`,
  );
  expect(twins).toEqual([]);
  // A report that came after an operator's approval is kept for review and credits nothing.
  const payments = await queryRaw<{ state: string; reason: string | null }>(
    db,
    'SELECT DISTINCT state, reason FROM incoming_payments',
  );
  for (const { state, reason } of payments) {
    expect([
      ['credited', null],
      ['review', 'already_credited'],
    ]).toContainEqual([state, reason]);
  }
  const { stdout } = await run('npm', ['run', '--silent', 'operator', '--', 'ledger', 'verify'], {
    cwd: root,
    env: { ...process.env, PORT: String(servers[0].port), OPERATOR_KEY },
  });
  expect(stdout).toMatch(/^\d+ transfers, \d+ accounts: 0 faults$/m);
});
