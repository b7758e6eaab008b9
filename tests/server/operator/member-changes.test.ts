import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { memberNotices } from '@/contract/notices.contract';
import { login, userInfo } from '@/contract/session.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { decide, fetchHoldMoves, oweTurnover, withdraw } from '../../support/withdrawal.fixture';

const PHONE = '0812345678';
const NEW_PHONE = '0611112222';
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let token: string;
let memberId: number;
let yokMemberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['som', 'nok'], 'finance');
      await employ(fresh.db, ['sup'], 'support');
      token = await fresh.loginAs(PHONE);
      memberId = await findMemberId(fresh, PHONE);
      yokMemberId = await findMemberId(fresh, '0898765432');
    },
  });
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

const post = (path: string, body: object, as = 'sup') =>
  operate(app, `/members/${path}`, { body: { id: memberId, ...body }, as });
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;
const approve = (id: number, as = 'nok') =>
  operate(app, '/approvals/approve', { body: { id }, as });
const setBalance = async (satang: number) => {
  const amount = ((satang - (await app.balanceOf(token))) / 100).toFixed(2);
  const body = {
    ...{ member_id: memberId, amount, reason: 'wrong_amount', sentence: 'ทดสอบ', turnover: 0 },
  };
  await approve(numberOf(await operate(app, '/adjustments', { body, as: 'som' })));
};
const fetchBalance = async () => {
  const [row] = await queryRaw<{ balance: number }>(
    app.db,
    `SELECT balance FROM accounts JOIN wallets w ON w.account_id = accounts.id WHERE w.member_id = $1`,
    [memberId],
  );
  return row!.balance;
};
const fetchEvents = async () =>
  (
    await queryRaw<{ kind: string }>(
      app.db,
      `SELECT kind FROM security_events WHERE member_id = $1 AND kind NOT LIKE 'sign_in.%' ORDER BY id`,
      [memberId],
    )
  ).map(({ kind }) => kind);
const findAction = async (action: string) => {
  const { data } = await operate(app, '/audit');
  return (data as { action: string; operator: string; detail: object }[]).find(
    (row) => row.action === action,
  );
};

describe('a change of phone', () => {
  const sendCode = async () => {
    expect(await post('phone_code', { phone: NEW_PHONE })).toMatchObject({ error: 0 });
    const sent = app.sentCodes.at(-1)!;
    expect(sent).toMatchObject({ phone: NEW_PHONE, purpose: 'change_phone' });
    return sent.code;
  };
  const change = (code: string, as = 'sup') =>
    post('change_phone', { phone: NEW_PHONE, code, reason: 'เบอร์เดิมหาย' }, as);

  test('needs the code of the new phone and a second person, and then ends all sessions', async () => {
    const other = await app.loginAs(PHONE);
    expect(await change('000000')).toMatchObject(refused('auth.wrong_code'));
    const code = await sendCode();
    const asked = await change(code);
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    // The code is used up.
    expect(await change(code)).toMatchObject(refused('auth.wrong_code'));
    expect((await app.call(userInfo, { token })).status).toBe(200);
    expect(await approve(numberOf(asked), 'sup')).toMatchObject({ status: 403 });
    expect(await approve(numberOf(asked))).toEqual(done);
    for (const each of [token, other]) {
      expect((await app.call(userInfo, { token: each })).status).toBe(401);
    }
    const signIn = (username: string) =>
      app.call(login, { body: { username, password: 'demo1234' } });
    expect((await signIn(PHONE)).refusal).toBe('auth.wrong_credentials');
    expect((await signIn(NEW_PHONE)).refusal).toBeUndefined();
    expect(await fetchEvents()).toEqual([
      'code.refused',
      'code.sent',
      'code.refused',
      'phone.changed',
    ]);
    expect(await findAction('member.change_phone')).toMatchObject({
      operator: 'sup',
      detail: {
        before: { phone: '081*****78' },
        after: { phone: '061*****22' },
        reason: 'เบอร์เดิมหาย',
        approvalId: numberOf(asked),
      },
    });
  });

  test('to the phone of another member is refused, unless that member has not verified the phone', async () => {
    expect(await post('phone_code', { phone: '0823456789' })).toMatchObject(
      refused('member.phone_taken'),
    );
    expect(await post('phone_code', { phone: PHONE })).toMatchObject(refused('member.unchanged'));
    const code = await sendCode();
    await queryRaw(app.db, 'UPDATE members SET username = $1 WHERE username = $2', [
      NEW_PHONE,
      '0823456789',
    ]);
    expect(await change(code)).toMatchObject(refused('member.phone_taken'));
    await queryRaw(app.db, 'UPDATE members SET phone_verified_at = NULL WHERE username = $1', [
      NEW_PHONE,
    ]);
    expect(await approve(numberOf(await change(code)))).toEqual(done);
    expect(await findMemberId(app, NEW_PHONE)).toBe(memberId);
  });

  test('cannot be approved when another member has got the phone in the meantime', async () => {
    const id = numberOf(await change(await sendCode()));
    await queryRaw(app.db, 'UPDATE members SET username = $1 WHERE username = $2', [
      NEW_PHONE,
      '0823456789',
    ]);
    expect(await approve(id)).toMatchObject(refused('member.phone_taken'));
    expect((await app.call(userInfo, { token })).status).toBe(200);
  });

  test('is not found for a member of another agent', async () => {
    expect(await post('phone_code', { id: yokMemberId, phone: NEW_PHONE })).toMatchObject(
      refused('request.not_found'),
    );
  });
});

