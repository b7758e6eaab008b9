import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { depositCancel, memberDeposit } from '@/contract/ordered-deposit.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { endOverdue, reserveDeposit } from '@/server/deposits/deposit.service';
import { RefusalError } from '@/server/http/refusal';
import { createTestApp, type TestApp } from '../support/app';
import {
  createTestGateway,
  fetchCredits,
  OPERATOR_KEY,
  operate,
  qrPaid,
  receivingAccounts,
  report,
  reserve,
  transfer,
} from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';

const TURNS = sized(4, 12);
/** Members who reserve the same amount at once. */
const RESERVING = sized(250, 1_000);
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let token: string;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), RESERVING, 1_00);
  apps = [];
  for (const db of dbs) {
    apps.push(
      await createTestApp({
        db,
        providers: [createTestProvider()],
        gateways: [createTestGateway()],
        operatorKey: OPERATOR_KEY,
      }),
    );
  }
  token = await apps[0]!.loginAs(demoMembers[0].username);
});
afterEach(async () => {
  const { faults } = await apps[0]!.verifyLedger();
  expect(faults).toEqual([]);
  // The credited amounts of the deposits equal the deposit transfers of the ledger.
  const [books] = await queryRaw<{ said: number; moved: number }>(
    dbs[0]!,
    `SELECT (SELECT coalesce(sum(credited_amount), 0)::bigint FROM deposits) AS said,
       (SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE code = 'deposit') AS moved`,
  );
  expect(books?.said).toBe(books?.moved);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;

/** Moves all deposits one hour into the past, so that they no longer count for the rate limit. */
async function ageDeposits(): Promise<void> {
  await queryRaw(dbs[0]!, `UPDATE deposits SET created_at = created_at - interval '1 hour'`);
}

async function orderQr(app = apps[0]!, amount = '100') {
  await ageDeposits();
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount };
  return (await app.call(generateQr, { token, body })).data.payment_id;
}

/** Returns the state of a deposit, its transfers, and the payments reported for it. */
async function standing(id: string) {
  const [row] = await queryRaw<{ state: string; moved: number; waiting: number; reports: number }>(
    dbs[0]!,
    `SELECT state, (SELECT count(*) FROM transfers WHERE code = 'deposit' AND reference = 'deposit/' || d.id) AS moved,
       (SELECT count(*) FROM incoming_payments WHERE paid_to = d.id::text AND state = 'review') AS waiting,
       (SELECT count(*) FROM incoming_payments WHERE paid_to = d.id::text) AS reports
     FROM deposits d WHERE id = $1`,
    [id],
  );
  return row!;
}

test(`99 of ${RESERVING} concurrent reservations of one amount get distinct satang, and the others are refused`, async () => {
  const members = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%'`,
  );
  const open = (isOpen: boolean) =>
    queryRaw(dbs[0]!, 'UPDATE receiving_accounts SET is_open = $1 WHERE id = $2', [
      isOpen,
      receivingAccounts.scb.id,
    ]);
  await open(false);
  const outcomes = await Promise.all(
    members.map(({ id: memberId }, index) =>
      reserveDeposit(dbs[index % 2]!, {
        memberId,
        agentId: 1,
        receivingAccountId: Number(receivingAccounts.kbank.id),
        amountSatang: 300_00,
        idempotencyKey: randomUUID(),
      }).then(
        () => 'reserved',
        (error: unknown) => (error instanceof RefusalError ? error.errorName : error),
      ),
    ),
  );
  await open(true);
  expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(99);
  expect(outcomes.filter((outcome) => outcome === 'deposit.full')).toHaveLength(RESERVING - 99);
  const rows = await queryRaw<{ amount: number }>(
    dbs[0]!,
    `SELECT amount FROM deposits WHERE state = 'pending' AND method = 'bank' ORDER BY amount`,
  );
  expect(rows.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 99 }, (_, index) => 300_01 + index),
  );
});

test('64 identical payment reports in two processes credit exactly once and return the same status', async () => {
  const id = await orderQr();
  const paid = qrPaid(id, 100_00);
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) => report(processOf(index), paid)),
  );
  expect(new Set(responses)).toEqual(new Set(['credited']));
  expect(await standing(id)).toEqual({ state: 'credited', moved: 1, waiting: 0, reports: 1 });
});

test('64 reports of a transfer with distinct transaction ids credit it once; the others wait for review', async () => {
  const { id, amount } = await reserve(apps[0]!, token);
  const responses = await Promise.all(
    Array.from({ length: 64 }, (_, index) => report(processOf(index), transfer(amount))),
  );
  expect(responses.filter((response) => response === 'credited')).toHaveLength(1);
  expect(await standing(id)).toMatchObject({ state: 'credited', moved: 1 });
  const [row] = await queryRaw<{ waiting: number }>(
    dbs[0]!,
    `SELECT count(*) AS waiting FROM incoming_payments WHERE state = 'review' AND amount = $1`,
    [amount],
  );
  expect(row?.waiting).toBe(63);
});

test('when two operators decide on a deposit at the same time, one succeeds and the other is refused', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const id = await orderQr();
    const responses = await Promise.all([
      operate(apps[0]!, '/deposits/approve', { body: { id }, as: 'som' }),
      operate(apps[1]!, '/deposits/reject', { body: { id, note: 'ไม่พบยอด' }, as: 'lek' }),
    ]);
    const { state } = await standing(id);
    const [winner, loser] = state === 'credited' ? responses : [responses[1], responses[0]];
    expect(winner).toMatchObject({ error: 0 });
    expect(loser).toMatchObject({
      error: 1900,
      data: { state, decided_by: state === 'credited' ? 'operator/som' : 'operator/lek' },
    });
  }
});

