import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { bankMessageList, bankMessageSetup } from '@/contract/operator/bank-messages.contract';
import { healthShow } from '@/contract/operator/health.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  addPhone,
  kbankMessage,
  type Phone,
  sendMessage,
  tell,
  unknownPhone,
} from '../../support/bank-message.fixture';
import { asBank, kbankFile, type Movement, toThaiTime } from '../../support/bank-statement.fixture';
import {
  createTestGateway,
  fetchCredits,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MINUTE_MS = 60_000;
/** The first demo member as a statement of KBank shows them. */
const shownSender = { account: '0123XXX789', name: 'นาง สมหญิง มี++' };

let app: TestApp;
let yok: TestApp;
let token: string;
let phone: Phone;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      await employ(fresh.db, ['fin', 'nan'], 'finance');
      token = await fresh.loginAs('0812345678');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(async () => {
  await app.reset();
  phone = await addPhone(app);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  await yok.close();
  await app.close();
});

const allow = (baht: string) => writeRules(app.db, { deposit: { message_limit: baht } });

const now = () => fetchNow(app.db);

/** Reserves an amount, and tells of its money by a message. */
async function payBySms(text?: (amount: number, at: Date) => string) {
  const deposit = await reserve(app, token);
  const at = await now();
  const status = await tell(app, phone, {
    text: (text ?? kbankMessage)(deposit.amount, at),
    receivedAt: at,
  });
  return { deposit, at, status };
}

async function importFile(movements: readonly Movement[]): Promise<void> {
  const uploaded = await operate(app, '/statements?account=1&name=texport.csv', {
    body: kbankFile(movements),
    as: 'fin',
  });
  const { id } = v.parse(v.object({ id: v.number() }), uploaded.data);
  expect((await operate(app, '/statements/apply', { body: { id }, as: 'nan' })).error).toBe(0);
}

/** A file around a time, with or without the money of a deposit. */
function fileAround(at: Date, money?: number): Movement[] {
  const timeAt = (minutes: number) => toThaiTime(new Date(at.getTime() + minutes * MINUTE_MS));
  return [
    { at: timeAt(-30), amount: 77_00 },
    ...(money === undefined ? [] : [{ at: timeAt(0), amount: money, sender: shownSender }]),
    { at: timeAt(30), amount: -50_00 },
  ];
}

const listMoney = () =>
  queryRaw<{ source: string; state: string; reason: string | null; deposit_id: string | null }>(
    app.db,
    'SELECT source, state, reason, deposit_id FROM incoming_payments ORDER BY id',
  );

async function listMessages(query = '') {
  const { data } = await operate(app, `/bank-messages${query}`, { as: 'fin' });
  return v.parse(bankMessageList.data, data).rows;
}

async function readSetup() {
  const { data } = await operate(app, '/bank-messages/setup', { as: 'fin' });
  return v.parse(bankMessageSetup.data, data);
}

const readAlarms = async () =>
  v.parse(healthShow.data, (await operate(app, '/health')).data).alarms;

describe('a message alone', () => {
  test('proposes its deposit to a person while the limit is zero', async () => {
    const { deposit, status } = await payBySms();
    expect(status).toBe('review');
    expect(await fetchCredits(app)).toEqual([]);
    expect(await listMoney()).toEqual([
      {
        ...{ source: 'message/kbank', state: 'review', reason: 'message_alone' },
        deposit_id: deposit.id,
      },
    ]);
    expect(await listMessages('?state=review')).toMatchObject([
      { incoming: { deposit: { id: deposit.id }, amount: deposit.amount } },
    ]);
    const approved = await operate(app, '/deposits/approve', {
      body: { id: deposit.id },
      as: 'fin',
    });
    expect(approved.error).toBe(0);
    expect((await fetchCredits(app)).map(({ reference }) => reference)).toEqual([
      `deposit/${deposit.id}`,
    ]);
  });

  test('counts as no report for the person who credits on its word', async () => {
    await writeRules(app.db, { desk: { unseen_credit_day: '50.00' } });
    const { deposit } = await payBySms();
    const body = { id: deposit.id };
    const { error } = await operate(app, '/deposits/approve', { body, as: 'fin' });
    expect(error).toBe(errorCodes['operator.approval_needed']);
    expect(await fetchCredits(app)).toEqual([]);
  });

  test('credits up to the limit what no statement has shown yet, and proposes the rest', async () => {
    await allow('150.00');
    const first = await payBySms();
    expect(first.status).toBe('credited');
    expect(await fetchCredits(app)).toMatchObject([{ reference: `deposit/${first.deposit.id}` }]);
    const second = await payBySms();
    expect(second.status).toBe('review');
    expect((await readSetup()).accounts).toMatchObject([
      { account_id: 1, unshown: first.deposit.amount, frozen: null },
    ]);
    await importFile(fileAround(first.at, first.deposit.amount));
    expect((await readSetup()).accounts).toEqual([]);
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test('credits nothing for money that only looks like a member’s', async () => {
    await allow('10000.00');
    const stranger = await payBySms((amount, at) => kbankMessage(amount, at, { from: 'X222333X' }));
    expect(stranger.status).toBe('review');
    const late = await reserve(app, await app.loginAs('0823456789'), { account: '2' });
    const at = await now();
    const [, month, day, time] = /-(\d+)-(\d+) (\d+:\d+)/.exec(toThaiTime(at)) ?? [];
    const text = `เงิน ${asBank(late.amount)}บ เข้าบ/ชx234567 ${day}/${month}@${time} ใช้ได้ 4,280.00`;
    const unproved = await tell(app, phone, { text, sender: '02 777 7777', receivedAt: at });
    expect(unproved).toBe('review');
    expect(await fetchCredits(app)).toEqual([]);
    expect(await listMoney()).toMatchObject([
      { reason: 'unknown_sender', deposit_id: null },
      { source: 'message/scb', reason: 'unproved', deposit_id: late.id },
    ]);
  });

  test('only proposes money of TrueMoney, because no statement can show its money', async () => {
    await allow('10000.00');
    const deposit = await reserve(app, token, { account: '3' });
    const at = await now();
    const text = `คุณได้รับเงิน ${asBank(deposit.amount)} บ. จากคุณ สมหญิง มีโชค ยอดเงินคงเหลือ 900.00 บ.`;
    const message = { text, sender: 'TrueMoney', receivedAt: at };
    expect(await tell(app, phone, message)).toBe('review');
    expect(await tell(app, phone, message)).toBe('review');
    expect(await fetchCredits(app)).toEqual([]);
    expect(await listMoney()).toHaveLength(1);
  });
});

describe('money that is reported twice', () => {
  test('does nothing when it is sent again, from this phone or another', async () => {
    await allow('10000.00');
    const deposit = await reserve(app, token);
    const at = await now();
    const message = { text: kbankMessage(deposit.amount, at), receivedAt: at };
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(app, phone, message)));
    expect(new Set(answers)).toEqual(new Set(['credited']));
    expect(await tell(app, await addPhone(app), message)).toBe('credited');
    expect(await listMoney()).toHaveLength(1);
    expect(await fetchCredits(app)).toHaveLength(1);
    expect(await listMessages()).toHaveLength(2);
  });

  test('is credited by a line of a statement where a message could only propose it', async () => {
    const { deposit, at } = await payBySms();
    await importFile(fileAround(at, deposit.amount));
    expect(await fetchCredits(app)).toMatchObject([{ reference: `deposit/${deposit.id}` }]);
    expect(await listMoney()).toMatchObject([
      { source: 'message/kbank', state: 'repeated', deposit_id: null },
      { source: 'statement', reason: 'unknown_payment' },
      { source: 'statement', state: 'credited', deposit_id: deposit.id },
    ]);
    expect(await listMessages('?state=repeated')).toHaveLength(1);
  });

  test('is credited by a report of a gateway where a message could only propose it', async () => {
    const { deposit, at } = await payBySms();
    const paid = { ...transfer(deposit.amount), occurred_at: at.toISOString() };
    expect(await report(app, paid)).toBe('credited');
    expect(await fetchCredits(app)).toHaveLength(1);
    expect(await listMoney()).toMatchObject([{ state: 'repeated' }, { state: 'credited' }]);
  });

  test('repeats an earlier report of a gateway', async () => {
    await allow('10000.00');
    const deposit = await reserve(app, token);
    const at = await now();
    const paid = { ...transfer(deposit.amount), occurred_at: at.toISOString() };
    expect(await report(app, paid)).toBe('credited');
    const text = kbankMessage(deposit.amount, at);
    expect(await tell(app, phone, { text, receivedAt: at })).toBe('repeated');
    expect(await fetchCredits(app)).toHaveLength(1);
  });
});

describe('a statement without the money of a message', () => {
  async function creditUnshown() {
    await allow('10000.00');
    const paid = await payBySms();
    expect(paid.status).toBe('credited');
    return paid;
  }

  test('freezes the account, tells the owners and raises an alarm until two people thaw it', async () => {
    const { deposit, at } = await creditUnshown();
    await importFile(fileAround(at));
    expect((await readSetup()).accounts).toMatchObject([
      { account_id: 1, frozen: { missing: [{ amount: deposit.amount }] } },
    ]);
    expect(await readAlarms()).toContainEqual({ kind: 'bank_message_missing', subject: '…6780' });
    const [event] = await queryRaw<{ kind: string }>(
      app.db,
      `SELECT kind FROM security_events WHERE kind = 'receiving_account.frozen'`,
    );
    expect(event).toBeDefined();
    expect((await payBySms()).status).toBe('review');

    const asked = await operate(app, '/bank-messages/thaw', {
      body: { account_id: 1 },
      as: 'fin',
    });
    expect(asked.error).toBe(errorCodes['operator.approval_needed']);
    const { approval } = v.parse(v.object({ approval: v.number() }), asked.data);
    const own = { body: { id: approval }, as: 'fin' };
    expect((await operate(app, '/approvals/approve', own)).error).not.toBe(0);
    expect((await readSetup()).accounts).toMatchObject([{ frozen: {} }]);
    const other = { body: { id: approval }, as: 'som' };
    expect((await operate(app, '/approvals/approve', other)).error).toBe(0);
    expect((await readSetup()).accounts).toEqual([]);
    expect(await readAlarms()).not.toContainEqual(
      expect.objectContaining({ kind: 'bank_message_missing' }),
    );
    const again = { body: { account_id: 1 }, as: 'fin' };
    expect((await operate(app, '/bank-messages/thaw', again)).error).toBe(
      errorCodes['bank.unchanged'],
    );
  });

  test('that ends before the money changes nothing', async () => {
    const { at } = await creditUnshown();
    await importFile(fileAround(new Date(at.getTime() - 60 * MINUTE_MS)));
    expect((await readSetup()).accounts).toMatchObject([{ frozen: null }]);
  });
});

describe('a message that proves nothing', () => {
  test('is refused with a wrong signature, an old one, another agent’s phone, or a revoked one', async () => {
    const at = await now();
    const message = { text: kbankMessage(100_00, at), receivedAt: at };
    const statusOf = async (
      of: TestApp,
      by: Phone,
      more: { timestampMs?: number } = {},
    ): Promise<number> => (await sendMessage(of, by, { ...message, ...more })).status;
    expect(await statusOf(app, { ...phone, secret: 'forged' })).toBe(401);
    expect(await statusOf(app, { ...phone, secret: '' })).toBe(401);
    expect(await statusOf(app, unknownPhone())).toBe(401);
    expect(await statusOf(yok, phone)).toBe(401);
    const old = { timestampMs: Date.now() - 6 * MINUTE_MS };
    expect(await statusOf(app, phone, old)).toBe(401);
    const body = { id: phone.id };
    expect((await operate(app, '/bank-messages/devices/revoke', { body })).error).toBe(0);
    expect((await operate(app, '/bank-messages/devices/revoke', { body })).error).toBe(0);
    expect(await statusOf(app, phone)).toBe(401);
    expect(await listMessages()).toEqual([]);
    expect(await listMoney()).toEqual([]);
  });

  test('waits as unread, with its reason, until a person closes it', async () => {
    await allow('10000.00');
    const at = await now();
    const deposit = await reserve(app, token);
    const text = kbankMessage(deposit.amount, at);
    const cases = [
      { text, sender: 'ช่างแอร์' },
      { text: text.replace('บชX345678X', 'บชX999999X') },
      { text: 'เงินเดือนออกแล้ว' },
      { text: kbankMessage(deposit.amount, new Date(at.getTime() - 5 * 24 * 60 * MINUTE_MS)) },
    ];
    for (const each of cases) {
      expect(await tell(app, phone, { ...each, receivedAt: at })).toBe('unread');
    }
    const unread = await listMessages('?state=unread');
    expect(unread.map(({ why }) => why).toReversed()).toEqual([
      ...['unknown_sender', 'unknown_account', 'unknown_text', 'wrong_time'],
    ]);
    expect((await readSetup()).unread_count).toBe(4);
    const body = { id: unread[0]!.id };
    expect((await operate(app, '/bank-messages/close', { body, as: 'fin' })).error).toBe(0);
    expect((await operate(app, '/bank-messages/close', { body, as: 'fin' })).error).toBe(0);
    expect((await operate(app, '/bank-messages/close', { body, as: 'nan' })).error).toBe(
      errorCodes['operator.decided'],
    );
    expect(await listMessages('?state=unread')).toHaveLength(3);
    expect(await fetchCredits(app)).toEqual([]);
  });

  test('with a one-time password is stored nowhere', async () => {
    const text = 'OTP 123456 รหัสอ้างอิง ABCD ห้ามบอกผู้อื่น';
    expect(await tell(app, phone, { text, receivedAt: await now() })).toBe('ignored');
    expect(await listMessages()).toEqual([]);
  });

  test('is malformed with a body in another form', async () => {
    const response = await app.fetch(
      new Request('http://test/gateway/v1/bank-message', { method: 'POST', body: '{"device":1}' }),
    );
    expect(response.status).toBe(400);
  });
});

test('a phone gets its secret once, and no row holds it', async () => {
  const stored = await queryRaw<{ row: string }>(
    app.db,
    'SELECT row_to_json(d)::text AS row FROM bank_devices d',
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]!.row).not.toContain(phone.secret);
  expect(phone.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(await readSetup())).not.toContain(phone.secret);
});

test('a mobile number is no sender of a bank', async () => {
  for (const sender of ['0812345678', '+66812345678', '081-234-5678']) {
    const body = { name: 'x', senders: [sender] };
    expect((await operate(app, '/bank-messages/devices', { body })).status).toBe(400);
  }
});