describe('a change of bank account', () => {
  const form = {
    ...{ bank_code: '014', bank_account_number: '9990001112' },
    ...{ reason: 'ปิดบัญชีเดิม', document: 'หน้าสมุดบัญชี' },
  };

  test('holds payouts for a day, tells the member, and logs masked numbers', async () => {
    const asked = await post('change_bank', form);
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await approve(numberOf(asked))).toEqual(done);
    expect((await app.call(withdrawCreate, { token, body: { amount: '300' } })).refusal).toBe(
      'bank_account.just_changed',
    );
    const { notices } = (await app.call(memberNotices, { token })).data;
    expect(notices).toMatchObject([{ fact: { kind: 'bank_account_changed' } }]);
    expect(await fetchEvents()).toEqual(['bank_account.changed']);
    expect(await findAction('member.change_bank_account')).toMatchObject({
      detail: {
        before: { account: { bank_code: '004', last_digits: '6789' } },
        after: { account: { bank_code: '014', last_digits: '1112' } },
        document: 'หน้าสมุดบัญชี',
      },
    });
  });

  test("to another member's account, or while a withdrawal waits, is refused", async () => {
    const taken = { bank_code: '014', bank_account_number: '4567890123' };
    expect(await post('change_bank', { ...form, ...taken })).toMatchObject(
      refused('bank_account.taken'),
    );
    const id = numberOf(await post('change_bank', form));
    const waiting = await withdraw(app, token);
    expect(await post('change_bank', { ...form, reason: 'อีกครั้ง' })).toMatchObject(
      refused('bank_account.withdrawal_waits'),
    );
    expect(await approve(id)).toMatchObject(refused('bank_account.withdrawal_waits'));
    await decide(app, 'reject', waiting.id);
    expect(await approve(id)).toEqual(done);
    expect(await post('change_bank', form)).toMatchObject(refused('member.unchanged'));
  });
});

