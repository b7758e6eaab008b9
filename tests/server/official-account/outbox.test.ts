import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeFact } from '@/contract/notices.contract';
import { lineCheck } from '@/contract/operator/official-account.contract';
import { routes, toLineLink } from '@/contract/routes';
import { queryRaw } from '@/server/db/raw';
import { recordFriendship } from '@/server/official-account/friends.service';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { addReaders } from '../../support/broadcast.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  befriend,
  connectTo,
  hurry,
  LIFF_ID,
  notify,
  openLineOutbox,
  sendNow,
} from '../../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';
import { runJob } from '../../support/run-job';

const standIn = createOfficialAccountStandIn();
const NIGHT = () => new Date('2026-11-28T16:30:00.000Z');
const { somchai: userId, malee } = chatUsers;
let app: TestApp;
let memberId: number;
let otherId: number;

beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY, officialAccount: connectTo(standIn) });
  const members = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE agent_id = 1 ORDER BY id LIMIT 2',
  );
  [memberId, otherId] = members.map(({ id }) => id) as [number, number];
});
beforeEach(async () => {
  standIn.reset();
  await app.reset();
  await befriend(app.db, standIn, { memberId, userId });
});
afterAll(() => app.close());

const paid: NoticeFact = { kind: 'withdrawal_paid', amount: 2_000_00 };
const credited: NoticeFact = { kind: 'deposit_credited', amount: 500_00 };
const newDevice: NoticeFact = { kind: 'new_device' };
const vip: NoticeFact = { kind: 'vip_reached', level: 1 };
const won = (amount: number, number: number | null = null): NoticeFact => ({
  ...{ kind: 'bills_won', market: 'หวยรัฐบาล', day: '2026-12-01', number, bills: 1, amount },
});

const open = (options?: Parameters<typeof openLineOutbox>[2]) =>
  openLineOutbox(app.db, standIn, options);

/** Returns each delivery by LINE as `kind state` with its reason. */
const endings = async () => {
  const rows = await queryRaw<{ kind: string; state: string; reason: string | null }>(
    app.db,
    `SELECT n.kind, d.state, d.last_error AS reason FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
     WHERE d.channel = 'line' ORDER BY n.id`,
  );
  return rows.map(({ kind, state, reason }) =>
    [kind, state, ...(reason === null ? [] : [`(${reason})`])].join(' '),
  );
};
const attempts = async () => {
  const rows = await queryRaw<{ attempts: number }>(
    app.db,
    `SELECT attempts FROM notice_deliveries WHERE channel = 'line'`,
  );
  return rows.map((row) => row.attempts);
};
const altTexts = (push = standIn.pushes[0]) =>
  push?.messages.map((message) => (message.type === 'flex' ? message.altText : message.type));

