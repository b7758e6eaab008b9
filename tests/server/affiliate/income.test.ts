import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  affiliateRedeem,
  affiliateSummary,
  affiliateTransactions,
  affiliateTransactionsV2,
} from '@/contract/affiliate.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { findCommissionAccountId } from '@/server/affiliate/redeem.service';
import { fetchBalance } from '@/server/ledger/ledger.service';
import {
  findAffiliateFaults,
  memberIdOf,
  plantFriend,
  settlePlay,
} from '../../support/affiliate.fixture';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { runJob } from '../../support/run-job';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';

/** Phone number of a demo member without friends. */
const REFERRER = '0823456789';

let app: TestApp;
let token: string;
let referrerId: number;
/** Ids of one friend on each of three levels and of one on a fourth level, which earns the referrer nothing. */
let friends: [number, number, number, number];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async ({ db }) => {
      referrerId = await memberIdOf(db, REFERRER);
      const first = await plantFriend(db, '0850000001', referrerId);
      const second = await plantFriend(db, '0850000002', first);
      const third = await plantFriend(db, '0850000003', second);
      friends = [first, second, third, await plantFriend(db, '0850000004', third)];
    },
  });
});
beforeEach(async () => {
  await app.reset();
  token = await app.loginAs(REFERRER);
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findAffiliateFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const credit = () => runJob(app, 'credit-affiliate-income');
const summary = async () => (await app.call(affiliateSummary, { token })).data;
const balance = async () => (await summary()).balance;

async function play(
  friend: number,
  turnover: number,
  { category, daysAgo }: { category?: string; daysAgo?: number } = { category: 'slot' },
) {
  await settlePlay(app.db, [
    { memberId: friend, turnover, ...(category && { category }), ...(daysAgo && { daysAgo }) },
  ]);
  await credit();
}

function redeem(amount: string, key = randomUUID(), more: object = {}) {
  return app.call(affiliateRedeem, {
    token,
    body: { amount, ...more },
    headers: { 'idempotency-key': key },
  });
}

describe('referral income', () => {
  test.each([
    ['slot', { category: 'slot' }, [80_00, 30_00, 20_00]],
    ['slot in free spin', { category: 'freespin' }, [80_00, 30_00, 20_00]],
    ['fishing', { category: 'fishing' }, [80_00, 30_00, 20_00]],
    ['lotto', {}, [100_00, 50_00, 30_00]],
    ['sport', { category: 'sport' }, [50_00, 20_00, 10_00]],
    ['casino', { category: 'casino' }, [20_00, 10_00, 5_00]],
  ])(
    'for %s is earned at the rates of three levels; a fourth level earns nothing',
    async (_, kind, levels) => {
      for (const [place, expected] of [...levels, 0].entries()) {
        const before = await balance();
        await play(friends[place] ?? 0, 10_000_00, kind);
        expect((await balance()) - before).toBe(expected);
      }
      const { this_month, today, all } = await summary();
      expect(this_month.by_level.map(({ income }) => income)).toEqual(levels);
      expect(this_month.income).toBe(levels.reduce((sum, income) => sum + income, 0));
      expect(today).toEqual(this_month);
      expect(all).toEqual(this_month);
    },
  );

  test('is granted as a difference: repeated jobs change nothing and no fraction is lost', async () => {
    for (let turn = 0; turn < 7; turn += 1) await play(friends[0], 1_50);
    await credit();
    // Seven times 1.2 satang are 8.4, of which the whole satang are paid.
    expect(await balance()).toBe(8);
    const parts = (await summary()).all.by_level.reduce((sum, { income }) => sum + income, 0);
    expect(parts).toBe(8);
  });

  test('stops at the monthly cap, and the summary shows the earned amount too', async () => {
    await writeRules(app.db, { affiliate: { month_cap: '100.00' } });
    await play(friends[0], 10_000_00);
    await play(friends[0], 10_000_00);
    expect(await summary()).toMatchObject({
      balance: 100_00,
      this_month: { income: 100_00, earned: 160_00 },
      today: { income: 100_00 },
    });
    // The next month starts a new cap; a void of income above the cap takes nothing back.
    await play(friends[0], -5_000_00);
    expect(await balance()).toBe(100_00);
    await app.moveClock(32 * 86_400_000);
    token = await app.loginAs(REFERRER);
    await play(friends[0], 1_000_00);
    expect(await summary()).toMatchObject({
      this_month: { income: 8_00 },
      all: { income: 108_00 },
    });
  });

  test('that was granted stays when the monthly cap is lowered', async () => {
    await play(friends[0], 10_000_00);
    await writeRules(app.db, { affiliate: { month_cap: '10.00' } });
    await play(friends[0], 10_000_00);
    expect(await balance()).toBe(80_00);
  });

  test('for a voided stake is taken back at the rate at which it was earned, even after a rate change', async () => {
    await play(friends[0], 10_000_00);
    await writeRules(app.db, { affiliate: { rates: { slot: [10, 5, 5] } } });
    await play(friends[0], -10_000_00);
    expect(await summary()).toMatchObject({ balance: 0, owed: 0, all: { income: 0, turnover: 0 } });
  });

  test('that was redeemed before a void is offset by later income; the balance stays at zero or above', async () => {
    await play(friends[0], 100_000_00);
    await redeem('800');
    await play(friends[0], -50_000_00);
    expect(await summary()).toMatchObject({ balance: 0, owed: 400_00 });
    await play(friends[0], 20_000_00);
    expect(await summary()).toMatchObject({ balance: 0, owed: 240_00 });
    await play(friends[0], 40_000_00);
    expect(await summary()).toMatchObject({ balance: 80_00, owed: 0 });
  });

  test('stops for the play of an excluded friend, and granted income stays', async () => {
    await play(friends[0], 10_000_00);
    await planBreak(app.db, 'excluded', 'NULL', '0850000001');
    await play(friends[0], 10_000_00);
    expect(await balance()).toBe(80_00);
    // The referrer still earns from friends below the excluded friend.
    await play(friends[1], 10_000_00);
    expect(await balance()).toBe(110_00);
  });

  test('is held back while the referrer is on a break', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'", REFERRER);
    await play(friends[0], 10_000_00);
    const accountId = await findCommissionAccountId(app.db, referrerId);
    expect(await fetchBalance(app.db, accountId)).toBe(0);
    await liftBreaks(app.db);
    await play(friends[0], 10_000_00);
    expect(await balance()).toBe(160_00);
  });
});

describe('redeeming referral income', () => {
  beforeEach(() => play(friends[0], 100_000_00));

  test('moves the money once per key and adds a turnover requirement of the same amount', async () => {
    const before = await app.balanceOf(token);
    const key = randomUUID();
    const [first, again] = [await redeem('500', key), await redeem('500', key)];
    expect(first.data).toMatchObject({ amount: 500_00, balance: 300_00, turnover: 500_00 });
    expect(again.data).toEqual(first.data);
    expect(await app.balanceOf(token)).toBe(before + 500_00);
    expect((await app.call(withdrawInfo, { token })).data.turnover).toMatchObject([
      { name: 'รายได้แนะนำเพื่อน', required: 500_00 },
    ]);
    expect((await redeem('600', key)).refusal).toBe('request.idempotency_conflict');
  });

  test.each([
    ['too little at once', '499.99', 'affiliate.out_of_range'],
    ['too much at once', '10000.01', 'affiliate.out_of_range'],
    ['more than there is', '800.01', 'affiliate.too_little'],
    ['nothing', '0', 'affiliate.out_of_range'],
    ['less than nothing', '-500', 'affiliate.out_of_range'],
  ])('refuses %s', async (_, amount, refusal) => {
    expect((await redeem(amount)).refusal).toBe(refusal);
    expect(await balance()).toBe(800_00);
  });

  test('refuses a member on a break, and a request that names less locked money than it would lock', async () => {
    const { locks } = await summary();
    expect(locks).toBe(await app.balanceOf(token));
    expect((await redeem('500', randomUUID(), { locks: '0' })).refusal).toBe('affiliate.changed');
    await planBreak(app.db, 'excluded', 'NULL', REFERRER);
    expect((await redeem('500')).refusal).toBe('safety.restricted');
  });
});

describe('the income history', () => {
  beforeEach(async () => {
    await play(friends[0], 100_000_00, { category: 'slot', daysAgo: 2 });
    await play(friends[1], 10_000_00, { category: 'sport', daysAgo: 1 });
    await play(friends[0], 10_000_00, {});
    await play(friends[0], -50_000_00);
    await redeem('500');
  });
  const lines = async (query: Record<string, string> = {}) =>
    (await app.call(affiliateTransactionsV2, { token, query })).data;

  test('lists income per friend, type and day, and redemptions, the latest first', async () => {
    const { lines: all } = await lines();
    expect(all.map(({ kind, level, type, amount }) => [kind, level, type, amount])).toEqual([
      ['redeem', null, null, -500_00],
      ['back', 1, 'slot', -400_00],
      ['income', 1, 'lotto', 100_00],
      ['income', 2, 'sport', 20_00],
      ['income', 1, 'slot', 800_00],
    ]);
    expect(all[1]?.name).toBe('เพื่*** เล***');
    expect(JSON.stringify(all)).not.toContain('0850000001');
  });

  test('pages through every line once', async () => {
    const { lines: all } = await lines();
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof lines>> = await lines({
        limit: '1',
        ...(cursor !== null && { cursor }),
      });
      ids.push(...page.lines.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(ids).toEqual(all.map(({ id }) => id));
  });

  test('can be filtered by kind, level, type and day', async () => {
    const shown = async (query: Record<string, string>) => (await lines(query)).lines.length;
    expect(await shown({ kind: 'redeem' })).toBe(1);
    expect(await shown({ kind: 'back' })).toBe(1);
    expect(await shown({ level: '2' })).toBe(1);
    expect(await shown({ type: 'slot' })).toBe(2);
    const day = (await lines({ type: 'sport' })).lines[0]?.day ?? '';
    expect(await shown({ from: day, to: day })).toBe(1);
    expect(await shown({ to: day })).toBe(2);
  });

  test('has totals by day and level that equal the sums of its lines', async () => {
    const { days } = (await app.call(affiliateTransactions, { token })).data;
    expect(days.map(({ level, income, friends: count }) => [level, income, count])).toEqual([
      [1, -300_00, 1],
      [2, 20_00, 1],
      [1, 800_00, 1],
    ]);
  });
});
