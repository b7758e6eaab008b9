import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  depositCancel,
  depositClaim,
  generateQr,
  memberDeposit,
  memberDeposits,
} from '@/contract/deposits.contract';
import { errorCatalogue } from '@/contract/errors';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  fetchCredits,
  fetchIncomingRows,
  OPERATOR_KEY,
  type OperatorAnswer,
  operate,
  qrPaid,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit-desk';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
const OPENING = 1_000_00;
const [first, second] = ['0812345678', '0823456789'];
const done: OperatorAnswer = { status: 200, error: 0, data: null };
const decided = errorCatalogue['operator.decided'].code;
const notFound = errorCatalogue['request.not_found'].code;
let app: TestApp;
/** The server of the second agent, on the same database. */
let yok: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const approve = (id: string, as = 'som') => operate(app, '/deposits/approve', { body: { id }, as });
const reject = (id: string, note = 'ไม่พบยอดโอน', as = 'som') =>
  operate(app, '/deposits/reject', { body: { id, note }, as });
const credit = (id: number, username: string, as = 'som') =>
  operate(app, '/incoming/credit', { body: { id, username }, as });
const giveBack = (id: number, as = 'som') => operate(app, '/incoming/return', { body: { id }, as });
const list = async <Row>(path: string, from = app) => (await operate(from, path)).data as Row[];
const read = async (id: string, of = token) =>
  (await app.call(memberDeposit, { token: of, query: { id } })).data;
const audit = async () =>
  (await list<{ operator: string; action: string; subject: string }>('/audit')).map(
    ({ operator, action, subject }) => `${operator} ${action} ${subject}`,
  );

async function orderQr() {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
  return (await app.call(generateQr, { token, body })).data.payment_id;
}

/** Money that nobody was found for. */
async function strangeMoney(amountSatang = 77_00): Promise<number> {
  await report(app, transfer(amountSatang, { from: senders.stranger }));
  const [row] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT max(id) AS id FROM incoming_payments',
  );
  return row!.id;
}

