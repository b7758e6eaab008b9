import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSubBankAccount } from '@/contract/account.contract';
import { errorCodes } from '@/contract/errors';
import { withdrawalList } from '@/contract/operator/withdrawals.contract';
import { memberWithdrawals } from '@/contract/withdrawals.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { sqlState } from '@/server/db/engine/sql-state';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';
import { decide, fetchHoldMoves, withdraw } from '../../support/withdrawal.fixture';

const OPENING = 1_000_00;
const done: OperatorResponse = { status: 200, error: 0, data: null };
const decided = errorCodes['operator.decided'];
const notFound = errorCodes['request.not_found'];
const instant = expect.stringMatching(/^\d{4}-.*Z$/) as string;
let app: TestApp;
/** The server of the second agent, on the same database. */
let yok: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      ({ id } = await withdraw(fresh, token, '300'));
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const read = async () => (await app.call(memberWithdrawals, { token })).data.withdrawals[0];
const list = async (path: string, from = app) =>
  v.parse(withdrawalList.data, (await operate(from, path)).data).rows;
const audit = async () =>
  (
    (await operate(app, '/audit')).data as { operator: string; action: string; subject: string }[]
  ).map(({ operator, action, subject }) => `${operator} ${action} ${subject}`);
const codes = async () => (await fetchHoldMoves(app)).map(({ code }) => code);

describe('a withdrawal', () => {
  test('is approved and then paid to the bank only once', async () => {
    expect(await decide(app, 'approve', id)).toEqual(done);
    expect(await read()).toMatchObject({ state: 'approved', approved_at: instant, ended_at: null });
    expect(await codes()).toEqual(['withdraw_hold']);
    expect(await decide(app, 'paid', id, { as: 'lek' })).toEqual(done);
    expect(await read()).toMatchObject({ state: 'paid', approved_at: instant, ended_at: instant });
    expect((await fetchHoldMoves(app)).at(-1)).toEqual({
      code: 'withdraw_paid',
      reference: `withdrawal/${id}`,
      amount: 300_00,
      from: 'withdrawal_holds',
      to: 'agent_bank',
    });
    expect(await app.balanceOf(token)).toBe(OPENING - 300_00);
    expect(await audit()).toEqual([
      `lek withdrawal.pay withdrawal/${id}`,
      `som withdrawal.approve withdrawal/${id}`,
    ]);
  });

  test.each([false, true])(
    'returns its money when it is rejected with a note; approved before: %s',
    async (isApproved) => {
      if (isApproved) await decide(app, 'approve', id);
      expect(await decide(app, 'reject', id, { note: ' ชื่อบัญชีไม่ตรง ' })).toEqual(done);
      expect(await read()).toMatchObject({
        state: 'rejected',
        note: 'ชื่อบัญชีไม่ตรง',
        approved_at: isApproved ? instant : null,
        ended_at: instant,
      });
      expect(await app.balanceOf(token)).toBe(OPENING);
      expect((await fetchHoldMoves(app)).at(-1)).toMatchObject({
        code: 'withdraw_returned',
        from: 'withdrawal_holds',
        to: 'member_wallet',
      });
    },
  );

  test('can be paid only after its approval', async () => {
    expect(await decide(app, 'paid', id)).toMatchObject({
      error: errorCodes['withdraw.not_approved'],
    });
    expect(await read()).toMatchObject({ state: 'requested' });
    expect(await codes()).toEqual(['withdraw_hold']);
  });

  test('can be rejected only with a reason', async () => {
    for (const note of ['', '   ', 'x'.repeat(201)]) {
      expect((await decide(app, 'reject', id, { note })).status).toBe(400);
    }
    expect(await operate(app, '/withdrawals/reject', { body: { id } })).toMatchObject({
      status: 400,
    });
    expect(await codes()).toEqual(['withdraw_hold']);
  });

  test('is paid to the account of the request, even when the member changes the account later', async () => {
    const body = {
      bank_code: '014',
      bank_account_number: '1112223334',
      current_password: 'demo1234',
    };
    expect((await app.call(updateSubBankAccount, { token, body })).refusal).toBe(
      'bank_account.withdrawal_waits',
    );
    await decide(app, 'approve', id);
    await decide(app, 'paid', id);
    expect((await app.call(updateSubBankAccount, { token, body })).refusal).toBeUndefined();
    expect((await read())?.account).toEqual({
      bank_code: '004',
      last_digits: '6789',
      account_name: 'สมหญิง มีโชค',
    });
    expect(await list('/withdrawals')).toEqual([
      expect.objectContaining({ account_number: '0123456789' }),
    ]);
  });
});

