import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateQr } from '@/contract/deposits.contract';
import {
  depositCancel,
  depositClaim,
  inquiryStatus,
  memberDeposit,
} from '@/contract/ordered-deposit.contract';
import { queryRaw } from '@/server/db/raw';
import { signRequest } from '@/server/http/signature';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { withoutSecondPerson } from '../../support/bank.fixture';
import {
  createTestGateway,
  fetchCredits,
  fetchIncomingRows,
  OPERATOR_KEY,
  operate,
  qrPaid,
  receivingAccounts,
  report,
  reserve,
  senders,
  sendReport,
  transfer,
} from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
const OPENING = 1_000_00;
const OTHERS_OPENING = 25_000_00;
const [first, second] = ['0812345678', '0823456789'];
type ReceivingAccount = NonNullable<NonNullable<Parameters<typeof transfer>[1]>['to']>;
let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway(), createTestGateway('second')],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const read = async (id: string, of = token) =>
  (await app.call(memberDeposit, { token: of, query: { id } })).data;

async function orderQr(amount = '100', of = token) {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount };
  return (await app.call(generateQr, { token: of, body })).data;
}

/** Returns the only reported payment. */
async function onlyIncoming() {
  const rows = await fetchIncomingRows(app);
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** Expects that no money was credited. */
async function expectNothingCredited(): Promise<void> {
  expect(await fetchCredits(app)).toEqual([]);
  expect(await app.balanceOf(token)).toBe(OPENING);
  expect(await app.balanceOf(other)).toBe(OTHERS_OPENING);
}

describe('a report for a QR code', () => {
  test('with the right amount is credited only once, and every endpoint shows it as paid', async () => {
    const { payment_id } = await orderQr();
    expect(await report(app, qrPaid(payment_id, 100_00))).toBe('credited');
    expect(await fetchCredits(app)).toEqual([
      { reference: `deposit/${payment_id}`, amount: 100_00 },
    ]);
    expect(await app.balanceOf(token)).toBe(OPENING + 100_00);
    const status = await app.call(inquiryStatus, { token, query: { payment_id } });
    expect(status.data).toMatchObject({ status: 'paid', amount: 100_00, note: null });
    expect(status.data.paid_at).not.toBeNull();
    expect(await read(payment_id)).toMatchObject({ state: 'credited', credited_amount: 100_00 });
    expect(await onlyIncoming()).toEqual({
      state: 'credited',
      reason: null,
      deposit_id: payment_id,
      username: first,
    });
  });

  test('that repeats gets the same response and moves nothing', async () => {
    const { payment_id } = await orderQr();
    const paid = qrPaid(payment_id, 100_00);
    await report(app, paid);
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    for (let turn = 0; turn < 3; turn += 1) expect(await report(app, paid)).toBe('credited');
    expect(await counts.count()).toEqual(before);
  });

  test("is taken on the gateway's own path too, signed with that path", async () => {
    const { payment_id } = await orderQr();
    const body = JSON.stringify(qrPaid(payment_id, 100_00));
    const path = '/gateway/sandbox/report';
    const timestampMs = Date.now();
    const send = (signedPath: string) => {
      const { secret } = createTestGateway();
      const signature = signRequest({ secret, timestampMs, path: signedPath, body });
      const headers = { 'x-timestamp': String(timestampMs), 'x-signature': signature };
      return app.fetch(new Request(`${TEST_URL}${path}`, { method: 'POST', headers, body }));
    };
    expect((await send('/gateway/v1/payment')).status).toBe(401);
    expect(await (await send(path)).json()).toEqual({ status: 'credited' });
  });

  test('with other content under the same transaction id is a conflict', async () => {
    const { payment_id } = await orderQr();
    const paid = qrPaid(payment_id, 100_00);
    await report(app, paid);
    for (const change of [{ amount_satang: 200_00 }, { reference: randomUUID() }]) {
      expect(await report(app, { ...paid, ...change })).toBe('conflict');
    }
    expect(await app.balanceOf(token)).toBe(OPENING + 100_00);
  });

  test('with another amount goes to review, and the member may start another deposit', async () => {
    const { payment_id } = await orderQr();
    expect(await report(app, qrPaid(payment_id, 99_99))).toBe('review');
    expect(await read(payment_id)).toMatchObject({
      state: 'review',
      credited_amount: null,
      note: expect.stringContaining('ยอดที่เข้าไม่ตรง') as string,
    });
    expect(await onlyIncoming()).toMatchObject({ reason: 'wrong_amount', deposit_id: payment_id });
    await expectNothingCredited();
    await reserve(app, token);
  });

  test('that comes late goes to review, before and after the job has ended the deposit', async () => {
    const { payment_id } = await orderQr();
    await app.moveClock(11 * MINUTE);
    expect(await report(app, qrPaid(payment_id, 100_00))).toBe('review');
    expect(await onlyIncoming()).toMatchObject({ reason: 'late', deposit_id: payment_id });
    const next = await orderQr();
    await app.moveClock(30 * MINUTE);
    await runJob(app, 'end-overdue-deposits');
    expect((await read(next.payment_id)).state).toBe('expired');
    expect(await report(app, qrPaid(next.payment_id, 100_00))).toBe('review');
    expect(await read(next.payment_id)).toMatchObject({ state: 'review', decided_at: null });
    await expectNothingCredited();
  });

  test('for a cancelled order goes to review', async () => {
    const { payment_id } = await orderQr();
    await app.call(depositCancel, { token, body: { id: payment_id } });
    expect(await report(app, qrPaid(payment_id, 100_00))).toBe('review');
    expect(await read(payment_id)).toMatchObject({ state: 'review', decided_at: null });
    await expectNothingCredited();
  });

  test.each([
    ['a random id', () => randomUUID()],
    ['a text that is no id', () => 'order-17'],
  ])('with an unknown reference goes to review without a member: %s', async (_, makeReference) => {
    expect(await report(app, qrPaid(makeReference(), 100_00))).toBe('review');
    expect(await onlyIncoming()).toMatchObject({
      reason: 'unknown_payment',
      deposit_id: null,
      username: null,
    });
  });

  test("does not match a deposit by transfer or another gateway's order", async () => {
    const byTransfer = await reserve(app, token);
    expect(await report(app, qrPaid(byTransfer.id, byTransfer.amount))).toBe('review');
    expect((await read(byTransfer.id)).state).toBe('pending');
    const { payment_id } = await orderQr('100', other);
    expect(await report(app, qrPaid(payment_id, 100_00), { gatewayId: 'second' })).toBe('review');
    expect((await read(payment_id, other)).state).toBe('pending');
    await expectNothingCredited();
  });

  test('about a second payment goes to review for its member', async () => {
    const { payment_id } = await orderQr();
    await report(app, qrPaid(payment_id, 100_00));
    expect(await report(app, qrPaid(payment_id, 100_00))).toBe('review');
    expect((await fetchIncomingRows(app))[1]).toEqual({
      state: 'review',
      reason: 'unknown_payment',
      deposit_id: null,
      username: first,
    });
    expect((await read(payment_id)).state).toBe('credited');
    expect(await app.balanceOf(token)).toBe(OPENING + 100_00);
  });

  test('about each of two partial payments goes to review, and operators decide them separately', async () => {
    const { payment_id } = await orderQr();
    await report(app, qrPaid(payment_id, 60_00));
    await report(app, qrPaid(payment_id, 40_00));
    expect(await fetchIncomingRows(app)).toEqual([
      { state: 'review', reason: 'wrong_amount', deposit_id: payment_id, username: first },
      { state: 'review', reason: 'wrong_amount', deposit_id: null, username: first },
    ]);
    await operate(app, '/deposits/approve', { body: { id: payment_id } });
    await operate(app, '/incoming/credit', { body: { id: 2, username: first } });
    expect((await fetchCredits(app)).map(({ amount }) => amount)).toEqual([60_00, 40_00]);
  });

  test('goes to review when the safety check refuses the member', async () => {
    const { payment_id } = await orderQr();
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      first,
    ]);
    expect(await report(app, qrPaid(payment_id, 100_00))).toBe('review');
    expect(await onlyIncoming()).toMatchObject({
      reason: 'refused_by_safety',
      deposit_id: payment_id,
    });
    expect(await fetchCredits(app)).toEqual([]);
  });
});

