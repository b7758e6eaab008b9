import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberNotices, type Notice, readNotices, takeNotices } from '@/contract/notices.contract';
import { sayNotice } from '@/contract/notices.copy';
import { login } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { voidRound } from '@/server/lotto/draw.service';
import { decideResult, enterResult } from '@/server/lotto/result.service';
import { endBills, settleRounds } from '@/server/lotto/settlement.service';
import { addNotice } from '@/server/notices/notice.service';
import { endDuePromotions } from '@/server/promotions/promotion.service';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { openTestRound, putBill, type TestRound, typeAgain } from '../../support/draw.fixture';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { decide, withdraw } from '../../support/withdrawal.fixture';

const PHONE = '0812345678';
const DAY_MS = 86_400_000;
let app: TestApp;
let token: string;
let wallet: { accountId: number; memberId: number };

beforeAll(async () => {
  app = await createTestApp({
    gateways: [createTestGateway()],
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      const player = await fresh.openPlayer(PHONE);
      token = player.token;
      wallet = player;
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const list = async () => (await app.call(memberNotices, { token })).data;
const takeFresh = async (by = token) => (await app.call(takeNotices, { token: by })).data;
const facts = (notices: readonly Notice[]) => notices.map(({ fact }) => fact);
const listNotices = async () => facts((await list()).notices);

async function announce(round: TestRound, number: string): Promise<void> {
  const entry = {
    agentId: 1,
    roundId: round.roundId,
    announcement: { number },
    isCorrection: false,
  };
  const { id } = await enterResult(app.db, { ...entry, operator: 'som' });
  await typeAgain(app.db, id);
  await decideResult(app.db, { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
}

describe('a member is notified', () => {
  test('only once about a deposit when its payment is reported twice', async () => {
    const { amount } = await reserve(app, token);
    const money = transfer(amount);
    for (let times = 0; times < 2; times += 1) expect(await report(app, money)).toBe('credited');
    expect(await listNotices()).toEqual([{ kind: 'deposit_credited', amount }]);
  });

  test('about a paid withdrawal, and about a rejected one with the reason', async () => {
    const paid = await withdraw(app, token);
    for (const kind of ['approve', 'paid', 'paid'] as const) {
      await decide(app, kind, paid.id, { as: kind === 'paid' ? 'lek' : 'som' });
    }
    const rejected = await withdraw(app, token, '200');
    await decide(app, 'reject', rejected.id, { note: 'ชื่อบัญชีไม่ตรง' });
    expect(await listNotices()).toEqual([
      { kind: 'withdrawal_rejected', amount: 200_00, note: 'ชื่อบัญชีไม่ตรง' },
      { kind: 'withdrawal_paid', amount: 300_00, account_end: '6789' },
    ]);
  });

  test('once about all winning bills of a round, and not about losing bills', async () => {
    const round = await openTestRound(app.db);
    for (const number of ['51', '51', '99']) {
      await putBill(app.db, round, wallet.accountId, [{ type: 'two_top', number, amount: 100 }]);
    }
    await announce(round, '8351');
    // Ends each bill in a transaction of its own.
    while ((await endBills(app.db, round.id, 1)) > 0);
    await settleRounds(app.db);
    expect(await listNotices()).toMatchObject([
      { kind: 'bills_won', market: 'หวยทดสอบ', number: null, bills: 2, amount: 2 * 9_000 },
    ]);
  });

  test('about the bills that a voided round refunds', async () => {
    const round = await openTestRound(app.db);
    for (const number of ['51', '99']) {
      await putBill(app.db, round, wallet.accountId, [{ type: 'two_top', number, amount: 100 }]);
    }
    await voidRound(app.db, {
      agentId: 1,
      roundId: round.roundId,
      operator: 'som',
      note: 'ไม่มีผล',
    });
    await settleRounds(app.db);
    expect(await listNotices()).toMatchObject([{ kind: 'bills_refunded', bills: 2, amount: 200 }]);
  });

  test('about a promotion whose turnover is complete', async () => {
    await take(app, token, offers.every);
    await payIn(app, token, '500');
    await queryRaw(
      app.db,
      'UPDATE turnover_requirements SET counted = required, own_played = own_play',
    );
    await endDuePromotions(app.db, { memberId: wallet.memberId });
    expect(await listNotices()).toMatchObject([
      { kind: 'promotion_finished', amount: 50_00 },
      { kind: 'deposit_credited', amount: 500_00 },
    ]);
  });

  test('only once about a new VIP level', async () => {
    await queryRaw(app.db, 'UPDATE members SET vip_level = 0 WHERE id = $1', [wallet.memberId]);
    await queryRaw(
      app.db,
      `INSERT INTO played_days (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
       VALUES ($1, movement_day(business_now()), 'games', 'slot', 'main', 500, 0, 500, 1)`,
      [wallet.memberId],
    );
    for (let times = 0; times < 2; times += 1) {
      await queryRaw(app.db, `SELECT raise_vip_level($1, '{100,1000}', 30)`, [wallet.memberId]);
    }
    expect(await listNotices()).toEqual([{ kind: 'vip_reached', level: 1 }]);
  });

  test('only about events whose transaction commits', async () => {
    const failing = app.db.transaction().execute(async (tx) => {
      const fact = { kind: 'deposit_credited', amount: 100 } as const;
      await addNotice(tx, { memberId: wallet.memberId, subject: 'deposit/x', fact });
      throw new Error('no commit');
    });
    await expect(failing).rejects.toThrow('no commit');
    expect(await listNotices()).toEqual([]);
  });
});

describe('the notice endpoints', () => {
  const notify = (subject: string) =>
    addNotice(app.db, {
      memberId: wallet.memberId,
      subject,
      fact: { kind: 'deposit_credited', amount: 100_00 },
    });

  test('takeNotices returns a notice to one page only, and leaves it unread', async () => {
    await notify('deposit/1');
    const taken = await Promise.all([takeFresh(), takeFresh()]);
    expect(taken.flat()).toHaveLength(1);
    expect(await takeFresh()).toEqual([]);
    expect(await list()).toMatchObject({ unread: 1, notices: [{ is_read: false }] });
  });

  test('takeNotices returns the latest three notices, and none older than a day', async () => {
    await notify('deposit/old');
    await app.moveClock(DAY_MS + 1);
    expect(await takeFresh()).toEqual([]);
    for (let no = 1; no <= 5; no += 1) await notify(`deposit/${no}`);
    const ids = (await list()).notices.slice(0, 3).map(({ notice_id }) => notice_id);
    expect((await takeFresh()).map(({ notice_id }) => notice_id)).toEqual(ids.reverse());
    expect(await takeFresh()).toEqual([]);
  });

  test('takeNotices returns a sign-in notice to the other sessions, not to the one that caused it', async () => {
    const signIn = (device: string) =>
      app.call(login, {
        body: { username: PHONE, password: 'demo1234' },
        headers: { 'x-device-id': device },
      });
    const here = (await signIn('3f1c2f9e-1f0b-4a53-9d5a-000000000001')).extraFields.access_token;
    const there = (await signIn('3f1c2f9e-1f0b-4a53-9d5a-000000000002')).extraFields.access_token;
    expect(await takeFresh(there)).toEqual([]);
    expect(facts(await takeFresh(here))).toEqual([{ kind: 'new_device' }]);
  });

  test('readNotices marks a notice and all older ones as read', async () => {
    await notify('deposit/1');
    await notify('deposit/2');
    const [latest, first] = (await list()).notices;
    await app.call(readNotices, { token, body: { notice_id: first!.notice_id } });
    expect(await list()).toMatchObject({
      unread: 1,
      notices: [{ is_read: false }, { is_read: true }],
    });
    await app.call(readNotices, { token, body: { notice_id: latest!.notice_id } });
    expect((await list()).unread).toBe(0);
  });

  test('neither show notices of other members nor mark them as read', async () => {
    await notify('deposit/1');
    const other = await app.loginAs('0823456789');
    expect(await takeFresh(other)).toEqual([]);
    expect((await app.call(memberNotices, { token: other })).data.notices).toEqual([]);
    await app.call(readNotices, { token: other, body: { notice_id: '999999' } });
    expect((await list()).unread).toBe(1);
  });

  test('memberNotices skips a notice that cannot be parsed', async () => {
    await notify('deposit/1');
    await queryRaw(
      app.db,
      `SELECT add_notice($1, 'deposit_credited', 'x', '{"amount":"much"}', NULL)`,
      [wallet.memberId],
    );
    expect(await listNotices()).toEqual([{ kind: 'deposit_credited', amount: 100_00 }]);
  });
});

describe('an operator', () => {
  const message = { username: PHONE, title: 'ปรับปรุงระบบ', text: 'คืนนี้ 02:00 ถึง 03:00 น.' };

  test('sends a member the same message only once a day', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect((await operate(app, '/notices/send', { body: message })).error).toBe(0);
    }
    const { title, text } = message;
    expect(await listNotices()).toEqual([{ kind: 'agent_message', title, text }]);
    await app.moveClock(DAY_MS);
    await operate(app, '/notices/send', { body: message });
    expect(await listNotices()).toHaveLength(2);
    const audit = await queryRaw(
      app.db,
      `SELECT operator, detail FROM operator_actions WHERE action = 'notice.send'`,
    );
    expect(audit).toHaveLength(3);
    expect(audit[0]).toEqual({ operator: 'owner', detail: message });
  });

  test('lists the notices of members, and the audit log records the lookup of one member', async () => {
    await operate(app, '/notices/send', { body: message });
    const { data } = await operate(app, `/notices?username=${PHONE}`);
    expect(data).toMatchObject([
      {
        username: PHONE,
        kind: 'agent_message',
        words: 'ข้อความจากแอดมิน: ปรับปรุงระบบ',
        is_shown: false,
        is_read: false,
        deliveries: [],
      },
    ]);
    expect((await operate(app, '/notices?state=given_up')).data).toEqual([]);
    const looked = await queryRaw(
      app.db,
      `SELECT FROM operator_actions WHERE action = 'notice.list'`,
    );
    expect(looked).toHaveLength(1);
  });
});

test('the sweep deletes notices and their deliveries after a year', async () => {
  await queryRaw(
    app.db,
    `WITH told AS (
       INSERT INTO notices (agent_id, member_id, kind, subject, fact, written_at)
       SELECT 1, $1, 'new_device', 'security/' || age, '{}', clock_timestamp() - age * interval '1 day'
       FROM unnest(ARRAY[364, 366]) AS age RETURNING id)
     INSERT INTO notice_deliveries (notice_id, channel) SELECT id, 'sms' FROM told`,
    [wallet.memberId],
  );
  await runJob(app, 'sweep-notices');
  expect(await queryRaw(app.db, 'SELECT subject FROM notices')).toEqual([
    { subject: 'security/364' },
  ]);
  expect(await queryRaw(app.db, 'SELECT FROM notice_deliveries')).toHaveLength(1);
});

test('the text of a notice names amounts and rounds in readable Thai', () => {
  expect(sayNotice({ kind: 'deposit_credited', amount: 500_00 })).toBe('ฝากเงินสำเร็จ ฿500.00');
  const ended = { day: '2026-12-01', bills: 2, amount: 9_000_00 };
  expect(sayNotice({ kind: 'bills_won', market: 'หวยรัฐบาล', number: null, ...ended })).toBe(
    'ยินดีด้วย ถูกรางวัล หวยรัฐบาล งวด 1 ธ.ค. 2569 2 โพย รับ ฿9,000.00',
  );
  expect(sayNotice({ kind: 'bills_refunded', market: 'ยี่กี', number: 42, ...ended })).toBe(
    'คืนเงิน ฿9,000.00 จาก 2 โพยของ ยี่กี รอบที่ 42',
  );
});