describe('the decision on a withdrawal', () => {
  test('succeeds without an effect when the same operator repeats it', async () => {
    for (const kind of ['approve', 'paid'] as const) {
      for (let turn = 0; turn < 3; turn += 1) expect(await decide(app, kind, id)).toEqual(done);
    }
    expect(await codes()).toEqual(['withdraw_hold', 'withdraw_paid']);
    expect(await audit()).toHaveLength(2);
  });

  test('is refused with name and time when another operator has already decided', async () => {
    await decide(app, 'approve', id);
    const { approved_at } = (await read())!;
    const late = await decide(app, 'approve', id, { as: 'lek' });
    expect(late).toEqual({
      status: 200,
      error: decided,
      data: { state: 'approved', decided_at: approved_at, decided_by: 'operator/som' },
    });
    await decide(app, 'reject', id, { as: 'lek' });
    const { ended_at } = (await read())!;
    const counter = createTableCounter(app.db);
    const before = await counter.count();
    for (const response of [
      await decide(app, 'approve', id),
      await decide(app, 'paid', id),
      await decide(app, 'reject', id),
      await decide(app, 'reject', id, { as: 'lek', note: 'เหตุผลอื่น' }),
    ]) {
      expect(response).toEqual({
        status: 200,
        error: decided,
        data: { state: 'rejected', decided_at: ended_at, decided_by: 'operator/lek' },
      });
    }
    expect(await counter.count()).toEqual(before);
  });

  test('is refused when the withdrawal is unknown or belongs to another agent', async () => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    for (const kind of ['approve', 'paid', 'reject'] as const) {
      expect(await decide(app, kind, nothing)).toMatchObject({ error: notFound });
      expect(await decide(yok, kind, id)).toMatchObject({ error: notFound });
    }
    expect(await list('/withdrawals', yok)).toEqual([]);
    expect(await read()).toMatchObject({ state: 'requested' });
  });

  test('needs an operator key', async () => {
    for (const kind of ['approve', 'paid', 'reject']) {
      const body = { id, note: 'x' };
      expect((await operate(app, `/withdrawals/${kind}`, { body, key: 'guess' })).status).toBe(401);
    }
    expect((await operate(app, '/withdrawals', { key: 'guess' })).status).toBe(401);
  });
});

test('the list of withdrawals shows the full bank account, and can be filtered by state', async () => {
  expect(await list('/withdrawals?state=requested')).toMatchObject([
    {
      id,
      username: '081-xxx-5678',
      state: 'requested',
      amount: 300_00,
      bank_code: '004',
      account_number: '0123456789',
      account_name: 'สมหญิง มีโชค',
      requested_at: instant,
      approved_at: null,
      approved_by: null,
      ended_at: null,
      ended_by: null,
      note: null,
      is_closing: false,
    },
  ]);
  expect(await list('/withdrawals?state=paid')).toEqual([]);
  expect((await operate(app, '/withdrawals?state=gone')).status).toBe(400);
});

describe('the database refuses', () => {
  /** Calls the ledger function directly, without the checks of the service. */
  const post = (code: string, from: string, to: string) =>
    queryRaw(
      app.db,
      `WITH command AS (
         INSERT INTO commands (id, scope, route, key, answer)
         VALUES (gen_random_uuid(), 'system', 'test', gen_random_uuid()::text, '{}') RETURNING id
       )
       SELECT post_transfers(ARRAY[ROW(gen_random_uuid(), command.id, f.id, t.id, 30000, $1, $2)::movement], business_now())
       FROM command, accounts f, accounts t, members m
       WHERE m.username = '0812345678' AND f.kind = $3 AND t.kind = $4
         AND f.agent_id = 1 AND t.agent_id = 1
         AND coalesce(f.member_id, m.id) = m.id AND coalesce(t.member_id, m.id) = m.id`,
      [code, `withdrawal/${id}`, from, to],
    );

  test.each([
    ['paid', 'withdraw_returned', 'withdrawal_holds', 'member_wallet'],
    ['paid', 'withdraw_paid', 'withdrawal_holds', 'agent_bank'],
    ['reject', 'withdraw_paid', 'withdrawal_holds', 'agent_bank'],
    ['reject', 'withdraw_returned', 'withdrawal_holds', 'member_wallet'],
    ['reject', 'withdraw_hold', 'member_wallet', 'withdrawal_holds'],
  ] as const)('a second movement after the decision %s: %s', async (kind, code, from, to) => {
    await decide(app, 'approve', id);
    await decide(app, kind, id);
    const before = await fetchHoldMoves(app);
    await expect(post(code, from, to)).rejects.toMatchObject({ code: sqlState.uniqueViolation });
    expect(await fetchHoldMoves(app)).toEqual(before);
  });

  test('a second pending withdrawal, and a state without its required columns', async () => {
    const copy = `INSERT INTO withdrawals (agent_id, member_id, amount, bank_code, account_number, requested_at)
      SELECT agent_id, member_id, amount, bank_code, account_number, requested_at FROM withdrawals`;
    await expect(queryRaw(app.db, copy)).rejects.toMatchObject({
      constraint: 'withdrawals_one_pending',
    });
    for (const change of [
      `state = 'approved'`,
      `state = 'paid', approved_at = now(), approved_by = 'x'`,
      `state = 'rejected', ended_at = now(), ended_by = 'x'`,
      `note = 'x'`,
    ]) {
      await expect(queryRaw(app.db, `UPDATE withdrawals SET ${change}`)).rejects.toMatchObject({
        code: sqlState.checkViolation,
      });
    }
  });
});
