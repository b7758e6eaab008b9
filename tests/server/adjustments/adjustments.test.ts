import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { memberNotices } from '@/contract/notices.contract';
import { memberStatement } from '@/contract/statement.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const OPENING = 1_000_00;
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let yok: TestApp;
let token: string;
let memberId: number;
let yokMemberId: number;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      await employ(fresh.db, ['som', 'nok'], 'finance');
      await employ(fresh.db, ['sup'], 'support');
      token = await fresh.loginAs();
      memberId = await findMemberId(fresh, '0812345678');
      yokMemberId = await findMemberId(fresh, '0898765432');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

async function findMemberId({ db }: TestApp, username: string): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(db, 'SELECT id FROM members WHERE username = $1', [
    username,
  ]);
  return row!.id;
}

const SENTENCE = 'ชดเชยรอบที่ค้างเมื่อคืน';
const request = (change: object = {}) => ({
  member_id: memberId,
  amount: '37.50',
  reason: 'system_fault',
  sentence: SENTENCE,
  reference: 'sandbox/r1',
  turnover: 0,
  ...change,
});
const ask = (change: object = {}, as = 'sup') =>
  operate(app, '/adjustments', { body: request(change), as });
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;
const approve = (id: number, as = 'nok') =>
  operate(app, '/approvals/approve', { body: { id }, as });
const list = async (query = '', from = app) => {
  const { data } = await operate(from, `/adjustments${query}`);
  return data as { adjustments: Record<string, unknown>[]; next_cursor: number | null };
};
const fetchMoves = () =>
  queryRaw<{ amount: number; from: string; to: string; reference: string }>(
    app.db,
    `SELECT t.amount, d.kind AS from, c.kind AS to, t.reference FROM transfers t
     JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
     WHERE t.code = 'adjustment' ORDER BY t.seq`,
  );

