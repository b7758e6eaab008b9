import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateSubBankAccount } from '@/contract/account.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../support/agent-rules';
import { createTestApp, type TestApp } from '../support/app';
import { OPERATOR_KEY } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { employ } from '../support/staff.fixture';
import { createTestProvider } from '../support/test-provider';
import { sized } from '../support/test-size';
import { decide, withdraw } from '../support/withdrawal.fixture';

const TURNS = sized(4, 8);
const AT_ONCE = 64;
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
/** Access token of a member with ฿25,000. */
let token: string;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await queryRaw(dbs[0]!, 'UPDATE members SET vip_level = 0');
  await writeRules(dbs[0]!, { withdrawal: { per_day: 1000 } });
  apps = [];
  for (const db of dbs) {
    apps.push(
      await createTestApp({ db, providers: [createTestProvider()], operatorKey: OPERATOR_KEY }),
    );
  }
  token = await apps[0]!.loginAs(demoMembers[1].username);
});
afterEach(async () => {
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
  // The held, paid and returned amounts of the withdrawals equal the transfers of the ledger.
  const [books] = await queryRaw<{ said: unknown; moved: unknown }>(
    dbs[0]!,
    `SELECT (SELECT jsonb_build_object('asked', coalesce(sum(amount), 0),
         'withdraw_paid', coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0),
         'withdraw_returned', coalesce(sum(amount) FILTER (WHERE state = 'rejected'), 0)) FROM withdrawals) AS said,
       (SELECT jsonb_build_object('asked', coalesce(sum(amount) FILTER (WHERE code = 'withdraw_hold'), 0),
         'withdraw_paid', coalesce(sum(amount) FILTER (WHERE code = 'withdraw_paid'), 0),
         'withdraw_returned', coalesce(sum(amount) FILTER (WHERE code = 'withdraw_returned'), 0)) FROM transfers) AS moved`,
  );
  expect(books?.said).toEqual(books?.moved);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;

async function stateOf(id: string) {
  const [row] = await queryRaw<{ state: string; ended_by: string | null; ends: number }>(
    dbs[0]!,
    `SELECT state, ended_by, (SELECT count(*) FROM transfers
       WHERE reference = 'withdrawal/' || w.id AND code IN ('withdraw_paid', 'withdraw_returned')) AS ends
     FROM withdrawals w WHERE id = $1`,
    [id],
  );
  return row!;
}

test('only one of 64 concurrent withdrawals of a member is made', async () => {
  const before = await apps[0]!.balanceOf(token);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      processOf(turn).call(withdrawCreate, { token, body: { amount: '500' } }),
    ),
  );
  const [made, ...others] = responses.filter(({ refusal }) => refusal === undefined);
  expect(others).toEqual([]);
  expect(new Set(responses.map(({ refusal }) => refusal))).toEqual(
    new Set([undefined, 'withdraw.one_at_a_time']),
  );
  expect(await apps[0]!.balanceOf(token)).toBe(before - 500_00);
  await decide(apps[0]!, 'reject', made!.data.id);
});

test('one idempotency key sent 64 times to two processes makes one withdrawal', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const before = await apps[0]!.balanceOf(token);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      processOf(turn).call(withdrawCreate, { token, body: { amount: '500' }, headers }),
    ),
  );
  const ids = new Set(responses.map(({ data }) => data.id));
  expect(ids.size).toBe(1);
  expect(await apps[0]!.balanceOf(token)).toBe(before - 500_00);
  await decide(apps[0]!, 'reject', [...ids][0]!);
});

