import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { affiliateSummary } from '@/contract/affiliate.contract';
import { safetyExclude, safetyReturn, safetyTimeOut } from '@/contract/breaks.contract';
import { couponRedeem } from '@/contract/coupons.contract';
import { checkAccount } from '@/contract/registration.contract';
import { safetyStatus } from '@/contract/safety.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { wheelExchange } from '@/contract/wheel.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { memberIdOf, plantFriend, settlePlay } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { playYesterday } from '../../support/cashback.fixture';
import { createTestGateway, OPERATOR_KEY } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import {
  createRound,
  fetchLastEnded,
  fetchWalletBalances,
  offers,
  openGame,
  startOpenPromotion,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const DAY_MS = 86_400_000;
const { username } = demoMembers[0];
/** Bonus of the offer for every deposit, at a deposit of 1,000 baht. */
const BONUS = 100_00;

let app: TestApp;
/** Token of the present session; a session ends after thirty days. */
let token: string;
let firstToken: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      firstToken = await fresh.loginAs(username);
      memberId = await memberIdOf(fresh.db, username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  token = firstToken;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const takeTimeOut = async () =>
  (await app.call(safetyTimeOut, { token, body: { length: '7d' } })).refusal;
const exclude = async (length: '6m' | '1y' = '6m') =>
  (await app.call(safetyExclude, { token, body: { length, word: 'ปิดกั้น' } })).refusal;
const fetchMain = () => app.balanceOf(token);
const countRunning = async () =>
  (
    await queryRaw(
      app.db,
      'SELECT FROM turnover_requirements WHERE member_id = $1 AND ended_at IS NULL',
      [memberId],
    )
  ).length;

describe('a running bonus', () => {
  /** Plays the bonus wallet to a balance. */
  async function playTo(walletId: string, satang: number): Promise<void> {
    const round = createRound(app, await openGame(app, token, walletId));
    expect((await round.stake(10_00)).status).toBe('ok');
    await round.pay(satang - BONUS + 10_00);
  }

  test.each([
    ['less than the bonus', 60_00, { toHouse: 60_00, toMember: 0 }],
    ['the bonus', BONUS, { toHouse: BONUS, toMember: 0 }],
    ['more than the bonus', 175_00, { toHouse: BONUS, toMember: 75_00 }],
  ])('is divided at an exclusion when the wallet has %s', async (_, balance, expected) => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '1000');
    if (balance < BONUS) {
      const round = createRound(app, await openGame(app, token, wallet.id));
      await round.stake(BONUS - balance);
      await round.pay(0);
    } else await playTo(wallet.id, balance);
    const before = await fetchMain();
    expect(await exclude()).toBeUndefined();
    expect((await fetchMain()) - before).toBe(expected.toMember);
    expect(await countRunning()).toBe(0);
    const [moved] = await queryRaw<{ amount: number }>(
      app.db,
      `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM transfers WHERE code = 'promotion_forfeit'`,
    );
    expect(moved?.amount).toBe(expected.toHouse);
  });

  test('with an open round is divided when the round ends, as if it had ended before', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '1000');
    const round = createRound(app, await openGame(app, token, wallet.id));
    expect((await round.stake(70_00)).status).toBe('ok');
    const before = await fetchMain();
    expect(await exclude()).toBeUndefined();
    expect(await fetchMain()).toBe(before);
    expect((await round.pay(200_00)).status).toBe('ok');
    await runJob(app, 'end-due-promotions');
    // The house gave 100 baht and took 30 at once; it takes the other 70 from the 200 that came later.
    expect((await fetchMain()) - before).toBe(130_00);
  });

  test('goes on after a time-out, with as much more time', async () => {
    await startOpenPromotion(app, token, offers.every, '1000');
    const [before] = await queryRaw<{ at: Date }>(
      app.db,
      'SELECT expires_at AS at FROM turnover_requirements WHERE ended_at IS NULL',
    );
    expect(await takeTimeOut()).toBeUndefined();
    const [after] = await queryRaw<{ at: Date }>(
      app.db,
      'SELECT expires_at AS at FROM turnover_requirements WHERE ended_at IS NULL',
    );
    expect((after?.at.getTime() ?? 0) - (before?.at.getTime() ?? 0)).toBe(7 * DAY_MS);
    await app.moveClock(8 * DAY_MS);
    token = await app.loginAs(username);
    expect(Object.values(await fetchWalletBalances(app, token))).toContain(BONUS);
  });

  test('is told as cancelled', async () => {
    await startOpenPromotion(app, token, offers.every, '1000');
    await exclude();
    await app.moveClock(400 * DAY_MS);
    token = await app.loginAs(username);
    await app.call(safetyReturn, { token });
    await app.moveClock(402 * DAY_MS);
    expect((await app.call(safetyReturn, { token })).data.is_ended).toBe(true);
    expect(await fetchLastEnded(app, token)).toMatchObject({ state: 'cancelled' });
  });
});