describe('an adjustment', () => {
  test('moves its amount once, after support asked and finance approved', async () => {
    const asked = await ask();
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await app.balanceOf(token)).toBe(OPENING);
    const id = numberOf(asked);
    expect(numberOf(await ask())).toBe(id);
    expect(await approve(id)).toEqual(done);
    expect(await approve(id)).toEqual(done);
    expect(await approve(id, 'lek')).toMatchObject(refused('operator.decided'));
    expect(await app.balanceOf(token)).toBe(OPENING + 37_50);
    expect(await fetchMoves()).toEqual([
      { amount: 37_50, from: 'house_adjustments', to: 'member_wallet', reference: 'adjustment/1' },
    ]);
    expect(await list(`?member_id=${memberId}`)).toEqual({
      adjustments: [
        {
          id: 1,
          member_id: memberId,
          username: '081*****78',
          amount: '37.50',
          reason: 'system_fault',
          detail: null,
          sentence: SENTENCE,
          reference: 'sandbox/r1',
          turnover: 0,
          requested_by: 'operator/sup',
          approved_by: 'operator/nok',
          approval_id: id,
          created_at: expect.stringMatching(/^\d{4}-/) as string,
        },
      ],
      next_cursor: null,
    });
  });

  test('cannot be approved by the person who requested it, in any role', async () => {
    const bySupport = numberOf(await ask());
    const role = { role: 'support', roles: ['owner', 'finance'] };
    expect(await approve(bySupport, 'sup')).toMatchObject({ status: 403, data: role });
    for (const as of ['som', 'lek']) {
      const id = numberOf(await ask({}, as));
      expect(await approve(id, as)).toMatchObject(refused('operator.approved_by_same'));
    }
    expect(await app.balanceOf(token)).toBe(OPENING);
    // Support sees and withdraws its own requests only.
    const { data } = await operate(app, '/approvals', { as: 'sup' });
    expect(
      (data as { id: number; amount: string }[]).map(({ id, amount }) => [id, amount]),
    ).toEqual([[bySupport, '37.50']]);
    expect(
      await operate(app, '/approvals/withdraw', { body: { id: bySupport }, as: 'sup' }),
    ).toEqual(done);
    expect(await approve(bySupport)).toMatchObject(refused('operator.decided'));
  });

  test('is made once when 16 approvals arrive together', async () => {
    const id = numberOf(await ask());
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => approve(id, turn % 2 === 0 ? 'nok' : 'lek')),
    );
    expect(responses.some(({ error }) => error === 0)).toBe(true);
    expect(await app.balanceOf(token)).toBe(OPENING + 37_50);
    expect(await fetchMoves()).toHaveLength(1);
  });

  test('that takes more than the balance is refused, and its approval stays pending', async () => {
    expect(await ask({ amount: '-1000.01' })).toMatchObject(refused('adjustment.balance_too_low'));
    const id = numberOf(await ask({ amount: '-1000.00' }));
    const lesser = numberOf(await ask({ amount: '-0.01' }));
    expect(await approve(lesser)).toEqual(done);
    expect(await approve(id)).toMatchObject(refused('adjustment.balance_too_low'));
    const { data } = await operate(app, `/approvals/show?id=${id}`);
    expect(data).toMatchObject({ state: 'waiting', decided_by: null });
    expect(await app.balanceOf(token)).toBe(OPENING - 1);
    expect(await approve(numberOf(await ask({ amount: '0.01' })))).toEqual(done);
    expect(await approve(id)).toEqual(done);
    expect(await app.balanceOf(token)).toBe(0);
  });

  test('is not found for a member of another agent', async () => {
    expect(await ask({ member_id: yokMemberId })).toMatchObject(refused('request.not_found'));
    const other = await operate(app, `/adjustments?member_id=${yokMemberId}`);
    expect(other).toMatchObject(refused('request.not_found'));
    await approve(numberOf(await ask()));
    expect((await list()).adjustments).toHaveLength(1);
    expect((await list('', yok)).adjustments).toEqual([]);
  });

  test.each([
    ['zero', { amount: '0' }],
    ['a reason that is not listed', { reason: 'gift' }],
    ['another reason without an explanation', { reason: 'other' }],
    ['no sentence for the member', { sentence: ' ' }],
    ['turnover of money that is taken', { amount: '-1', turnover: 1 }],
    ['two times turnover', { turnover: 2 }],
  ])('is refused with %s', async (_what, change) => {
    expect(await ask(change)).toMatchObject({ status: 400 });
  });

  test('has its own kind in the statement; statement and notice show the sentence written for the member', async () => {
    await approve(numberOf(await ask({ reason: 'other', detail: 'ตามที่คุยกัน' })));
    const { movements } = (await app.call(memberStatement, { token, query: {} })).data;
    expect(movements).toMatchObject([
      { code: 'adjustment', amount: 37_50, balance_after: OPENING + 37_50, note: SENTENCE },
      { code: 'opening_balance', note: null },
    ]);
    const { notices } = (await app.call(memberNotices, { token })).data;
    expect(notices.map(({ fact }) => fact)).toEqual([
      { kind: 'balance_adjusted', amount: 37_50, sentence: SENTENCE },
    ]);
  });

  test('adds a turnover requirement of the same amount when the request asks for one', async () => {
    await approve(numberOf(await ask({ amount: '200', turnover: 1 })));
    const { turnover } = (await app.call(withdrawInfo, { token })).data;
    expect(turnover).toMatchObject([
      { source: 'adjustment', name: 'ยอดที่ทีมงานปรับให้', required: 200_00, remaining: 200_00 },
    ]);
  });

  test('is made even for a member whose account is closed', async () => {
    await operate(app, '/members/close', { body: { username: '0812345678', reason: 'ขอปิด' } });
    await approve(numberOf(await ask()));
    expect(await fetchMoves()).toHaveLength(1);
  });

  test('is made immediately, without an approval, where one person runs the site', async () => {
    await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
    expect(await ask()).toEqual({ ...done, data: { id: 1, balance: '1037.50' } });
    expect((await list()).adjustments).toMatchObject([{ approval_id: null, approved_by: null }]);
  });
});

