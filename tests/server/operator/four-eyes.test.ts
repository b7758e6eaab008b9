import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  fetchIncomingRows,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { openTestRound, typeAgain } from '../../support/draw.fixture';
import { createTestProvider } from '../../support/test-provider';
import { decide, withdraw } from '../../support/withdrawal.fixture';

const OPENING = 1_000_00;
const LIMIT = 500_00;
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      await writeRules(fresh.db, { desk: { four_eyes_from: '500.00' } });
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

test('a payment needs two operators from 20,000 baht, or from the limit that the agent has set', async () => {
  const rows = await queryRaw<{ id: number; limit: number }>(
    app.db,
    `SELECT id, desk_limit(id, 'four_eyes_from') AS limit FROM agents ORDER BY id`,
  );
  expect(rows).toEqual([
    { id: 1, limit: LIMIT },
    { id: 2, limit: 20_000_00 },
  ]);
  expect((await operate(app, '/agent')).data).toMatchObject({ four_eyes_from: '500.00' });
});

describe('a large withdrawal', () => {
  test('cannot be paid by the operator who approved it, but by another operator', async () => {
    const { id } = await withdraw(app, token, '500');
    expect(await decide(app, 'approve', id, { as: 'som' })).toEqual(done);
    expect(await decide(app, 'paid', id, { as: 'som' })).toMatchObject(
      refused('operator.paid_by_same'),
    );
    const [row] = await queryRaw<object>(app.db, 'SELECT state, ended_by FROM withdrawals');
    expect(row).toEqual({ state: 'approved', ended_by: null });
    expect(await decide(app, 'paid', id, { as: 'lek' })).toEqual(done);
  });

  test('can be rejected by the operator who approved it', async () => {
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'reject', id, { as: 'som' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('is blocked by a constraint of the database when one operator approves and pays', async () => {
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    await expect(
      queryRaw(
        app.db,
        `UPDATE withdrawals SET state = 'paid', ended_at = now(), ended_by = approved_by WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawals_four_eyes' });
  });

  test('may be the sum of a member’s small withdrawals within 24 hours, across midnight', async () => {
    const payAlone = async (amount: string) => {
      const { id } = await withdraw(app, token, amount);
      await decide(app, 'approve', id, { as: 'som' });
      return { id, paid: await decide(app, 'paid', id, { as: 'som' }) };
    };
    expect((await payAlone('300')).paid).toEqual(done);
    await app.moveClock(20 * 3_600_000);
    const second = await payAlone('200');
    expect(second.paid).toMatchObject(refused('operator.paid_by_same'));
    expect(await decide(app, 'paid', second.id, { as: 'lek' })).toEqual(done);
    await app.moveClock(45 * 3_600_000);
    expect((await payAlone('200')).paid).toEqual(done);
  });

  test('may be the sum of small withdrawals that one operator approves and pays in a day', async () => {
    await writeRules(app.db, { desk: { pay_alone_day: '250' } });
    const other = await app.loginAs('0823456789');
    const first = await withdraw(app, token, '200');
    const second = await withdraw(app, other, '100');
    for (const { id } of [first, second]) await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'paid', first.id, { as: 'som' })).toEqual(done);
    expect(await decide(app, 'paid', second.id, { as: 'som' })).toMatchObject(
      refused('operator.paid_by_same'),
    );
  });

  test('cannot be paid with another key of the person who approved it', async () => {
    const { id } = await withdraw(app, token, '500');
    await operate(app, '/withdrawals/approve', { body: { id } });
    // The first owner created som's key, so both keys count as one person.
    expect(await decide(app, 'paid', id, { as: 'som' })).toMatchObject(
      refused('operator.paid_by_same'),
    );
  });

  test('starts at the limit: one satang less needs only one operator', async () => {
    await writeRules(app.db, { desk: { four_eyes_from: '500.01' } });
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'paid', id, { as: 'som' })).toEqual(done);
  });
});

describe('a large incoming payment', () => {
  const reported = (amountSatang: number, reference = 'KB1', from = '0123456789') => ({
    reference,
    account_id: 1,
    amount: (amountSatang / 100).toFixed(2),
    sender_bank_code: '004',
    sender_account_number: from,
    occurred_at: '2026-11-21T08:00:00Z',
  });

  test('for a deposit, reported by an operator, waits until another operator approves it', async () => {
    const { id, amount } = await reserve(app, token, { amount: '500' });
    const outcome = { state: 'review', reason: 'needs_four_eyes', deposit_id: id };
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await operate(app, '/incoming', { body: reported(amount), as: 'som' });
      expect(response).toMatchObject({ ...done, data: outcome });
    }
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await operate(app, '/deposits/approve', { body: { id }, as: 'som' })).toMatchObject(
      refused('operator.credited_by_same'),
    );
    expect(await fetchIncomingRows(app)).toMatchObject([{ state: 'review', deposit_id: id }]);
    expect(await operate(app, '/deposits/approve', { body: { id }, as: 'lek' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('without a deposit cannot be credited by the operator who reported it', async () => {
    await operate(app, '/incoming', { body: reported(LIMIT, 'KB1', '1112223334'), as: 'som' });
    const body = { id: 1, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body, as: 'som' })).toMatchObject(
      refused('operator.credited_by_same'),
    );
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await operate(app, '/incoming/credit', { body, as: 'lek' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + LIMIT);
  });

  test('from a gateway can be credited by one operator', async () => {
    await report(app, transfer(LIMIT, { from: senders.stranger }));
    const body = { id: 1, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body, as: 'som' })).toEqual(done);
  });

  test('needs an approval when an operator credits the deposit before the payment is reported', async () => {
    const { id, amount } = await reserve(app, token, { amount: '500' });
    const asked = await operate(app, '/deposits/approve', { body: { id }, as: 'som' });
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await app.balanceOf(token)).toBe(OPENING);
    const { approval } = asked.data as { approval: number };
    const agree = (as: string) =>
      operate(app, '/approvals/approve', { body: { id: approval }, as });
    expect(await agree('som')).toMatchObject(refused('operator.approved_by_same'));
    expect(await agree('lek')).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('is credited when the gateway reports it, and the pending approval then does nothing', async () => {
    const { id, amount } = await reserve(app, token, { amount: '500' });
    const asked = await operate(app, '/deposits/approve', { body: { id }, as: 'som' });
    expect(await report(app, transfer(amount))).toBe('credited');
    const { approval } = asked.data as { approval: number };
    const late = await operate(app, '/approvals/approve', { body: { id: approval }, as: 'lek' });
    expect(late).toMatchObject(refused('operator.decided'));
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('may be the sum of small payments that one operator reports and credits', async () => {
    const { amount } = await reserve(app, token, { amount: '400' });
    const response = await operate(app, '/incoming', { body: reported(amount), as: 'som' });
    expect(response.data).toMatchObject({ state: 'credited' });
    await operate(app, '/incoming', { body: reported(99_00, 'KB2', '1112223334'), as: 'som' });
    await operate(app, '/incoming', { body: reported(99_00, 'KB3', '1112223334'), as: 'som' });
    const credit = (id: number, as: string) =>
      operate(app, '/incoming/credit', { body: { id, username: '0812345678' }, as });
    expect(await credit(2, 'som')).toEqual(done);
    expect(await credit(3, 'som')).toMatchObject(refused('operator.credited_by_same'));
    expect(await credit(3, 'lek')).toEqual(done);
  });
});

describe('a site with one operator', () => {
  test('needs no second operator, and the audit log shows the change of the mode', async () => {
    await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'paid', id, { as: 'som' })).toEqual(done);
    const gift = { username: '0812345678', point: 90_000, reason: 'ชดเชย' };
    expect(await operate(app, '/points/adjust', { body: gift, as: 'som' })).toMatchObject({
      error: 0,
    });
    await setOnePerson(app.db, { agentId: 1, isOnePerson: false });
    const { data } = await operate(app, '/audit');
    expect((data as { action: string; detail: object }[])[0]).toMatchObject({
      action: 'agent.four_eyes',
      detail: { is_one_person: false },
    });
    expect(await operate(app, '/points/adjust', { body: gift, as: 'som' })).toMatchObject(
      refused('operator.approval_needed'),
    );
  });
});

describe('a lottery result', () => {
  test('cannot be confirmed by the operator who entered it, not even by SQL', async () => {
    const round = await openTestRound(app.db);
    const body = { round_id: round.roundId, announcement: { number: '8351' } };
    const { data } = await operate(app, '/lotto/results', { body, as: 'som' });
    const { id } = data as { id: number };
    expect(await operate(app, '/lotto/results/confirm', { body: { id }, as: 'som' })).toMatchObject(
      refused('lotto.confirmed_by_same'),
    );
    await expect(
      queryRaw(
        app.db,
        `UPDATE lotto_results SET state = 'final', ended_at = now(), ended_by = entered_by WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'lotto_results_four_eyes' });
    await typeAgain(app.db, id);
    expect(await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' })).toEqual(done);
  });
});