describe('a report of a transfer', () => {
  test('is credited when account, exact amount and sender match a deposit', async () => {
    const mine = await reserve(app, token);
    const others = await reserve(app, other);
    expect(await report(app, transfer(mine.amount))).toBe('credited');
    expect(await read(mine.id)).toMatchObject({ state: 'credited', credited_amount: mine.amount });
    expect(await fetchCredits(app)).toEqual([
      { reference: `deposit/${mine.id}`, amount: mine.amount },
    ]);
    expect((await read(others.id, other)).state).toBe('pending');
    expect(await report(app, transfer(others.amount, { from: senders.second }))).toBe('credited');
    expect(await app.balanceOf(token)).toBe(OPENING + mine.amount);
    expect(await app.balanceOf(other)).toBe(OTHERS_OPENING + others.amount);
  });

  test("by TrueMoney is matched by the sender's phone", async () => {
    const deposit = await reserve(app, token, { account: receivingAccounts.trueMoney.id });
    const from = { bank_code: null, account_number: first, name: null };
    expect(
      await report(app, transfer(deposit.amount, { to: receivingAccounts.trueMoney, from })),
    ).toBe('credited');
    expect(await app.balanceOf(token)).toBe(OPENING + deposit.amount);
  });

  test('to TrueMoney from a bank account numbered like the phone goes to review', async () => {
    const deposit = await reserve(app, token, { account: receivingAccounts.trueMoney.id });
    const from = { bank_code: '002', account_number: first, name: null };
    expect(
      await report(app, transfer(deposit.amount, { to: receivingAccounts.trueMoney, from })),
    ).toBe('review');
    expect(await onlyIncoming()).toMatchObject({ reason: 'unknown_sender' });
    await expectNothingCredited();
  });

  test('with the exact amount from an unknown sender goes to review with a note for the member', async () => {
    const deposit = await reserve(app, token);
    const strange = transfer(deposit.amount, { from: senders.stranger });
    expect(await report(app, strange)).toBe('review');
    expect(await read(deposit.id)).toMatchObject({
      state: 'review',
      note: 'เงินเข้าจากบัญชีที่ไม่ใช่ของคุณ ทีมงานกำลังตรวจสอบ',
    });
    await expectNothingCredited();
  });

  test("from an unknown sender neither prevents the member's own payment nor is added to it", async () => {
    const deposit = await reserve(app, token);
    await report(app, transfer(deposit.amount, { from: senders.stranger }));
    expect(await report(app, transfer(deposit.amount))).toBe('credited');
    expect(await fetchIncomingRows(app)).toEqual([
      { state: 'review', reason: 'unknown_payment', deposit_id: null, username: null },
      { state: 'credited', reason: null, deposit_id: deposit.id, username: first },
    ]);
    expect(await app.balanceOf(token)).toBe(OPENING + deposit.amount);
  });

  test('that comes late after a report from an unknown sender is reviewed separately', async () => {
    const deposit = await reserve(app, token);
    await report(app, transfer(deposit.amount, { from: senders.stranger }));
    await app.moveClock(16 * MINUTE);
    expect(await report(app, transfer(deposit.amount))).toBe('review');
    expect((await fetchIncomingRows(app))[1]).toEqual({
      state: 'review',
      reason: 'late',
      deposit_id: null,
      username: first,
    });
    await operate(app, '/deposits/approve', { body: { id: deposit.id } });
    expect(await fetchCredits(app)).toEqual([
      { reference: `deposit/${deposit.id}`, amount: deposit.amount },
    ]);
  });

  test("from another member's account does not match a deposit", async () => {
    const deposit = await reserve(app, token);
    expect(await report(app, transfer(deposit.amount, { from: senders.second }))).toBe('review');
    expect((await read(deposit.id)).state).toBe('pending');
    expect(await onlyIncoming()).toEqual({
      state: 'review',
      reason: 'unknown_payment',
      deposit_id: null,
      username: second,
    });
    expect(await report(app, transfer(deposit.amount))).toBe('credited');
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another account of the agent', { to: receivingAccounts.scb }],
    [
      'an account that is not the agent’s',
      { to: { bank_code: '004', account_number: '9998887776' } },
    ],
    ['the wallet of that number', { to: { bank_code: null, account_number: '0123456780' } }],
    ['the account of another agent', { to: { bank_code: '006', account_number: '9801234567' } }],
  ])(
    'for %s does not match a deposit',
    async (_, change: { amount?: number; to?: ReceivingAccount }) => {
      const deposit = await reserve(app, token);
      const sent = transfer(deposit.amount + (change.amount ?? 0), change.to && { to: change.to });
      expect(await report(app, sent)).toBe('review');
      expect(await onlyIncoming()).toMatchObject({ reason: 'unknown_payment', deposit_id: null });
      expect((await read(deposit.id)).state).toBe('pending');
      await expectNothingCredited();
    },
  );

  test('that repeats gets the same response although the agent has added the paid account since', async () => {
    const sent = transfer(100_00, { to: { bank_code: '030', account_number: '020123456789' } });
    expect(await report(app, sent)).toBe('review');
    await withoutSecondPerson(app.db, () =>
      queryRaw(
        app.db,
        `INSERT INTO receiving_accounts (agent_id, kind, bank_code, account_number, account_name, min_satang, max_satang, position)
         VALUES (1, 'bank', '030', '020123456789', 'สาขาใหม่', 5000, 5000000, 9)`,
      ),
    );
    expect(await report(app, sent)).toBe('review');
    const { data } = await operate(app, '/incoming');
    expect(data).toMatchObject({ rows: [{ paid_to: '030/020123456789' }] });
  });

  test('that comes late matches its own deposit, even if another member has reserved the same amount', async () => {
    const late = await reserve(app, token);
    await app.moveClock(16 * MINUTE);
    const others = await reserve(app, other);
    // Gives the other member's deposit the amount of the late one, because an expired amount can be assigned again.
    await queryRaw(app.db, 'UPDATE deposits SET amount = $1 WHERE id = $2', [
      late.amount,
      others.id,
    ]);
    expect(await report(app, transfer(late.amount))).toBe('review');
    expect(await onlyIncoming()).toEqual({
      state: 'review',
      reason: 'late',
      deposit_id: late.id,
      username: first,
    });
    expect((await read(late.id)).state).toBe('review');
    expect((await read(others.id, other)).state).toBe('pending');
    expect(await report(app, transfer(late.amount, { from: senders.second }))).toBe('credited');
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await app.balanceOf(other)).toBe(OTHERS_OPENING + late.amount);
  });

  test.each(['cancelled', 'claimed and overdue'])(
    'for a deposit that is %s goes to review',
    async (how) => {
      const { id, amount } = await reserve(app, token);
      await app.call(how === 'cancelled' ? depositCancel : depositClaim, { token, body: { id } });
      if (how !== 'cancelled') await app.moveClock(16 * MINUTE);
      expect(await report(app, transfer(amount))).toBe('review');
      expect(await onlyIncoming()).toMatchObject({ reason: 'late', deposit_id: id });
      expect((await read(id)).state).toBe('review');
      await expectNothingCredited();
    },
  );

  test('for a claimed deposit that is not overdue is credited', async () => {
    const { id, amount } = await reserve(app, token);
    await app.call(depositClaim, { token, body: { id } });
    expect(await report(app, transfer(amount))).toBe('credited');
    expect(await app.call(depositClaim, { token, body: { id } })).toMatchObject({
      data: { state: 'credited' },
    });
    expect((await app.call(depositCancel, { token, body: { id } })).refusal).toBe(
      'deposit.decided',
    );
  });

  test('goes to review when the safety check refuses its member', async () => {
    const { amount } = await reserve(app, token);
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      first,
    ]);
    expect(await report(app, transfer(amount))).toBe('review');
    expect(await onlyIncoming()).toMatchObject({ reason: 'refused_by_safety' });
    expect(await fetchCredits(app)).toEqual([]);
  });

  test('that was made twice is credited once; the second goes to review for its member', async () => {
    const { id, amount } = await reserve(app, token);
    await report(app, transfer(amount));
    expect(await report(app, transfer(amount))).toBe('review');
    expect((await fetchIncomingRows(app))[1]).toMatchObject({ deposit_id: null, username: first });
    expect(await fetchCredits(app)).toEqual([{ reference: `deposit/${id}`, amount }]);
  });
});

