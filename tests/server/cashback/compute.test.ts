import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cashbackClaim, cashbackSummary, lossHistory } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import { seedCashback } from '@/server/cashback/cashback.seed';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  computeNow,
  daysBefore,
  fetchYesterday,
  noonOf,
  RATES_ALONE,
  settlePlay,
  type TestPlay,
} from '../../support/cashback.fixture';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const HOUR_MS = 3_600_000;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let memberId: number;
let yesterday: CalendarDay;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
    },
  });
  memberId = await memberIdOf(app.db, first);
  yesterday = await fetchYesterday(app.db);
});
beforeEach(async () => {
  await app.reset();
  await writeRules(app.db, RATES_ALONE);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const summary = async () => (await app.call(cashbackSummary, { token })).data;

async function dayOf(date = yesterday) {
  return (await summary()).days.find((day) => day.date === date);
}

/** Settles play of yesterday and computes the cashback. */
async function playAndCompute(...plays: Omit<TestPlay, 'memberId'>[]): Promise<void> {
  await settlePlay(app.db, ...plays.map((play) => ({ memberId, at: noonOf(yesterday), ...play })));
  await computeNow(app);
}

async function amounts(date = yesterday) {
  const day = await dayOf(date);
  return day && { loss: day.loss.amount, turnover: day.turnover_cashback.amount };
}

/** Opens a bonus wallet with only the rows that play needs. @returns its account id */
async function openBonusWallet(): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    app.db,
    `WITH opened AS (SELECT open_wallet_account($1, 1) AS id)
     INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, $1, 2, 'โบนัส' FROM opened
     RETURNING account_id AS id`,
    [memberId],
  );
  return row?.id ?? 0;
}

/** Moves business time to an instant. */
async function moveTo(instant: string): Promise<void> {
  await app.moveClock(Date.parse(instant) - Date.now());
}

describe('the cashback of a closed day', () => {
  test("offers a part of the main wallet's loss or of its turnover, without bonus play", async () => {
    const accountId = await openBonusWallet();
    await playAndCompute(
      { stake: 23_000_00, payout: 22_000_00 },
      { stake: 1_550_00, payout: 710_00 },
      { stake: 250_00, accountId },
    );
    expect(await dayOf()).toMatchObject({
      stake: 24_550_00,
      payout: 22_710_00,
      bonus_stake: 250_00,
      bonus_payout: 0,
      reversed: 0,
      net: 1_840_00,
      turnover: 24_550_00,
      loss: { amount: 92_00, rate: 5, cap: 3_000_00, least: 1_00, state: 'open' },
      turnover_cashback: { amount: 73_65, rate: 0.3, state: 'open' },
      claim: null,
    });
    expect(await summary()).toMatchObject({
      yesterday,
      is_yesterday_counted: true,
      open_days: 1,
      open_amount: 92_00,
      owed: 0,
      added: 0,
      claim_days: 7,
    });
  });

  test.each([
    ['the cap of the level', 100_000_00, 0, { loss: 3_000_00, turnover: 300_00 }],
    ['floored to the satang', 33_39, 0, { loss: 1_66, turnover: 10 }],
    ['one baht, the smallest amount', 20_00, 0, { loss: 1_00, turnover: 6 }],
    ['a satang below the smallest amount', 19_99, 0, { loss: 0, turnover: 5 }],
    ['a day that was won', 500_00, 1_200_00, { loss: 0, turnover: 1_50 }],
    ['too little even for a satang', 3_00, 0, { loss: 0, turnover: 0 }],
  ])('has the right amounts in the case: %s', async (_name, stake, payout, expected) => {
    await playAndCompute({ stake, payout });
    expect(await amounts()).toEqual(expected);
  });

  test("is capped by the member's VIP level and shows the cap", async () => {
    const caps = [1_000_00, 3_000_00, 10_000_00];
    for (const [level, cap] of caps.entries()) {
      await app.reset();
      await writeRules(app.db, RATES_ALONE);
      await queryRaw(app.db, 'UPDATE members SET vip_level = $2 WHERE id = $1', [memberId, level]);
      await playAndCompute({ stake: 900_000_00 });
      expect((await dayOf())?.loss).toMatchObject({ amount: cap, cap });
    }
  });

  test("follows its agent's rules and keeps the rules it was computed with", async () => {
    await writeRules(app.db, {
      ...RATES_ALONE,
      cashback: { loss_rate: 1_000, turnover_rate: 0, loss_least: '0.50' },
    });
    await playAndCompute({ stake: 5_00 });
    expect(await amounts()).toEqual({ loss: 50, turnover: 0 });
    await writeRules(app.db, RATES_ALONE);
    await playAndCompute({ stake: 5_00 });
    expect(await amounts()).toEqual({ loss: 1_00, turnover: 0 });
  });

  test('marks a loss below the minimum, which cannot be claimed', async () => {
    await playAndCompute({ stake: 19_99 });
    expect((await dayOf())?.loss.state).toBe('too_little');
    const refused = await app.call(cashbackClaim, {
      token,
      body: { kind: 'loss', date: yesterday },
    });
    expect(refused.refusal).toBe('cashback.nothing');
    const { entries } = (await app.call(lossHistory, { token })).data;
    expect(entries).toMatchObject([
      { date: yesterday, basis: 19_99, amount: 0, state: 'too_little' },
    ]);
  });
});