describe('approving', () => {
  test('credits the exact amount of a deposit that waits', async () => {
    const { id, amount } = await reserve(app, token);
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'credited',
      credited_amount: amount,
      note: null,
    });
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
    expect(await audit()).toEqual([`som deposit.approve deposit/${id}`]);
  });

  test('credits what was claimed, and what has expired: the operator has seen the money', async () => {
    const claimed = await reserve(app, token);
    await app.call(depositClaim, { token, body: { id: claimed.id } });
    const expired = await reserve(app, other);
    await app.moveClock(16 * MINUTE);
    await app.app.jobs.find(({ name }) => name === 'end-overdue-deposits')?.run();
    for (const { id } of [claimed, expired]) expect(await approve(id)).toEqual(done);
    expect((await fetchCredits(app)).map(({ amount }) => amount)).toEqual([
      claimed.amount,
      expired.amount,
    ]);
  });

  test('credits what has arrived where that is another amount', async () => {
    const id = await orderQr();
    await report(app, qrPaid(id, 250_00));
    expect(await approve(id)).toEqual(done);
    expect(await read(id)).toMatchObject({ amount: 100_00, credited_amount: 250_00 });
    expect(await app.balanceOf(token)).toBe(OPENING + 250_00);
    expect(await fetchIncomingRows(app)).toEqual([
      { state: 'credited', reason: 'wrong_amount', deposit_id: id, username: first },
    ]);
  });

  test('again by the same operator is answered as before', async () => {
    const { id } = await reserve(app, token);
    for (let turn = 0; turn < 3; turn += 1) expect(await approve(id)).toEqual(done);
    expect(await fetchCredits(app)).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  test('after somebody else tells who it was and when', async () => {
    const { id } = await reserve(app, token);
    await approve(id);
    const { decided_at } = await read(id);
    for (const late of [await approve(id, 'lek'), await reject(id, 'x', 'lek'), await reject(id)]) {
      expect(late).toEqual({
        status: 200,
        error: decided,
        data: { state: 'credited', decided_at, decided_by: 'operator/som' },
      });
    }
    await report(app, qrPaid(await orderQr(), 100_00));
    expect(await fetchCredits(app)).toHaveLength(2);
  });

  test('what a gateway has credited is too late', async () => {
    const id = await orderQr();
    await report(app, qrPaid(id, 100_00));
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'credited', decided_by: 'gateway/sandbox' },
    });
  });

  test('what a member has given back is refused, until its money comes', async () => {
    const { id, amount } = await reserve(app, token);
    await app.call(depositCancel, { token, body: { id } });
    expect(await approve(id)).toMatchObject({
      error: decided,
      data: { state: 'cancelled', decided_by: 'member' },
    });
    await report(app, transfer(amount));
    expect(await approve(id)).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
  });

  test('by hand and the report afterwards credit once; the report waits for its member', async () => {
    const byTransfer = await reserve(app, token);
    await approve(byTransfer.id);
    expect(await report(app, transfer(byTransfer.amount))).toBe('review');
    const byCode = await orderQr();
    await approve(byCode);
    expect(await report(app, qrPaid(byCode, 100_00))).toBe('review');
    expect(await fetchCredits(app)).toHaveLength(2);
    for (const row of await fetchIncomingRows(app)) {
      expect(row).toMatchObject({ state: 'review', deposit_id: null, username: first });
    }
  });

  test('asks safety like every deposit, and changes nothing when it refuses', async () => {
    const { id, amount } = await reserve(app, token);
    await app.db.updateTable('members').set({ closed_at: new Date() }).execute();
    await report(app, transfer(amount));
    const incoming = await strangeMoney();
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    const refused = errorCatalogue['safety.refused'].code;
    expect(await approve(id)).toMatchObject({ error: refused });
    expect(await credit(incoming, first)).toMatchObject({ error: refused });
    expect(await counts.count()).toEqual(before);
    await app.db.updateTable('members').set({ closed_at: null }).execute();
    expect(await approve(id)).toEqual(done);
  });
});

describe('rejecting', () => {
  test('ends a deposit without money, with a note that the member reads', async () => {
    const { id } = await reserve(app, token);
    expect(await reject(id)).toEqual(done);
    expect(await read(id)).toMatchObject({
      state: 'rejected',
      note: 'ไม่พบยอดโอน',
      credited_amount: null,
    });
    expect(await app.balanceOf(token)).toBe(OPENING);
    await reserve(app, token);
  });

  test('gives back what had arrived', async () => {
    const id = await orderQr();
    await report(app, qrPaid(id, 250_00));
    await reject(id);
    expect(await fetchIncomingRows(app)).toMatchObject([{ state: 'returned', deposit_id: id }]);
    expect(await fetchCredits(app)).toEqual([]);
  });

  test('again is answered as before; with another note it is too late', async () => {
    const { id } = await reserve(app, token);
    await reject(id);
    expect(await reject(id)).toEqual(done);
    expect(await reject(id, 'อีกเหตุผล')).toMatchObject({ error: decided });
    expect(await audit()).toHaveLength(1);
  });

  test('what has expired is too late', async () => {
    const { id } = await reserve(app, token);
    await app.moveClock(16 * MINUTE);
    await app.app.jobs.find(({ name }) => name === 'end-overdue-deposits')?.run();
    expect(await reject(id)).toMatchObject({ error: decided, data: { decided_by: 'system' } });
  });

  test('again, after money came for what was rejected, rejects that as well', async () => {
    const id = await orderQr();
    await reject(id);
    expect(await report(app, qrPaid(id, 100_00))).toBe('review');
    expect((await read(id)).state).toBe('review');
    expect(await reject(id)).toEqual(done);
    expect((await read(id)).state).toBe('rejected');
    expect(await fetchIncomingRows(app)).toMatchObject([{ state: 'returned' }]);
    await report(app, qrPaid(id, 100_00));
    expect(await approve(id)).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + 100_00);
  });
});