describe('a report that is forged, late or malformed', () => {
  const paid = () => qrPaid(randomUUID(), 100_00);

  test.each([
    // The timestamps are computed when the report is sent, so that a timestamp in the future is still ahead then.
    ['with an old timestamp', () => ({ timestampMs: Date.now() - 6 * MINUTE })],
    ['with a timestamp ahead', () => ({ timestampMs: Date.now() + 6 * MINUTE })],
    ['with a forged signature', () => ({ secret: 'another secret' })],
    ['with an empty secret', () => ({ secret: '' })],
    ['of an unknown gateway', () => ({ gatewayId: 'nobody' })],
    [
      'signed with the secret of another gateway',
      () => ({ gatewayId: 'second', secret: createTestGateway().secret }),
    ],
  ])('is refused as unauthorized and changes nothing: %s', async (_, toOptions) => {
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    const response = await sendReport(app, paid(), toOptions());
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 1100, data: null });
    expect(await counts.count()).toEqual(before);
  });

  test('is refused as unauthorized when replayed after its time', async () => {
    const { payment_id } = await orderQr();
    const sent = qrPaid(payment_id, 100_00);
    expect(await report(app, sent)).toBe('credited');
    const timestampMs = Date.now() - 6 * MINUTE;
    expect((await sendReport(app, sent, { timestampMs })).status).toBe(401);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['nothing', ''],
    ['an amount of baht', { ...paid(), amount_satang: 100.5 }],
    ['no amount', { ...paid(), amount_satang: 0 }],
    ['an amount that no balance could hold', { ...paid(), amount_satang: 9_000_000_000_000_000 }],
    ['a transaction without an id', { ...paid(), transaction_id: '' }],
    ['more levels than any report', `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a character that no text may contain', { ...paid(), transaction_id: 'a\u0000b' }],
  ])('is refused as malformed and changes nothing: %s', async (_, body) => {
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    const response = await sendReport(app, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 1000 });
    expect(await counts.count()).toEqual(before);
  });
});

describe('a signed report in an unusual form', () => {
  const payment = (change: object) => ({
    event: 'account.credited',
    transaction_id: randomUUID(),
    amount_satang: 300_17,
    occurred_at: new Date().toISOString(),
    account: { bank_code: '004', account_number: '1112223334' },
    sender: { bank_code: '014', account_number: '1234567890', name: 'สมชาย ใจดี' },
    ...change,
  });

  const reportAs = async (body: unknown) => {
    const response = await sendReport(app, body);
    expect(response.status).toBe(200);
    return ((await response.json()) as { status: string }).status;
  };

  test.each([
    [
      'a masked sender',
      { sender: { bank_code: '004', account_number: 'xxx-x-x6789-x', name: null } },
    ],
    [
      'the last digits of a sender',
      { sender: { bank_code: '004', account_number: 'X6789', name: 'MR SOMCHAI' } },
    ],
    ['four digits and no bank', { sender: { account_number: '6789' } }],
    ['no sender', { sender: null }],
    ['no word about a sender', { sender: undefined }],
    ['a name without a number', { sender: { bank_code: '014', name: 'นาย สมชาย ใจ++' } }],
    [
      'a name of 200 letters',
      { sender: { bank_code: null, account_number: '1234567890', name: 'ก'.repeat(200) } },
    ],
    [
      'a field of its own',
      { channel: 'mobile', sender: { bank_code: '014', account_number: '9', name: '', memo: 'x' } },
    ],
    [
      'a masked account of the agent',
      { account: { bank_code: '004', account_number: 'xxx-x-x3333-x' } },
    ],
  ])('goes to review with its known parts: %s', async (_form, change) => {
    expect(await reportAs(payment(change))).toBe('review');
    expect(await onlyIncoming()).toMatchObject({ state: 'review', deposit_id: null });
    const rows = await queryRaw(app.db, 'SELECT amount, report FROM incoming_payments');
    expect(rows).toEqual([{ amount: 300_17, report: null }]);
    await expectNothingCredited();
  });

  test.each([
    ['a Buddhist year', { occurred_at: '2569-11-26T10:00:00Z' }],
    ['a time without its zone', { occurred_at: '2026-11-26T10:00:00' }],
    ['no time', { occurred_at: undefined }],
    ['another event', { event: 'transfer.in' }],
    ['a code without its reference', { event: 'qr.paid' }],
    ['an account that is a text', { account: 'KBANK 111-2-22333-4' }],
  ])(
    'goes to review once with its original text when it cannot be read: %s',
    async (_form, change) => {
      const sent = payment(change);
      expect(await reportAs(sent)).toBe('review');
      expect(await reportAs(sent)).toBe('review');
      expect(await onlyIncoming()).toMatchObject({ state: 'review', reason: 'unread_report' });
      const { data } = await operate(app, '/incoming');
      const [row] = (data as { rows: { report: string; amount: string }[] }).rows;
      expect(JSON.parse(row?.report ?? '')).toEqual(JSON.parse(JSON.stringify(sent)));
      expect(row?.amount).toBe('300.17');
      await expectNothingCredited();
    },
  );

  test("is credited when the sender's account number contains dashes", async () => {
    const deposit = await reserve(app, token);
    const sent = transfer(deposit.amount, {
      from: { ...senders.first, account_number: '012-3-45678-9' },
    });
    expect(await report(app, sent)).toBe('credited');
    expect(await read(deposit.id)).toMatchObject({ state: 'credited' });
  });

  test('without a valid amount or transaction id is refused, so that the gateway repeats it', async () => {
    for (const change of [
      { amount_satang: 'much' },
      { amount_satang: -5 },
      { transaction_id: '' },
    ]) {
      expect((await sendReport(app, payment(change))).status).toBe(400);
    }
    await expectNothingCredited();
  });
});