describe('midnight in Thailand', () => {
  test('separates the days; a day is computed five minutes after its end', async () => {
    const today = daysBefore(yesterday, -1);
    const next = daysBefore(yesterday, -2);
    await moveTo(`${next}T00:04:50+07:00`);
    await settlePlay(
      app.db,
      { memberId, at: `${today}T23:59:59.999+07:00`, stake: 100_00 },
      { memberId, at: `${next}T00:00:00+07:00`, stake: 7_000_00 },
    );
    await computeNow(app);
    expect(await summary()).toMatchObject({
      yesterday: today,
      is_yesterday_counted: false,
      days: [],
      today: { date: next, net: 7_000_00, loss_amount: 350_00, turnover_amount: 21_00 },
    });
    const early = { token, body: { kind: 'loss', date: today } };
    expect((await app.call(cashbackClaim, early)).refusal).toBe('cashback.not_ready');

    await moveTo(`${next}T00:05:01+07:00`);
    await computeNow(app);
    expect(await amounts(today)).toEqual({ loss: 5_00, turnover: 30 });
    expect(await dayOf(today)).toMatchObject({
      ends_at: new Date(`${daysBefore(today, -8)}T00:00:00+07:00`).toISOString(),
    });
    expect((await summary()).is_yesterday_counted).toBe(true);
  });

  test('starts the computation only after all settled stakes are rolled up', async () => {
    const today = daysBefore(yesterday, -1);
    await settlePlay(app.db, { memberId, at: noonOf(today), stake: 100_00 });
    await moveTo(`${daysBefore(yesterday, -2)}T01:00:00+07:00`);
    const job = app.app.jobs.find(({ name }) => name === 'compute-cashback');
    await job?.run(new AbortController().signal);
    expect((await summary()).is_yesterday_counted).toBe(false);
    await computeNow(app);
    expect(await amounts(today)).toEqual({ loss: 5_00, turnover: 30 });
  });

  test('missed during an outage delays the computation, and the claim period starts with the computation', async () => {
    const today = daysBefore(yesterday, -1);
    await settlePlay(app.db, { memberId, at: noonOf(today), stake: 100_00 });
    await app.moveClock(96 * HOUR_MS);
    await computeNow(app);
    expect(await dayOf(today)).toMatchObject({
      loss: { amount: 5_00, state: 'open' },
      ends_at: new Date(`${daysBefore(today, -11)}T00:00:00+07:00`).toISOString(),
    });
  });
});

test('the demo computes the cashback of a past day as of the next night; seeding again changes nothing', async () => {
  const old = daysBefore(yesterday, 9);
  await playAndCompute({ stake: 100_00 }, { stake: 300_00, at: noonOf(old) });
  await queryRaw(app.db, 'DELETE FROM cashback_days');
  await queryRaw(app.db, 'DELETE FROM cashback_progress WHERE agent_id = 1');
  await seedCashback(app.db, [demoAgent]);
  expect((await dayOf())?.loss).toMatchObject({ amount: 5_00, state: 'open' });
  expect((await dayOf(old))?.loss).toMatchObject({ amount: 15_00, state: 'lapsed' });
  const before = await summary();
  await seedCashback(app.db, [demoAgent]);
  await computeNow(app);
  expect(await summary()).toEqual(before);
});