test('when two operators credit and return a payment at the same time, only one of them succeeds', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await report(apps[0]!, qrPaid(randomUUID(), 10_00));
    const [row] = await queryRaw<{ id: number }>(
      dbs[0]!,
      'SELECT max(id) AS id FROM incoming_payments',
    );
    const { id } = row!;
    const username = demoMembers[0].username;
    const responses = await Promise.all([
      operate(apps[0]!, '/incoming/credit', { body: { id, username }, as: 'som' }),
      operate(apps[1]!, '/incoming/return', { body: { id }, as: 'lek' }),
    ]);
    expect(responses.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, 1900]);
  }
});

test('an approval and a report of the same payment credit it exactly once', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const id = await orderQr();
    const [response, status] = await Promise.all([
      operate(processOf(turn), '/deposits/approve', { body: { id } }),
      report(processOf(turn + 1), qrPaid(id, 100_00)),
    ]);
    expect(await standing(id)).toMatchObject({ state: 'credited', moved: 1, reports: 1 });
    expect(status).toBe(response.error === 0 ? 'review' : 'credited');
  }
});

test('a payment for a deposit cancelled at the same moment is credited or waits for review', async () => {
  const seen = new Set<unknown>();
  for (let turn = 0; turn < 2 * TURNS; turn += 1) {
    const id = await orderQr();
    const [cancelled, status] = await Promise.all([
      apps[0]!.call(depositCancel, { token, body: { id } }),
      report(apps[1]!, qrPaid(id, 100_00)),
    ]);
    seen.add(status);
    if (status === 'credited') expect(cancelled.refusal).toBe('deposit.decided');
    expect(await standing(id)).toEqual(
      status === 'credited'
        ? { state: 'credited', moved: 1, waiting: 0, reports: 1 }
        : { state: 'review', moved: 0, waiting: 1, reports: 1 },
    );
  }
  expect([...seen].every((status) => status === 'credited' || status === 'review')).toBe(true);
});

test('a payment for a QR code replaced at the same moment causes no deadlock and is credited or reviewed', async () => {
  for (let turn = 0; turn < 2 * TURNS; turn += 1) {
    const id = await orderQr();
    const [next, status] = await Promise.all([
      orderQr(apps[0], '200'),
      report(apps[1]!, qrPaid(id, 100_00)),
    ]);
    expect(await standing(id)).toMatchObject(
      status === 'credited' ? { state: 'credited', moved: 1 } : { state: 'review', waiting: 1 },
    );
    expect(await standing(next)).toMatchObject({ state: 'pending' });
  }
});

test('the expiry job in two processes and concurrent reports lose no payment', async () => {
  const members = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members m WHERE username LIKE 'player-%'
       AND NOT EXISTS (SELECT FROM deposits WHERE member_id = m.id AND state = 'pending')
     ORDER BY id DESC LIMIT 60`,
  );
  // Half of the deposits have expired.
  const made = await queryRaw<{ id: string; is_due: boolean }>(
    dbs[0]!,
    `INSERT INTO deposits (agent_id, member_id, method, amount, channel_id, sub_channel_id, gateway_id, qr_payload, created_at, expires_at)
     SELECT 1, m.id, 'qr', 50000, 'promptpay', 'qr', 'sandbox', '0002', business_now(),
       business_now() + CASE WHEN m.id % 2 = 0 THEN -interval '1 second' ELSE interval '1 hour' END
     FROM members m WHERE m.id = ANY ($1::text::bigint[])
     RETURNING id, expires_at < business_now() AS is_due`,
    [`{${members.map(({ id }) => id).join(',')}}`],
  );
  expect(made).toHaveLength(60);
  const [statuses] = await Promise.all([
    Promise.all(made.map(({ id }, index) => report(processOf(index), qrPaid(id, 500_00)))),
    ...dbs.map(async (db) => {
      for (let turn = 0; turn < 5; turn += 1) await endOverdue(db);
    }),
  ]);
  expect(statuses).toEqual(made.map(({ is_due }) => (is_due ? 'review' : 'credited')));
  for (const { id, is_due } of made) {
    expect(await standing(id)).toEqual(
      is_due
        ? { state: 'review', moved: 0, waiting: 1, reports: 1 }
        : { state: 'credited', moved: 1, waiting: 0, reports: 1 },
    );
  }
});

test('many concurrent QR orders of one member leave only one pending order', async () => {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) => processOf(index).call(generateQr, { token, body })),
  );
  for (const { refusal } of responses) {
    expect([undefined, 'deposit.one_at_a_time', 'request.too_many']).toContain(refusal);
  }
  const waiting = await queryRaw<{ id: string; has_code: boolean }>(
    dbs[0]!,
    `SELECT d.id, qr_payload IS NOT NULL AS has_code FROM deposits d JOIN members m ON m.id = member_id
     WHERE state = 'pending' AND username = $1`,
    [demoMembers[0].username],
  );
  expect(waiting).toEqual([{ id: expect.any(String) as string, has_code: true }]);
  await apps[0]!.call(depositCancel, { token, body: { id: waiting[0]!.id } });
});

test('one idempotency key sent to two processes at the same time makes one deposit', async () => {
  await ageDeposits();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { account_id: receivingAccounts.scb.id, amount: '500' };
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      processOf(index).call(depositCreate, { token, body, headers }),
    ),
  );
  const ids = new Set(responses.map(({ data }) => data.id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  const read = await apps[1]!.call(memberDeposit, { token, query: { id: id! } });
  expect(read.data.state).toBe('pending');
  const credits = (await fetchCredits(apps[0]!)).map(({ reference }) => reference);
  expect(new Set(credits).size).toBe(credits.length);
});