test('the last withdrawal within the daily limit is made exactly once, even while another is rejected', async () => {
  const asked = await queryRaw<{ times: number }>(
    dbs[0]!,
    `SELECT count(*) AS times FROM withdrawals w JOIN members m ON m.id = member_id WHERE username = $1`,
    [demoMembers[1].username],
  );
  const { id } = await withdraw(apps[0]!, token, '100');
  await writeRules(dbs[0]!, { withdrawal: { per_day: asked[0]!.times + 2 } });
  const [, ...responses] = await Promise.all([
    decide(apps[0]!, 'reject', id),
    ...Array.from({ length: 24 }, (_, turn) =>
      processOf(turn).call(withdrawCreate, { token, body: { amount: '100' } }),
    ),
  ]);
  const made = responses.filter(({ refusal }) => refusal === undefined);
  expect(made.length).toBeLessThanOrEqual(1);
  for (const { data } of made) await decide(apps[0]!, 'reject', data.id);
  const late = await apps[1]!.call(withdrawCreate, { token, body: { amount: '100' } });
  if (made.length === 1) expect(late.refusal).toBe('withdraw.too_many_today');
  else await decide(apps[0]!, 'reject', late.data.id);
  await writeRules(dbs[0]!, { withdrawal: { per_day: 1000 } });
});

test('when two operators approve a withdrawal at the same time, one succeeds and the other is refused', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { id } = await withdraw(apps[0]!, token, '100');
    const responses = await Promise.all([
      decide(apps[0]!, 'approve', id, { as: 'som' }),
      decide(apps[1]!, 'approve', id, { as: 'lek' }),
    ]);
    expect(responses.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, 1900]);
    await decide(apps[0]!, 'reject', id);
    expect(await stateOf(id)).toMatchObject({ state: 'rejected', ends: 1 });
  }
});

test('a withdrawal paid and rejected at the same time ends in only one way, with its money in one place', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await apps[0]!.balanceOf(token);
    const { id } = await withdraw(apps[0]!, token, '100');
    await decide(apps[0]!, 'approve', id);
    const responses = await Promise.all([
      decide(processOf(turn), 'paid', id, { as: 'som' }),
      decide(processOf(turn + 1), 'reject', id, { as: 'lek' }),
    ]);
    const { state, ends } = await stateOf(id);
    expect(ends).toBe(1);
    const [winner, loser] = state === 'paid' ? responses : [responses[1], responses[0]];
    const by = state === 'paid' ? 'operator/som' : 'operator/lek';
    expect(winner).toMatchObject({ error: 0 });
    expect(loser).toMatchObject({ error: 1900, data: { state, decided_by: by } });
    expect(await apps[0]!.balanceOf(token)).toBe(state === 'paid' ? before - 100_00 : before);
  }
});

test('a withdrawal marked as paid 64 times at the same time is paid once', async () => {
  const operators = Array.from({ length: AT_ONCE }, (_, turn) => `op-${turn}`);
  await employ(dbs[0]!, operators);
  const { id } = await withdraw(apps[0]!, token, '100');
  await decide(apps[0]!, 'approve', id);
  const responses = await Promise.all(
    operators.map((as, turn) => decide(processOf(turn), 'paid', id, { as })),
  );
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(responses.filter(({ error }) => error === 1900)).toHaveLength(AT_ONCE - 1);
  expect(await stateOf(id)).toMatchObject({ state: 'paid', ends: 1 });
});

test('a change of the bank account during a withdrawal applies to the withdrawal or is refused', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const number = `999000000${turn}`;
    const body = {
      bank_code: '014',
      bank_account_number: number,
      current_password: 'demo1234',
    };
    const [changed, asked] = await Promise.all([
      processOf(turn).call(updateSubBankAccount, { token, body }),
      processOf(turn + 1).call(withdrawCreate, { token, body: { amount: '100' } }),
    ]);
    if (asked.refusal !== undefined) {
      expect(asked.refusal).toBe('bank_account.just_changed');
      expect(changed.refusal).toBeUndefined();
      await queryRaw(dbs[0]!, 'UPDATE members SET bank_account_changed_at = NULL');
      continue;
    }
    const { data } = asked;
    const [row] = await queryRaw<{ goes_to: string; is_own: boolean }>(
      dbs[0]!,
      `SELECT account_number AS goes_to, account_number = bank_account_number AS is_own
       FROM withdrawals w JOIN members m ON m.id = member_id WHERE w.id = $1`,
      [data.id],
    );
    // A pending withdrawal goes to the member's current account.
    expect(row!.is_own).toBe(true);
    if (changed.refusal === undefined) expect(row!.goes_to).toBe(number);
    else expect(changed.refusal).toBe('bank_account.withdrawal_waits');
    await decide(apps[0]!, 'reject', data.id);
  }
});