describe('the list of adjustments', () => {
  test('is read page by page, the latest adjustment first', async () => {
    for (const amount of ['1', '2', '3']) await approve(numberOf(await ask({ amount })));
    const first = await list('?limit=2');
    expect(first.adjustments.map(({ amount }) => amount)).toEqual(['3.00', '2.00']);
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect(second.adjustments.map(({ amount }) => amount)).toEqual(['1.00']);
    expect(second.next_cursor).toBeNull();
  });
});

describe('the database', () => {
  /** Moves money as an adjustment would, and writes the row of the adjustment. */
  const insert = (approvalId: number | null, { amount = 37_50, id = 90 } = {}) =>
    app.db.transaction().execute(async (tx) => {
      const [command, transfer] = [randomUUID(), randomUUID()];
      await queryRaw(
        tx,
        `SELECT record_commands(ARRAY[ROW($1::uuid, 'x', 'x', $1::text, '', '{}', now())::commands])`,
        [command],
      );
      await queryRaw(
        tx,
        `SELECT post_transfer($1, $2, h.id, w.account_id, $3, 'adjustment', 'adjustment/' || $4::text)
         FROM accounts h, wallets w
         WHERE h.kind = 'house_adjustments' AND h.agent_id = 1 AND w.member_id = $5 AND w.wallet_type_id = 1`,
        [transfer, command, amount, String(id), memberId],
      );
      await queryRaw(
        tx,
        `INSERT INTO adjustments (id, agent_id, member_id, amount, reason, sentence, turnover, requested_by, approval_id,
           transfer_id, created_at)
         VALUES ($1, 1, $2, $3, 'system_fault', 'x', 0, 'operator/sup', $4, $5, now())`,
        [id, memberId, amount, approvalId, transfer],
      );
    });
  const fourEyes = { constraint: 'adjustments_four_eyes' };

  test('refuses an adjustment without an approval, or whose approval is pending or about something else', async () => {
    await expect(insert(null)).rejects.toMatchObject(fourEyes);
    const waiting = numberOf(await ask());
    await expect(insert(waiting)).rejects.toMatchObject(fourEyes);
    const points = { username: '0812345678', point: 5_000, reason: 'x' };
    const other = await operate(app, '/points/adjust', { body: points, as: 'som' });
    await approve(numberOf(other));
    await expect(insert(numberOf(other))).rejects.toMatchObject(fourEyes);
    expect(await fetchMoves()).toEqual([]);
  });

  test('refuses an adjustment of another amount than the approved one, and a second use of an approval', async () => {
    const id = numberOf(await ask());
    await approve(id);
    await expect(insert(id, { amount: 37_51 })).rejects.toMatchObject(fourEyes);
    await expect(insert(id)).rejects.toMatchObject({ constraint: 'adjustments_approval_id_key' });
    expect(await fetchMoves()).toHaveLength(1);
  });

  test('refuses an adjustment that the ledger did not move, and a change of a stored adjustment', async () => {
    const id = numberOf(await ask());
    await approve(id);
    await expect(
      queryRaw(
        app.db,
        `INSERT INTO adjustments (agent_id, member_id, amount, reason, sentence, turnover, requested_by, approval_id,
           transfer_id, created_at)
         SELECT agent_id, member_id, amount, reason, sentence, turnover, requested_by, approval_id,
           gen_random_uuid(), created_at FROM adjustments`,
      ),
    ).rejects.toMatchObject({ constraint: 'adjustments_moved' });
    await expect(queryRaw(app.db, 'UPDATE adjustments SET amount = 1')).rejects.toThrow();
    await expect(queryRaw(app.db, 'DELETE FROM adjustments')).rejects.toThrow();
  });
});