describe('a message', () => {
  test('carries all notices of a member that are due, those about access first, with a button each', async () => {
    await notify(app.db, memberId, credited, paid, newDevice);
    await sendNow(app.db, open());
    expect(standIn.pushes).toHaveLength(1);
    expect(standIn.pushes[0]).toMatchObject({ to: userId, isSilent: false });
    expect(altTexts()).toEqual([
      expect.stringContaining('เครื่องใหม่'),
      'โอนเงินถอน ฿2,000.00 เข้าบัญชีของคุณแล้ว',
      'ฝากเงินสำเร็จ ฿500.00',
    ]);
    const text = JSON.stringify(standIn.pushes[0]?.messages);
    for (const { path } of [routes.profile, routes.withdraw, routes.statement]) {
      expect(text).toContain(toLineLink(LIFF_ID, path));
    }
    expect(await endings()).toEqual([
      'deposit_credited sent',
      'withdrawal_paid sent',
      'new_device sent',
    ]);
  });

  test('has at most five objects, and the fifth counts the rest', async () => {
    await notify(app.db, memberId, ...Array.from({ length: 9 }, () => paid));
    await sendNow(app.db, open());
    expect(standIn.pushes).toHaveLength(1);
    expect(altTexts()).toHaveLength(5);
    expect(altTexts()?.at(-1)).toBe('และอีก 5 รายการ');
    expect(new Set(await endings())).toEqual(new Set(['withdrawal_paid sent']));
  });

  test('waits a moment for others, and results wait longer', async () => {
    await notify(app.db, memberId, paid, won(500_00));
    const { outbox } = open();
    await outbox.sendDue();
    expect(standIn.pushes).toEqual([]);
    const [{ money, results } = { money: 0, results: 0 }] = await queryRaw<{
      money: number;
      results: number;
    }>(
      app.db,
      `SELECT max(extract(epoch FROM next_attempt_at - n.handed_at)) FILTER (WHERE kind = 'withdrawal_paid')::float8 AS money,
         max(extract(epoch FROM next_attempt_at - n.handed_at)) FILTER (WHERE kind = 'bills_won')::float8 AS results
       FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id`,
    );
    expect(Math.round(money)).toBe(5);
    expect(Math.round(results)).toBe(120);
  });

  test('about a paid withdrawal names the last four digits of the account', async () => {
    await notify(app.db, memberId, { ...paid, account_end: '4321' });
    await sendNow(app.db, open());
    expect(altTexts()).toEqual(['โอนเงินถอน ฿2,000.00 เข้าบัญชีลงท้าย 4321 แล้ว']);
  });

  test('has no amounts for a member who hides them', async () => {
    await befriend(app.db, standIn, { memberId, userId, hidesAmounts: true });
    await notify(app.db, memberId, credited, { ...paid, account_end: '4321' }, won(9_000_00));
    await sendNow(app.db, open());
    expect(altTexts()?.join(' ')).not.toMatch(/฿|\d/);
    expect(altTexts()).toContain('มีเงินเข้า แตะเพื่อดู');
  });

  test('makes no sound at night when it is about results, and rewards wait for the morning', async () => {
    await notify(app.db, memberId, won(500_00), vip);
    const sender = open({ now: NIGHT });
    await sender.outbox.sendDue();
    await queryRaw(
      app.db,
      `UPDATE notice_deliveries SET next_attempt_at = clock_timestamp()
       WHERE notice_id IN (SELECT id FROM notices WHERE kind = 'bills_won')`,
    );
    await sender.outbox.sendDue();
    expect(standIn.pushes).toMatchObject([{ isSilent: true }]);
    expect(await endings()).toEqual(['bills_won sent', 'vip_reached waiting']);
    const [row] = await queryRaw<{ hours: number }>(
      app.db,
      `SELECT extract(epoch FROM d.next_attempt_at - n.handed_at)::float8 / 3600 AS hours
       FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id WHERE n.kind = 'vip_reached'`,
    );
    expect(row?.hours).toBeCloseTo(8.5, 2);
    await notify(app.db, memberId, paid);
    await sender.outbox.sendDue();
    await queryRaw(
      app.db,
      `UPDATE notice_deliveries SET next_attempt_at = clock_timestamp()
       WHERE notice_id IN (SELECT id FROM notices WHERE kind = 'withdrawal_paid')`,
    );
    await sender.outbox.sendDue();
    expect(standIn.pushes[1]).toMatchObject({ isSilent: false });
    expect(await endings()).toContain('vip_reached waiting');
  });

  test('makes a sound at any hour, and waits for no morning, for an agent without quiet hours', async () => {
    await writeRules(app.db, { line: { quiet_from: 3, quiet_until: 3 } });
    await notify(app.db, memberId, won(500_00), vip);
    await sendNow(app.db, open({ now: NIGHT }));
    expect(standIn.pushes).toMatchObject([{ isSilent: false }]);
    expect(await endings()).toEqual(['bills_won sent', 'vip_reached sent']);
  });

  test('makes no sound in the quiet hours of the agent, which may lie within a day', async () => {
    await writeRules(app.db, { line: { quiet_from: 11, quiet_until: 13 } });
    await notify(app.db, memberId, won(500_00));
    await sendNow(app.db, open());
    await notify(app.db, memberId, won(600_00));
    await sendNow(app.db, open({ now: NIGHT }));
    expect(standIn.pushes).toMatchObject([{ isSilent: true }, { isSilent: false }]);
  });
});