describe('money that nobody was found for', () => {
  test('is credited to a member as a deposit of its own', async () => {
    const incoming = await strangeMoney();
    expect(await credit(incoming, first)).toEqual(done);
    expect(await app.balanceOf(token)).toBe(OPENING + 77_00);
    const [deposit] = (await app.call(memberDeposits, { token })).data.deposits;
    expect(deposit).toMatchObject({
      method: 'manual',
      state: 'credited',
      credited_amount: 77_00,
      account: null,
    });
    expect(await fetchIncomingRows(app)).toEqual([
      { state: 'credited', reason: 'unknown_payment', deposit_id: deposit!.id, username: first },
    ]);
    // A reservation that waits does not stand in its way.
    await reserve(app, token);
    expect(await credit(await strangeMoney(5_00), first)).toEqual(done);
    expect(await audit()).toEqual([
      `som incoming.credit incoming/${incoming + 1}`,
      `som incoming.credit incoming/${incoming}`,
    ]);
  });

  test('is sent back', async () => {
    const incoming = await strangeMoney();
    expect(await giveBack(incoming)).toEqual(done);
    expect(await fetchIncomingRows(app)).toMatchObject([{ state: 'returned', deposit_id: null }]);
    expect(await fetchCredits(app)).toEqual([]);
    expect(await audit()).toEqual([`som incoming.return incoming/${incoming}`]);
  });

  test('is decided once: the same again is done, anything else tells who and when', async () => {
    const incoming = await strangeMoney();
    for (let turn = 0; turn < 2; turn += 1) expect(await credit(incoming, first)).toEqual(done);
    const late = [
      await credit(incoming, first, 'lek'),
      await credit(incoming, second),
      await giveBack(incoming),
    ];
    for (const answer of late) {
      expect(answer).toMatchObject({
        error: decided,
        data: {
          state: 'credited',
          decided_by: 'operator/som',
          decided_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      });
    }
    const returned = await strangeMoney();
    await giveBack(returned);
    expect(await giveBack(returned)).toEqual(done);
    expect(await credit(returned, first)).toMatchObject({ error: decided });
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test('that belongs to a deposit is decided with it, and says which', async () => {
    const id = await orderQr();
    await report(app, qrPaid(id, 250_00));
    const [row] = await list<{ id: number }>('/incoming?state=review');
    for (const answer of [await credit(row!.id, first), await giveBack(row!.id)]) {
      expect(answer).toMatchObject({ error: decided, data: { state: 'review', deposit_id: id } });
    }
  });

  test('is not credited to a member that is not the agent’s', async () => {
    const incoming = await strangeMoney();
    for (const username of ['0898765432', '0611111111']) {
      expect(await credit(incoming, username)).toMatchObject({ error: notFound });
    }
    expect(await credit(999_999, first)).toMatchObject({ error: notFound });
  });
});

describe('reporting money', () => {
  const sent = (amount: string, change: object = {}) => ({
    reference: 'KB-2026-0001',
    account_id: 1,
    amount,
    sender_bank_code: '004',
    sender_account_number: '0123456789',
    sender_name: 'สมหญิง มีโชค',
    occurred_at: '2026-11-21T08:00:00Z',
    ...change,
  });
  const send = (body: object, as = 'som') => operate(app, '/incoming', { body, as });

  test('credits like a gateway’s report, with who reported it, once', async () => {
    const { id, amount } = await reserve(app, token);
    const body = sent((amount / 100).toFixed(2));
    const outcome = { state: 'credited', reason: null, depositId: id };
    expect(await send(body)).toEqual({ ...done, data: outcome });
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    for (const as of ['som', 'lek'])
      expect(await send(body, as)).toEqual({ ...done, data: outcome });
    expect(await counts.count()).toEqual(before);
    expect(await app.balanceOf(token)).toBe(OPENING + amount);
    expect(await audit()).toEqual(['som incoming.report incoming/KB-2026-0001']);
    expect(await list('/incoming')).toEqual([
      expect.objectContaining({
        state: 'credited',
        decided_by: 'operator/som',
        paid_to: '004/0123456780',
        sender_name: 'สมหญิง มีโชค',
        username: first,
      }),
    ]);
  });

  test('under a reference of the same bank with other content is a conflict', async () => {
    await send(sent('100.37'));
    expect(await send(sent('100.38'))).toMatchObject({
      error: errorCatalogue['request.idempotency_conflict'].code,
    });
    expect(await fetchIncomingRows(app)).toHaveLength(1);
  });

  test('on an account that the agent has not is refused', async () => {
    const yoks = await list<{ id: number }>('/accounts', yok);
    const deposit = await reserve(app, token);
    for (const account_id of [999, ...yoks.map(({ id }) => id)]) {
      expect(await send(sent('100.37', { account_id }))).toMatchObject({ error: notFound });
    }
    expect(await fetchIncomingRows(app)).toEqual([]);
    expect(await audit()).toEqual([]);
    expect((await read(deposit.id)).state).toBe('pending');
  });
});

describe('the audit log', () => {
  test('has every action, the latest first, with what it did', async () => {
    const one = await reserve(app, token);
    await approve(one.id, 'anan');
    await operate(app, '/accounts/open', { body: { id: 2, is_open: false }, as: 'anan' });
    await operate(app, '/accounts/open', { body: { id: 2, is_open: true } });
    const entries = await list<{ seq: number; at: string }>('/audit');
    expect(entries).toEqual([
      expect.objectContaining({ operator: 'operator', action: 'account.open' }),
      expect.objectContaining({
        operator: 'anan',
        action: 'account.close',
        subject: 'receiving_account/2',
        detail: { accountNumber: '4051234567' },
      }),
      expect.objectContaining({
        action: 'deposit.approve',
        detail: { memberId: 1001, amountSatang: one.amount, note: null },
      }),
    ]);
    expect(await list('/audit?limit=1')).toEqual(entries.slice(0, 1));
  });

  test.each([
    `UPDATE operator_actions SET operator = 'nobody'`,
    'DELETE FROM operator_actions',
    'TRUNCATE operator_actions',
    'TRUNCATE agents CASCADE',
  ])('cannot be changed: %s', async (text) => {
    await giveBack(await strangeMoney());
    await expect(queryRaw(app.db, text)).rejects.toThrow(/never changed or removed/);
    expect(await audit()).toHaveLength(1);
  });

  test('has nothing of what was refused', async () => {
    await approve(randomUUID());
    await giveBack(999);
    await operate(app, '/accounts/open', { body: { id: 999, is_open: true } });
    expect(await audit()).toEqual([]);
  });
});

describe('lists', () => {
  test('of deposits name member and account, by state, the claimed before the others', async () => {
    const claimed = await reserve(app, token);
    await app.call(depositClaim, { token, body: { id: claimed.id } });
    const later = await reserve(app, other);
    const rows = await list<object>('/deposits?state=pending');
    expect(rows).toEqual([
      expect.objectContaining({
        id: claimed.id,
        username: first,
        account_number: '0123456780',
        sender_bank_code: '004',
        sender_account_number: '0123456789',
        amount: (claimed.amount / 100).toFixed(2),
      }),
      expect.objectContaining({ id: later.id, username: second }),
    ]);
    expect(await list('/deposits?state=credited')).toEqual([]);
    expect(await list('/deposits?limit=1')).toEqual([expect.objectContaining({ id: later.id })]);
  });

  test('show a member with wallets and without secrets', async () => {
    const { data } = await operate(app, `/members?username=${first}`);
    expect(data).toMatchObject({
      username: first,
      first_name: 'สมหญิง',
      wallets: [{ name: 'กระเป๋าหลัก', balance: '1000.00' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|hash|argon/);
    expect(await operate(app, '/members?username=0898765432')).toMatchObject({ error: notFound });
  });
});

describe('another agent', () => {
  test('sees and decides nothing of this one', async () => {
    const { id, amount } = await reserve(app, token);
    const incoming = await strangeMoney();
    await operate(app, '/accounts/open', { body: { id: 1, is_open: true } });
    for (const path of ['/deposits', '/incoming', '/audit'])
      expect(await list(path, yok)).toEqual([]);
    expect(await list('/accounts', yok)).toHaveLength(2);
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    const tries: [string, object][] = [
      ['/deposits/approve', { id }],
      ['/deposits/reject', { id, note: 'x' }],
      ['/incoming/credit', { id: incoming, username: '0898765432' }],
      ['/incoming/return', { id: incoming }],
      ['/accounts/open', { id: 1, is_open: false }],
    ];
    for (const [path, body] of tries) {
      expect(await operate(yok, path, { body }), path).toMatchObject({ error: notFound });
    }
    expect(await operate(yok, `/members?username=${first}`)).toMatchObject({ error: notFound });
    expect(await counts.count()).toEqual(before);
    // The same transaction of the same kind of gateway is other money there.
    const sent = transfer(amount);
    expect(await report(yok, sent)).toBe('review');
    expect(await report(app, sent)).toBe('credited');
    expect(await report(yok, qrPaid(await orderQr(), 100_00))).toBe('review');
    expect(await fetchCredits(app)).toHaveLength(1);
  });
});

describe('a call of the operator API', () => {
  const posts: [string, object][] = [
    ['/deposits/approve', { id: randomUUID() }],
    ['/deposits/reject', { id: randomUUID(), note: 'x' }],
    ['/incoming/credit', { id: 1, username: first }],
    ['/incoming/return', { id: 1 }],
    ['/accounts/open', { id: 1, is_open: true }],
    ['/incoming', {}],
  ];
  const gets = ['/deposits', '/incoming', '/accounts', '/audit', `/members?username=${first}`];

  test('without the key is refused, whatever it asks', async () => {
    for (const [path, body] of posts) {
      expect((await operate(app, path, { body, key: 'no' })).status, path).toBe(401);
    }
    for (const path of gets) expect((await operate(app, path, { key: '' })).status, path).toBe(401);
  });

  test.each([
    ['/deposits/approve', {}],
    ['/deposits/approve', { id: 'one' }],
    ['/deposits/approve', { id: randomUUID(), amount: '5' }],
    ['/deposits/reject', { id: randomUUID() }],
    ['/deposits/reject', { id: randomUUID(), note: '   ' }],
    ['/deposits/reject', { id: randomUUID(), note: 'x'.repeat(201) }],
    ['/deposits/reject', { id: randomUUID(), note: 'a\u0000b' }],
    ['/deposits/reject', { id: randomUUID(), note: 'a\ud800' }],
    ['/incoming/credit', { id: 1 }],
    ['/incoming/credit', { id: -1, username: first }],
    ['/incoming/return', { id: 1.5 }],
    ['/accounts/open', { id: 1 }],
    ['/incoming', { reference: 'x' }],
    ['/incoming', []],
  ])('that is malformed is refused: %s %j', async (path, body) => {
    const answer = await operate(app, path, { body });
    expect(answer).toMatchObject({ status: 400, error: 1000 });
  });

  test.each([
    '/deposits?state=gone',
    '/deposits?limit=0',
    '/incoming?limit=201',
    '/audit?from=1',
    '/members',
  ])('that is malformed is refused: %s', async (path) => {
    expect((await operate(app, path)).status).toBe(400);
  });

  test('by a name that no log should hold is refused', async () => {
    const { id } = await reserve(app, token);
    for (const as of ['', 'som chai', 'a'.repeat(41), '<script>']) {
      expect((await approve(id, as)).status).toBe(400);
    }
    expect((await read(id)).state).toBe('pending');
  });
});