describe("the cap by the house's expected win", () => {
  // The cap is 80 % of the house edge that is left after the referral rates of three levels (130 or 35 basis points)
  // and the points (18).
  test.each<[string, string, number]>([
    ['slot', 'slot', Math.floor((10_000_00 * (368 - 130 - 18) * 0.8) / 10_000)],
    ['baccarat', 'casino', Math.floor((10_000_00 * (106 - 35 - 18) * 0.8) / 10_000)],
    ['a kind without a known edge', 'arcade', 0],
  ])('limits the cashback for play of the kind: %s', async (_name, category, most) => {
    await writeRules(app.db, {});
    await playAndCompute({ stake: 10_000_00, category });
    expect(await amounts()).toEqual({ loss: most, turnover: Math.min(30_00, most) });
    expect(await dayOf()).toMatchObject({ win_cap: most, win_percent: 80, loss: { cap: most } });
  });

  test('adds up over the kinds of play, shrinks after a void and keeps the terms of its day', async () => {
    await writeRules(app.db, {});
    await playAndCompute({ stake: 10_000_00 }, { stake: 10_000_00, category: 'casino' });
    expect((await dayOf())?.win_cap).toBe(176_00 + 42_40);
    await settlePlay(app.db, { memberId, stake: -10_000_00, category: 'casino' });
    await writeRules(app.db, RATES_ALONE);
    await computeNow(app);
    expect((await dayOf())?.win_cap).toBe(176_00);
  });

  test('ignores play from a bonus wallet', async () => {
    await writeRules(app.db, {});
    const accountId = await openBonusWallet();
    await playAndCompute({ stake: 10_000_00, accountId });
    expect(await amounts()).toEqual({ loss: 0, turnover: 0 });
  });

  test('limits the preview of today as well', async () => {
    await writeRules(app.db, {});
    await settlePlay(app.db, { memberId, stake: 5_000_00, category: 'casino' });
    await computeNow(app);
    const { today } = await summary();
    expect([today.loss_amount, today.turnover_amount]).toEqual([21_20, 15_00]);
  });
});

describe('voided play', () => {
  test('is not counted when it is of the same day', async () => {
    await playAndCompute({ stake: 1_000_00 }, { stake: -400_00 });
    expect(await amounts()).toEqual({ loss: 30_00, turnover: 1_80 });
  });

  test("beyond today's play reduces earlier days, the latest first", async () => {
    const earlier = daysBefore(yesterday, 3);
    await playAndCompute({ stake: 300_00 }, { stake: 1_000_00, at: noonOf(earlier) });
    await settlePlay(app.db, { memberId, stake: -500_00 });
    await computeNow(app);
    expect(await dayOf()).toMatchObject({ net: 0, reversed: 300_00, loss: { state: 'nothing' } });
    expect(await dayOf(earlier)).toMatchObject({ net: 800_00, reversed: 200_00, turnover: 800_00 });
    // Further play on the day of the void restores the cashback of the earlier days.
    await settlePlay(app.db, { memberId, stake: 500_00 });
    await app.moveClock(25 * HOUR_MS);
    await computeNow(app);
    expect(await amounts()).toEqual({ loss: 15_00, turnover: 90 });
  });

  test('leaves the stake as the only loss of a day whose win was voided, and no loss today', async () => {
    await playAndCompute({ stake: 100_00, payout: 90_000_00 });
    await settlePlay(
      app.db,
      { memberId, stake: -100_00, payout: -90_000_00 },
      { memberId, stake: 100_00, payout: 0 },
    );
    await app.moveClock(25 * HOUR_MS);
    await computeNow(app);
    expect(await amounts()).toEqual({ loss: 5_00, turnover: 30 });
    expect((await dayOf(daysBefore(yesterday, -1)))?.loss.state).toBe('nothing');
  });

  test('changes nothing for another member', async () => {
    const otherId = await memberIdOf(app.db, second);
    await playAndCompute({ stake: 1_000_00 });
    await settlePlay(app.db, { memberId: otherId, stake: -1_000_00 });
    await computeNow(app);
    expect(await amounts()).toEqual({ loss: 50_00, turnover: 3_00 });
  });
});