describe('a change of name', () => {
  const form = {
    ...{ first_name: 'สมใจ', last_name: 'มีโชค' },
    ...{ reason: 'เปลี่ยนชื่อ', document: 'ใบเปลี่ยนชื่อ' },
  };

  test('holds waiting withdrawals for a day, including approved ones', async () => {
    const { id } = await withdraw(app, token);
    const named = numberOf(await post('change_name', form));
    await decide(app, 'approve', id);
    expect(await approve(named)).toEqual(done);
    const held = await decide(app, 'paid', id, { as: 'nok' });
    expect(held).toMatchObject(refused('withdraw.payouts_held'));
    expect(held.data).toEqual({ until: expect.stringMatching(/^\d{4}-/) as string });
    // The database holds them too.
    await expect(
      queryRaw(
        app.db,
        `UPDATE withdrawals SET state = 'paid', ended_at = now(), ended_by = 'operator/nok' WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'withdrawals_held' });
    await app.moveClock(24 * 3_600_000 + 1_000);
    expect(await decide(app, 'paid', id, { as: 'nok' })).toEqual(done);
    expect(await findAction('member.change_name')).toMatchObject({
      detail: { before: { first_name: 'สมหญิง' }, after: { first_name: 'สมใจ' } },
    });
    expect(await fetchEvents()).toEqual(['name.changed']);
  });

  test('lets a held withdrawal be rejected', async () => {
    const { id } = await withdraw(app, token);
    await approve(numberOf(await post('change_name', form)));
    expect(await decide(app, 'approve', id)).toMatchObject(refused('withdraw.payouts_held'));
    expect(await decide(app, 'reject', id)).toEqual(done);
  });
});

describe('a hold of payouts', () => {
  test('is made by one operator alone, lasts a day, and is logged', async () => {
    const { id } = await withdraw(app, token);
    const hold = await post('hold_payouts', { reason: 'มีคนเข้าบัญชี' });
    const { payouts_held_until: until } = hold.data as { payouts_held_until: string };
    expect(await decide(app, 'approve', id)).toMatchObject({
      ...refused('withdraw.payouts_held'),
      data: { until },
    });
    await app.moveClock(24 * 3_600_000 + 1_000);
    expect(await decide(app, 'approve', id)).toEqual(done);
    expect(await fetchEvents()).toEqual(['payouts.held']);
    expect(await findAction('member.hold_payouts')).toMatchObject({ operator: 'sup' });
    expect(await post('hold_payouts', { id: yokMemberId, reason: 'x' })).toMatchObject(
      refused('request.not_found'),
    );
  });
});

describe('closing a member with a payout', () => {
  const close = (as = 'sup') => post('close_with_payout', { reason: 'สมาชิกขอปิด' }, as);
  const check = async () => (await operate(app, `/members/close_check?id=${memberId}`)).data;
  const pay = async (id: string) => {
    expect(await decide(app, 'approve', id, { as: 'som' })).toEqual(done);
    expect(await decide(app, 'paid', id, { as: 'nok' })).toEqual(done);
  };
  const fetchWaiting = () =>
    queryRaw<{ id: string; amount: number; is_closing: boolean }>(
      app.db,
      `SELECT id, amount, is_closing FROM withdrawals WHERE state IN ('requested', 'approved') ORDER BY requested_at`,
    );

  test('pays out the balance of ฿500.01 besides a pending withdrawal of ฿400, and leaves nothing', async () => {
    await setBalance(900_01);
    const pending = await withdraw(app, token, '400');
    await oweTurnover(app, PHONE, { required: 1_000_00 });
    expect(await check()).toMatchObject({
      ...{ is_closed: false, is_clear: false, balance: '500.01', turnover_left: '1000.00' },
      pending_withdrawals: [{ id: pending.id, amount: '400.00', state: 'requested' }],
      ...{ pending_deposits: [], open_bills: { count: 0, amount: '0.00' } },
      bank_account: { bank_code: '004', last_digits: '6789' },
    });
    const asked = await close();
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await approve(numberOf(asked), 'sup')).toMatchObject({ status: 403 });
    expect(await approve(numberOf(asked))).toEqual(done);
    expect(await approve(numberOf(asked))).toEqual(done);
    expect((await app.call(userInfo, { token })).status).toBe(401);
    const waiting = await fetchWaiting();
    expect(waiting).toMatchObject([
      { id: pending.id, amount: 400_00, is_closing: false },
      { amount: 500_01, is_closing: true },
    ]);
    for (const { id } of waiting) await pay(id);
    expect(await fetchBalance()).toBe(0);
    expect((await fetchHoldMoves(app)).map(({ code, amount }) => `${code} ${amount}`)).toEqual([
      'withdraw_hold 40000',
      'withdraw_hold 50001',
      'withdraw_paid 40000',
      'withdraw_paid 50001',
    ]);
    expect(await check()).toMatchObject({ is_closed: true, is_clear: true, balance: '0.00' });
    expect(await fetchEvents()).toEqual(['member.closed']);
  });

  test('can be repeated for money that arrives after the closing', async () => {
    await approve(numberOf(await close()));
    const [first] = await fetchWaiting();
    // A rejected payout returns to the wallet of the closed member.
    await decide(app, 'reject', first!.id);
    expect(await fetchBalance()).toBe(1_000_00);
    await approve(numberOf(await close()));
    await setBalanceOfClosed(12_34);
    await approve(numberOf(await close()));
    const waiting = await fetchWaiting();
    expect(waiting.map(({ amount }) => amount)).toEqual([1_000_00, 12_34]);
    for (const { id } of waiting) await pay(id);
    expect(await close()).toMatchObject(refused('member.nothing_to_pay'));
    expect(await fetchEvents()).toEqual(['member.closed']);
  });

  async function setBalanceOfClosed(satang: number): Promise<void> {
    const body = {
      ...{ member_id: memberId, amount: (satang / 100).toFixed(2), reason: 'wrong_amount' },
      ...{ sentence: 'ทดสอบ', turnover: 0 },
    };
    await approve(numberOf(await operate(app, '/adjustments', { body, as: 'som' })));
  }

  test('leaves a pending deposit open, and its payment waits for a decision', async () => {
    const { amount } = await reserve(app, token);
    expect(await check()).toMatchObject({
      pending_deposits: [{ amount: formatBaht(amount) }],
    });
    await approve(numberOf(await close()));
    expect(await report(app, transfer(amount))).toBe('review');
  });

  test('is refused without a bank account when the member has money', async () => {
    await queryRaw(
      app.db,
      'UPDATE members SET bank_code = NULL, bank_account_number = NULL WHERE id = $1',
      [memberId],
    );
    expect(await close()).toMatchObject(refused('member.no_bank_account'));
    await setBalance(0);
    expect(await approve(numberOf(await close()))).toEqual(done);
    expect(await fetchWaiting()).toEqual([]);
  });

  test('is held after a change of name', async () => {
    const form = { first_name: 'สมใจ', last_name: 'มีโชค', reason: 'x', document: 'x' };
    await approve(numberOf(await post('change_name', form)));
    await approve(numberOf(await close()));
    const [payout] = await fetchWaiting();
    expect(await decide(app, 'approve', payout!.id)).toMatchObject(
      refused('withdraw.payouts_held'),
    );
    await app.moveClock(24 * 3_600_000 + 1_000);
    await pay(payout!.id);
  });

  test('cannot be written to the database without an approval', async () => {
    const copy = `INSERT INTO withdrawals (agent_id, member_id, amount, bank_code, account_number, requested_at, is_closing)
      VALUES (1, $1, 100, '004', '0123456789', now(), true)`;
    await expect(queryRaw(app.db, copy, [memberId])).rejects.toMatchObject({
      constraint: 'withdrawals_closing_four_eyes',
    });
  });
});