describe('a notice is dropped', () => {
  test('unless the member wants its group; access to the account has no switch', async () => {
    await befriend(app.db, standIn, { memberId, userId, money: false, rewards: false });
    await notify(app.db, memberId, paid, won(500_00), vip, newDevice);
    await sendNow(app.db, open());
    expect(await endings()).toEqual([
      'withdrawal_paid dropped (not wanted)',
      'bills_won sent',
      'vip_reached dropped (not wanted)',
      'new_device sent',
    ]);
    await queryRaw(app.db, 'DELETE FROM line_preferences');
    await notify(app.db, memberId, won(500_00));
    await sendNow(app.db, open());
    expect(standIn.pushes).toHaveLength(1);
  });

  test('when a page has shown it, except about withdrawals and access', async () => {
    await notify(app.db, memberId, credited, won(500_00), vip, paid, newDevice);
    await queryRaw(app.db, 'UPDATE notices SET shown_at = business_now() WHERE member_id = $1', [
      memberId,
    ]);
    await sendNow(app.db, open());
    expect(await endings()).toEqual([
      'deposit_credited dropped (seen)',
      'bills_won dropped (seen)',
      'vip_reached dropped (seen)',
      'withdrawal_paid sent',
      'new_device sent',
    ]);
  });

  test('during a break of the member, except about access, breaks, withdrawals and results', async () => {
    await queryRaw(app.db, `INSERT INTO safety_breaks (member_id, kind) VALUES ($1, 'excluded')`, [
      memberId,
    ]);
    await notify(app.db, memberId, credited, won(500_00), vip, paid, newDevice);
    await sendNow(app.db, open());
    expect((await endings()).filter((end) => end.endsWith('sent'))).toEqual([
      'break_began sent',
      'bills_won sent',
      'withdrawal_paid sent',
      'new_device sent',
    ]);
  });

  test('about a small win of a round of the day, and when it is too old to matter', async () => {
    await notify(app.db, memberId, won(999_99, 42), won(1_000_00, 43), credited);
    await queryRaw(
      app.db,
      `UPDATE notices SET written_at = written_at - interval '31 minutes' WHERE kind = 'deposit_credited'`,
    );
    await sendNow(app.db, open());
    expect(await endings()).toEqual([
      'bills_won dropped (small win)',
      'bills_won sent',
      'deposit_credited dropped (too late)',
    ]);
  });

  test('after ten messages of a day, except about withdrawals', async () => {
    const sender = open();
    for (let times = 0; times < 11; times += 1) {
      await notify(app.db, memberId, credited);
      await sendNow(app.db, sender);
    }
    expect(standIn.pushes).toHaveLength(10);
    expect((await endings()).at(-1)).toBe('deposit_credited dropped (day limit)');
    await notify(app.db, memberId, paid);
    await sendNow(app.db, sender);
    expect(standIn.pushes).toHaveLength(11);
  });

  test('with no row at all for a member whom the account does not reach', async () => {
    await notify(app.db, otherId, paid);
    await sendNow(app.db, open());
    expect(await endings()).toEqual([]);
  });
});

describe('between the hand-over and the message', () => {
  const changes: readonly [string, string, () => Promise<unknown>][] = [
    ['a friend who blocks the account', 'no friend', () => unfollow()],
    [
      'a member who removes the link',
      'no friend',
      () => queryRaw(app.db, 'DELETE FROM line_accounts WHERE member_id = $1', [memberId]),
    ],
    [
      'a member whose account is closed',
      'no friend',
      () =>
        queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [memberId]),
    ],
    [
      'an account that turns out to have another provider',
      'other provider',
      () =>
        queryRaw(
          app.db,
          `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat, provider)
           VALUES (1, '2', 'U', '@x', 'x', true, 'other')`,
        ),
    ],
  ];
  const unfollow = () =>
    recordFriendship(app.db, 1, { userId, isFriend: false, at: new Date('2026-11-28') });

  test.each(changes)('%s gets nothing', async (_who, reason, change) => {
    await notify(app.db, memberId, paid);
    const { outbox, calls } = open();
    await outbox.sendDue();
    await change();
    await hurry(app.db);
    await outbox.sendDue();
    expect(calls).toEqual([]);
    expect(await endings()).toEqual([`withdrawal_paid dropped (${reason})`]);
  });

  test('a LINE user who is linked to the member instead gets nothing that was written for the first', async () => {
    await notify(app.db, memberId, paid);
    standIn.fail('down', /push/);
    const { outbox, calls } = open();
    await sendNow(app.db, { outbox });
    expect(calls).toHaveLength(1);
    await queryRaw(app.db, 'DELETE FROM line_accounts WHERE member_id = $1', [memberId]);
    await befriend(app.db, standIn, { memberId, userId: malee });
    standIn.recover();
    await hurry(app.db);
    await outbox.sendDue();
    expect(calls).toHaveLength(1);
    expect(await endings()).toEqual(['withdrawal_paid dropped (linked elsewhere)']);
  });
});