describe('credit of the house in the main wallet', () => {
  beforeEach(async () => {
    await plantPlayOfAll(app.db);
    const { refusal } = await app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } });
    expect(refusal).toBeUndefined();
  });

  test('goes back at an exclusion while its turnover is missing', async () => {
    const before = await fetchMain();
    expect(await exclude()).toBeUndefined();
    expect(before - (await fetchMain())).toBe(50_00);
    expect(await countRunning()).toBe(0);
    expect(await exclude('1y')).toBeUndefined();
    expect(before - (await fetchMain())).toBe(50_00);
  });

  test('stays once its turnover is met', async () => {
    await queryRaw(app.db, 'UPDATE turnover_requirements SET counted = required');
    const before = await fetchMain();
    expect(await exclude()).toBeUndefined();
    expect(await fetchMain()).toBe(before);
  });

  test('goes back only as far as the wallet has it', async () => {
    const [wallet] = (await app.call(memberWallets, { token })).data;
    const round = createRound(app, await openGame(app, token, wallet?.id ?? ''));
    await round.stake((await fetchMain()) - 20_00);
    expect(await exclude()).toBeUndefined();
    expect(await fetchMain()).toBe(0);
    await round.pay(0);
  });
});

describe('affiliate income', () => {
  const fetchIncome = async () => {
    const [row] = await queryRaw<{ balance: number }>(
      app.db,
      `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_commission'`,
      [memberId],
    );
    return row?.balance ?? 0;
  };
  beforeEach(async () => {
    const friend = await plantFriend(app.db, '0850000001', memberId);
    await settlePlay(app.db, [
      { memberId: friend, category: 'slot', turnover: 100_000_00, daysAgo: 1 },
    ]);
    await runJob(app, 'credit-affiliate-income');
  });

  test('moves to the main wallet once, without turnover, at an exclusion', async () => {
    const income = await fetchIncome();
    expect(income).toBeGreaterThan(0);
    const before = await fetchMain();
    expect(await exclude()).toBeUndefined();
    expect((await fetchMain()) - before).toBe(income);
    expect(await fetchIncome()).toBe(0);
    expect(await countRunning()).toBe(0);
  });

  test('stays at a time-out', async () => {
    const income = await fetchIncome();
    expect(await takeTimeOut()).toBeUndefined();
    expect(await fetchIncome()).toBe(income);
  });

  test('has a code that leads nowhere while its member is excluded', async () => {
    const { ref_code: ref } = (await app.call(affiliateSummary, { token })).data;
    const isUsable = async () => (await app.call(checkAccount, { body: { ref } })).data.usable;
    expect(await isUsable()).toBe(true);
    expect(await takeTimeOut()).toBeUndefined();
    expect(await isUsable()).toBe(true);
    expect(await exclude()).toBeUndefined();
    expect(await isUsable()).toBe(false);
  });
});

describe('a time-out', () => {
  test('gives cashback that is computed during it as much time after it', async () => {
    const readEnds = () =>
      queryRaw<{ day: string; at: Date }>(
        app.db,
        `SELECT day::text, ends_at AS at FROM cashback_days WHERE member_id = $1 AND ends_at > business_now() ORDER BY day`,
        [memberId],
      );
    const earlier = (await readEnds()).map(({ day }) => day);
    expect(await takeTimeOut()).toBeUndefined();
    const pause = (await app.call(safetyStatus, { token })).data.break;
    await playYesterday(app);
    const computed = (await readEnds()).filter(({ day }) => !earlier.includes(day));
    expect(computed).toHaveLength(1);
    const afterMs = (computed[0]?.at.getTime() ?? 0) - Date.parse(pause?.ends_at ?? '');
    // Members have seven days, which begin with the day of the computation.
    expect(afterMs).toBeGreaterThan(5 * DAY_MS);
    expect(afterMs).toBeLessThanOrEqual(7 * DAY_MS);
  });

  test('gives spins, rewards and cashback as much more time as it takes', async () => {
    const read = () =>
      queryRaw<{ place: string; at: Date }>(
        app.db,
        `SELECT 'spin/' || id AS place, expires_at AS at FROM wheel_spins
           WHERE member_id = $1 AND spent_at IS NULL AND expires_at > business_now()
         UNION ALL SELECT 'quest/' || id, expires_at FROM quest_rewards
           WHERE member_id = $1 AND claimed_at IS NULL AND expires_at > business_now()
         UNION ALL SELECT 'day/' || day, ends_at FROM cashback_days WHERE member_id = $1 AND ends_at > business_now()
         ORDER BY 1`,
        [memberId],
      );
    await playYesterday(app);
    await app.call(wheelExchange, { token, body: { quantity: 1, cost: 100 } });
    await queryRaw(
      app.db,
      `INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, step, target, point, spins, credit, turnover_milli,
         reached_on, expires_at)
       SELECT 1, $1, id, kind, 9, 1, 1, 0, 0, 0, '2026-01-01', business_now() + interval '1 hour'
       FROM quests WHERE agent_id = 1 AND kind = 'turnover' LIMIT 1`,
      [memberId],
    );
    const before = await read();
    const kinds = new Set(before.map(({ place }) => place.replace(/\/.*/, '')));
    expect(kinds).toEqual(new Set(['spin', 'quest', 'day']));
    expect(await takeTimeOut()).toBeUndefined();
    const after = await read();
    expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place));
    for (const [index, { at }] of before.entries())
      expect(after[index]!.at.getTime() - at.getTime()).toBe(7 * DAY_MS);
  });
});
