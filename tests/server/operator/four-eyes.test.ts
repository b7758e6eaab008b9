import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
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
} from '../../support/deposit-desk';
import { openTestRound } from '../../support/draw-desk';
import { createTestProvider } from '../../support/test-provider';
import { decide, withdraw } from '../../support/withdrawal-desk';

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
      await queryRaw(fresh.db, 'UPDATE agents SET four_eyes_from_satang = $1 WHERE id = 1', [
        LIMIT,
      ]);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

test('two operators are needed from 50,000 baht on, unless the agent says otherwise', async () => {
  const rows = await queryRaw<{ id: number; limit: number }>(
    app.db,
    'SELECT id, four_eyes_from_satang AS limit FROM agents ORDER BY id',
  );
  expect(rows).toEqual([
    { id: 1, limit: LIMIT },
    { id: 2, limit: 50_000_00 },
  ]);
  expect((await operate(app, '/agent')).data).toMatchObject({ four_eyes_from: '500.00' });
});

describe('a withdrawal of much', () => {
  test('is not paid by who approved it, and by somebody else', async () => {
    const { id } = await withdraw(app, token, '500');
    expect(await decide(app, 'approve', id, { as: 'som' })).toEqual(done);
    expect(await decide(app, 'paid', id, { as: 'som' })).toMatchObject(
      refused('operator.paid_by_same'),
    );
    const [row] = await queryRaw<object>(app.db, 'SELECT state, ended_by FROM withdrawals');
    expect(row).toEqual({ state: 'approved', ended_by: null });
    expect(await decide(app, 'paid', id, { as: 'lek' })).toEqual(done);
  });

  test('is given back by who approved it', async () => {
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'reject', id, { as: 'som' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('is held by the database itself', async () => {
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

  test('is none one satang below', async () => {
    await queryRaw(app.db, 'UPDATE agents SET four_eyes_from_satang = $1', [LIMIT + 1]);
    const { id } = await withdraw(app, token, '500');
    await decide(app, 'approve', id, { as: 'som' });
    expect(await decide(app, 'paid', id, { as: 'som' })).toEqual(done);
  });
});

describe('much money that comes in', () => {
  const reported = (amountSatang: number, reference = 'KB1', from = '0123456789') => ({
    reference,
    account_id: 1,
    amount: (amountSatang / 100).toFixed(2),
    sender_bank_code: '004',
    sender_account_number: from,
    occurred_at: '2026-11-21T08:00:00Z',
  });

  test('and matches a deposit waits when an operator reports it, until another one approves', async () => {
    const { id, amount } = await reserve(app, token, { amount: '500' });
    const outcome = { state: 'review', reason: 'needs_four_eyes', depositId: id };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await operate(app, '/incoming', { body: reported(amount), as: 'som' });
      expect(answer).toEqual({ ...done, data: outcome });
    }
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await operate(app, '/deposits/approve', { body: { id }, as: 'som' })).toMatchObject(
      refused('operator.credited_by_same'),
    );
    expect(await fetchIncomingRows(app)).toMatchObject([{ state: 'review', deposit_id: id }]);
    expect(await operate(app, '/deposits/approve', { body: { id }, as: 'lek' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('for nobody’s deposit is not credited by who reported it', async () => {
    await operate(app, '/incoming', { body: reported(LIMIT, 'KB1', '1112223334'), as: 'som' });
    const body = { id: 1, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body, as: 'som' })).toMatchObject(
      refused('operator.credited_by_same'),
    );
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await operate(app, '/incoming/credit', { body, as: 'lek' })).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + LIMIT);
  });

  test('by the word of a gateway is credited by one operator', async () => {
    await report(app, transfer(LIMIT, { from: senders.stranger }));
    const body = { id: 1, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body, as: 'som' })).toEqual(done);
  });

  test('is not credited unseen by one operator alone', async () => {
    const { id, amount } = await reserve(app, token, { amount: '500' });
    for (const as of ['som', 'lek']) {
      expect(await operate(app, '/deposits/approve', { body: { id }, as })).toMatchObject(
        refused('operator.credited_by_same'),
      );
    }
    expect(await report(app, transfer(amount))).toBe('credited');
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('is told from less, which one operator reports and credits', async () => {
    const { amount } = await reserve(app, token, { amount: '400' });
    const answer = await operate(app, '/incoming', { body: reported(amount), as: 'som' });
    expect(answer.data).toMatchObject({ state: 'credited' });
    await operate(app, '/incoming', { body: reported(LIMIT - 1, 'KB2', '1112223334'), as: 'som' });
    const body = { id: 2, username: '0812345678' };
    expect(await operate(app, '/incoming/credit', { body, as: 'som' })).toEqual(done);
  });
});

describe('a result of a lottery', () => {
  test('is not made final by who entered it, also by SQL', async () => {
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
    expect(await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' })).toEqual(done);
  });
});