describe('LINE', () => {
  test('gets the same body under the same key in every try, although choices and facts have changed since', async () => {
    await notify(app.db, memberId, paid, won(500_00));
    standIn.fail('down', /push/);
    const { outbox, calls } = open();
    await sendNow(app.db, { outbox });
    await befriend(app.db, standIn, { memberId, userId, hidesAmounts: true, results: false });
    await queryRaw(app.db, `UPDATE notices SET fact = fact || '{"amount": 99900}'`);
    await notify(app.db, memberId, newDevice);
    await hurry(app.db);
    await outbox.sendDue();
    standIn.recover();
    standIn.loseAnswers(1);
    for (let times = 0; times < 3; times += 1) {
      await hurry(app.db);
      await outbox.sendDue();
    }
    const [key] = calls.map(({ retryKey }) => retryKey);
    const own = calls.filter(({ retryKey }) => retryKey === key);
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(new Set(own.map(({ body }) => body)).size).toBe(1);
    expect(standIn.pushes.filter(({ retryKey }) => retryKey === key)).toHaveLength(1);
    expect(await endings()).toEqual(['withdrawal_paid sent', 'bills_won sent', 'new_device sent']);
    const kept = await queryRaw(app.db, 'SELECT FROM notice_deliveries WHERE message IS NOT NULL');
    expect(kept).toEqual([]);
  });

  test('delivers once when it took a message whose answer was lost', async () => {
    await notify(app.db, memberId, paid);
    standIn.loseAnswers(1);
    const sender = open();
    await sendNow(app.db, sender);
    expect(await endings()).toMatchObject([expect.stringContaining('withdrawal_paid waiting')]);
    await sendNow(app.db, sender);
    expect(standIn.pushes).toHaveLength(1);
    expect(await endings()).toEqual(['withdrawal_paid sent']);
  });

  test('delivers once when 64 turns run at the same time', async () => {
    await notify(app.db, memberId, paid, credited);
    const senders = Array.from({ length: 64 }, () => open());
    await senders[0]?.outbox.sendDue();
    await hurry(app.db);
    await Promise.all(senders.map(({ outbox }) => outbox.sendDue()));
    expect(senders.flatMap(({ calls }) => calls)).toHaveLength(1);
    expect(standIn.pushes).toHaveLength(1);
  });

  test('is left alone for a while when messages come too fast, and the try does not count', async () => {
    await notify(app.db, memberId, paid);
    standIn.fail(
      () => Response.json({ message: 'The API rate limit has been exceeded.' }, { status: 429 }),
      /push/,
    );
    const halted = open();
    await sendNow(app.db, halted);
    expect(await attempts()).toEqual([0]);
    standIn.recover();
    await hurry(app.db);
    await halted.outbox.sendDue();
    expect(halted.calls).toHaveLength(1);
    expect(halted.outbox.listHalted()).toEqual(['line']);
    const { outbox } = open();
    await outbox.sendDue();
    expect(await endings()).toEqual(['withdrawal_paid sent']);
  });

  test('takes no more this month: withdrawals go by SMS, and the rest stays on the site', async () => {
    standIn.quota = { most: 500, used: 500 };
    await notify(app.db, memberId, paid, won(500_00), newDevice);
    const sender = open();
    await sendNow(app.db, sender);
    await sender.outbox.sendDue();
    expect(standIn.pushes).toEqual([]);
    expect(sender.calls).toEqual([]);
    expect(new Set(sender.texts)).toEqual(
      new Set([
        expect.stringContaining('เครื่องใหม่') as string,
        'โอนเงินถอน ฿2,000.00 เข้าบัญชีของคุณแล้ว',
      ]),
    );
    expect(await endings()).toEqual([
      'withdrawal_paid dropped (quota)',
      'bills_won dropped (quota)',
      'new_device dropped (quota)',
    ]);
  });

  test('says in its refusal that the month is used up, although its last numbers said otherwise', async () => {
    await notify(app.db, memberId, credited);
    const sender = open();
    await sendNow(app.db, sender);
    standIn.quota.used = 500;
    await notify(app.db, memberId, paid, won(500_00));
    await sendNow(app.db, sender);
    await sender.outbox.sendDue();
    expect(sender.texts).toEqual(['โอนเงินถอน ฿2,000.00 เข้าบัญชีของคุณแล้ว']);
    expect((await endings()).slice(1)).toEqual([
      'withdrawal_paid dropped (quota)',
      'bills_won dropped (quota)',
    ]);
    expect(sender.quota.countLeft()).toBe(0);
  });

  test('keeps its last fifth of the month for money and access', async () => {
    standIn.quota = { most: 500, used: 400 };
    await notify(app.db, memberId, paid, won(500_00), vip, credited, newDevice);
    await sendNow(app.db, open());
    expect(await endings()).toEqual([
      'withdrawal_paid sent',
      'bills_won dropped (reserve)',
      'vip_reached dropped (reserve)',
      'deposit_credited sent',
      'new_device sent',
    ]);
  });

  test('keeps as much of the month as the agent has chosen, within its own limit', async () => {
    await writeRules(app.db, { line: { messages_per_month: 200, reserve_percent: 50 } });
    standIn.quota = { most: null, used: 99 };
    const sender = open();
    await notify(app.db, memberId, won(500_00));
    await sendNow(app.db, sender);
    expect(sender.quota.countLeft()).toBe(100);
    await notify(app.db, memberId, won(700_00), credited);
    await sendNow(app.db, sender);
    await writeRules(app.db, { line: { messages_per_month: 101 } });
    await notify(app.db, memberId, credited);
    await sendNow(app.db, sender);
    expect(await endings()).toEqual([
      'bills_won sent',
      'bills_won dropped (reserve)',
      'deposit_credited sent',
      'deposit_credited dropped (quota)',
    ]);
  });

  test('counts down between two readings of the quota', async () => {
    standIn.quota = { most: 500, used: 399 };
    const sender = open();
    await notify(app.db, memberId, won(500_00));
    await sendNow(app.db, sender);
    expect(sender.quota.countLeft()).toBe(100);
    await notify(app.db, memberId, won(700_00));
    await sendNow(app.db, sender);
    expect(await endings()).toEqual(['bills_won sent', 'bills_won dropped (reserve)']);
    expect(standIn.countCalls('GET /v2/bot/message/quota')).toBe(1);
  });

  test('refuses a stranger: the notice is dropped, and the member is no friend any more', async () => {
    standIn.friends.delete(userId);
    standIn.fail(
      () => Response.json({ message: 'Failed to send messages' }, { status: 400 }),
      /push/,
    );
    await notify(app.db, memberId, paid);
    await sendNow(app.db, open());
    expect(await endings()).toEqual(['withdrawal_paid dropped (no friend)']);
    const reached = await queryRaw(app.db, 'SELECT FROM line_recipients WHERE member_id = $1', [
      memberId,
    ]);
    expect(reached).toEqual([]);
  });

  test('refuses three members in a row, and the operators are warned', async () => {
    standIn.isOtherProvider = true;
    const members = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM members WHERE agent_id = 1 ORDER BY id LIMIT 3',
    );
    for (const [place, { id }] of members.entries()) {
      await befriend(app.db, standIn, { memberId: id, userId: `U${String(place).repeat(32)}` });
      await notify(app.db, id, paid);
    }
    const sender = open();
    await sendNow(app.db, sender);
    expect(sender.error).toHaveBeenCalledOnce();
    expect(String(sender.error.mock.calls[0]?.[0])).toContain('another provider');
  });

  test('refuses a message that is wrong: it is given up with the words of LINE', async () => {
    standIn.fail(
      () => Response.json({ message: 'The property, x, is wrong' }, { status: 400 }),
      /push/,
    );
    await notify(app.db, memberId, paid);
    const sender = open();
    await sendNow(app.db, sender);
    expect(await endings()).toEqual([
      'withdrawal_paid given_up (LINE answered 400 to push: The property, x, is wrong)',
    ]);
    expect(sender.error).toHaveBeenCalledOnce();
  });

  test('is tried with one message at a time after five failures in a row, and wholly after a success', async () => {
    await notify(app.db, memberId, paid);
    standIn.fail('down', /push/);
    const sender = open({ limits: { firstProbeMs: 0, longestProbeMs: 0, mostAttempts: 20 } });
    for (let times = 0; times < 6; times += 1) await sendNow(app.db, sender);
    expect(sender.outbox.listHalted()).toEqual(['line']);
    await befriend(app.db, standIn, { memberId: otherId, userId: malee });
    await notify(app.db, otherId, paid);
    await sender.outbox.sendDue();
    await hurry(app.db);
    const before = sender.calls.length;
    await sender.outbox.sendDue();
    expect(sender.calls.length - before).toBe(1);
    standIn.recover();
    await sendNow(app.db, sender);
    expect(sender.outbox.listHalted()).toEqual([]);
    await sendNow(app.db, sender);
    expect(await endings()).toEqual(['withdrawal_paid sent', 'withdrawal_paid sent']);
  });

  test('is asked once about the friendship of a linked member whom no event has named', async () => {
    await queryRaw(app.db, 'DELETE FROM line_friends');
    await queryRaw(
      app.db,
      `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat)
       VALUES (1, '2', 'U', '@x', 'x', true)`,
    );
    await queryRaw(
      app.db,
      `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name) VALUES ($1, 1, $2, 'LINE')`,
      [otherId, malee],
    );
    for (let times = 0; times < 2; times += 1) await runJob(app, 'find-line-friends');
    const friends = await queryRaw<{ userId: string; isFriend: boolean }>(
      app.db,
      'SELECT user_id AS "userId", is_friend AS "isFriend" FROM line_friends',
    );
    expect(friends.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
      { userId, isFriend: true },
      { userId: malee, isFriend: false },
    ]);
    expect(standIn.countCalls(/profile/)).toBe(2);
  });

  test('is asked about a member of whom LINE Login said otherwise at a sign-in, and once', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat)
       VALUES (1, $1, $2, '@chokdee', 'โชคดี', true)`,
      [standIn.channelId, standIn.botUserId],
    );
    await queryRaw(
      app.db,
      `UPDATE line_friends SET changed_at = clock_timestamp() - interval '1 hour'`,
    );
    standIn.friends.delete(userId);
    await runJob(app, 'find-line-friends');
    expect(standIn.countCalls(/profile/)).toBe(0);
    await queryRaw(
      app.db,
      'UPDATE line_accounts SET friend_by_login = false, friend_asked_at = clock_timestamp() WHERE member_id = $1',
      [memberId],
    );
    await runJob(app, 'find-line-friends');
    expect(await queryRaw(app.db, 'SELECT is_friend FROM line_friends')).toEqual([
      { is_friend: false },
    ]);
    const asked = standIn.countCalls(/profile/);
    await runJob(app, 'find-line-friends');
    expect(standIn.countCalls(/profile/)).toBe(asked);
  });
});

test('the application sends notices of its members by LINE, and its metrics show the quota', async () => {
  await notify(app.db, memberId, paid);
  await app.sendNotices();
  await hurry(app.db);
  await app.sendNotices();
  expect(standIn.pushes).toHaveLength(1);
  const metrics = await app.fetch(
    new Request(`${TEST_URL}/metrics`, { headers: { authorization: `Bearer ${OPERATOR_KEY}` } }),
  );
  expect(await metrics.text()).toContain('line_quota_left 499');
});

test('the check says that LINE is left alone after failures in a row', async () => {
  const readers = await addReaders(app.db, standIn, 5);
  for (const { id } of readers) await notify(app.db, id, paid);
  standIn.fail('down', /push/);
  const running = await createTestApp({
    ...{ db: app.db, operatorKey: OPERATOR_KEY, officialAccount: connectTo(standIn) },
  });
  await running.app.open();
  const readStep = async () => {
    const { data } = await operate(running, '/line/check');
    return v.parse(lineCheck.data, data).steps.find(({ name }) => name === 'deliveries');
  };
  await expect
    .poll(
      async () => {
        await hurry(app.db);
        return readStep();
      },
      { interval: 100 },
    )
    .toMatchObject({ state: 'wrong', text: expect.stringContaining('จึงพักส่ง') as string });
  await running.close();
});
