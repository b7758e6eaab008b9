import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { employ } from '../support/staff.fixture';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';
import { decide, plantWithdrawal } from '../support/withdrawal.fixture';

const TURNS = sized(4, 8);
const AT_ONCE = 64;
const PLAYERS = 150;
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let player = 0;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) {
    apps.push(
      await createTestApp({ db, providers: [createTestProvider()], operatorKey: OPERATOR_KEY }),
    );
  }
  await createTestPlayers((text, values) => queryRaw(dbs[0]!, text, values), PLAYERS, 1_000_00);
  await employ(
    dbs[0]!,
    Array.from({ length: AT_ONCE }, (_, turn) => `op-${turn}`),
  );
});
afterEach(async () => {
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
  // Each withdrawal has exactly the movements of its state.
  const wrong = await queryRaw(
    dbs[0]!,
    `SELECT w.state, moved.codes FROM withdrawals w, LATERAL (
       SELECT array_agg(code ORDER BY seq) AS codes FROM transfers WHERE reference = 'withdrawal/' || w.id) moved
     WHERE moved.codes <> CASE w.state WHEN 'paid' THEN ARRAY['withdraw_hold', 'withdraw_paid']
       WHEN 'rejected' THEN ARRAY['withdraw_hold', 'withdraw_returned']
       WHEN 'bounced' THEN ARRAY['withdraw_hold', 'withdraw_paid', 'withdraw_bounced'] ELSE ARRAY['withdraw_hold'] END`,
  );
  expect(wrong).toEqual([]);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const appOf = (turn: number) => apps[turn % 2]!;

/** Plants an approved withdrawal of a player who has none yet. */
function plant(): Promise<{ id: string; number: number }> {
  player += 1;
  return plantWithdrawal(apps[0]!, {
    username: `player-${player}`,
    amountSatang: 500_00,
    isApproved: true,
  });
}

async function stateOf(id: string) {
  const [row] = await queryRaw<{ state: string; bank_reference: string | null }>(
    dbs[0]!,
    'SELECT state, bank_reference FROM withdrawals WHERE id = $1',
    [id],
  );
  return row!;
}

test(`${AT_ONCE} people who book the same payment at once book it once, each with another reference`, async () => {
  const { id } = await plant();
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      decide(appOf(turn), 'paid', id, { as: `op-${turn}`, reference: `KB${turn}` }),
    ),
  );
  const won = responses.findIndex(({ error }) => error === 0);
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(responses.filter(({ error }) => error === 1900)).toHaveLength(AT_ONCE - 1);
  expect(await stateOf(id)).toEqual({ state: 'paid', bank_reference: `KB${won}` });
});

test('a payment, a rejection and a taken back approval at once leave one of them', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id } = await plant();
    const [paid, rejected, taken] = await Promise.all([
      decide(appOf(turn), 'paid', id, { as: 'lek' }),
      decide(appOf(turn + 1), 'reject', id, { as: 'anan' }),
      decide(appOf(turn), 'unapprove', id, { as: 'som' }),
    ]);
    const { state } = await stateOf(id);
    if (paid.error === 0) {
      expect(state).toBe('paid');
      expect([rejected.error, taken.error]).toEqual([1900, 1900]);
    } else if (taken.error === 0) {
      // A withdrawal that waits again can still be rejected.
      expect(state).toBe(rejected.error === 0 ? 'rejected' : 'requested');
    } else {
      expect(state).toBe('rejected');
    }
  }
});

test('one reference for many withdrawals at once is booked for one of them', async () => {
  const planted = [];
  for (let turn = 0; turn < TURNS; turn += 1) planted.push(await plant());
  const responses = await Promise.all(
    planted.map(({ id }, turn) =>
      decide(appOf(turn), 'paid', id, { as: `op-${turn}`, reference: 'ONE' }),
    ),
  );
  expect(responses.map(({ error }) => error).sort((a, b) => a - b)).toEqual([
    0,
    ...Array.from({ length: TURNS - 1 }, () => 1962),
  ]);
});

test('a hold and a payment at once leave a held withdrawal unpaid, or a paid one unheld', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id } = await plant();
    const [held, paid] = await Promise.all([
      decide(appOf(turn), 'hold', id, { as: 'anan' }),
      decide(appOf(turn + 1), 'paid', id, { as: 'lek' }),
    ]);
    expect([held.error, paid.error].filter((error) => error === 0)).toHaveLength(1);
    expect((await stateOf(id)).state).toBe(paid.error === 0 ? 'paid' : 'approved');
  }
});

test('a withdrawal that is put into two batches at once is in one', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ids = [(await plant()).id, (await plant()).id];
    const responses = await Promise.all(
      ['lek', 'anan', 'som'].map((as, at) =>
        operate(appOf(at), '/withdrawals/batch', { body: { ids, account_id: 1 }, as }),
      ),
    );
    expect(responses.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, 1963, 1963]);
  }
});

test('a batch that is marked as paid by many people at once is paid once', async () => {
  const planted = [];
  for (let turn = 0; turn < 20; turn += 1) planted.push(await plant());
  const made = await operate(apps[0]!, '/withdrawals/batch', {
    body: { ids: planted.map(({ id }) => id), account_id: 1 },
    as: 'lek',
  });
  const { id: batch_id } = made.data as { id: number };
  const lines = planted.map(({ number }) => ({ number, bank_reference: `B${number}` }));
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      operate(appOf(turn), '/withdrawals/batch_paid', {
        // In another order, rows must still be locked in one.
        body: { batch_id, lines: turn % 2 === 0 ? lines : lines.toReversed() },
        as: `op-${turn}`,
      }),
    ),
  );
  expect(responses.every(({ error }) => error === 0)).toBe(true);
  const paid = responses.map(({ data }) => (data as { paid: number }).paid);
  expect(paid.reduce((sum, count) => sum + count, 0)).toBe(20);
});

test('a return that many people approve at once comes back once', async () => {
  const { id } = await plant();
  await decide(apps[0]!, 'paid', id, { as: 'lek' });
  const asked = await decide(apps[0]!, 'bounced', id, { as: 'som' });
  const { approval } = asked.data as { approval: number };
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      operate(appOf(turn), '/approvals/approve', { body: { id: approval }, as: `op-${turn}` }),
    ),
  );
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: 'bounced' });
});
