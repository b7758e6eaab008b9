import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import type { BodyOf } from '@/contract/endpoint';
import { errorCodes } from '@/contract/errors';
import {
  memberVip,
  type PointHistoryPage,
  pointHistory,
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
} from '@/contract/points.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { fetchBalance } from '@/server/ledger/ledger.service';
import { findPointsAccountId } from '@/server/wallet/wallet.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { freeHands } from '../../support/free-hands';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import { recipient } from '../../support/shop.fixture';
import { createTestProvider } from '../../support/test-provider';

const OPENING_POINTS = 500;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let other: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
      await freeHands(fresh.db);
    },
  });
  const [row] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE username = $1',
    [first],
  );
  memberId = row?.id ?? 0;
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  const report = await operate(app, '/played/verify', {});
  expect(report.data).toMatchObject({ is_right: true });
});
afterAll(() => app.close());

const pointsOf = async (by = token) => (await app.call(memberPoints, { token: by })).data.point;

/** Settles a stake as a game does. */
async function play(validTurnoverSatang: number, by = memberId): Promise<void> {
  await queryRaw(
    app.db,
    `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', 'test/' || gen_random_uuid(), $2::bigint, 0, $2::bigint,
       business_now(), NULL, NULL, NULL, 'slot')::settled_stakes])`,
    [by, validTurnoverSatang],
  );
}

/** Runs the jobs that credit points for play. */
async function credit(): Promise<void> {
  await runJob(app, 'roll-up-played');
  await runJob(app, 'credit-played-points');
}

async function giveLevel(level: number): Promise<void> {
  await queryRaw(
    app.db,
    `UPDATE members SET vip_level = $2, vip_since = business_now() WHERE id = $1`,
    [memberId, level],
  );
}

async function findItem(title: string) {
  const { data } = await app.call(redemptionList, {});
  const item = data.find((candidate) => candidate.title === title);
  if (!item) throw new Error(`the shop has no ${title}`);
  return item;
}

async function redeem(
  title: string,
  body: Partial<BodyOf<typeof redemptionRedeem>> = {},
  { by = token, key = randomUUID() } = {},
) {
  const item = await findItem(title);
  return app.call(redemptionRedeem, {
    token: by,
    body: { item_id: item.id, cost: item.cost, ...body },
    headers: { 'idempotency-key': key },
  });
}

async function adjust(point: number): Promise<void> {
  const response = await operate(app, '/points/adjust', {
    body: { username: first, point, reason: 'ชดเชยจากเอเย่นต์' },
  });
  expect(response.error).toBe(0);
}

describe('play', () => {
  test('earns a point per 100 baht of valid turnover, times the factor of the level', async () => {
    await giveLevel(0);
    await play(12_345_00);
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS + 123);
    await giveLevel(2);
    await play(1_000_00);
    await credit();
    // The member earns 123.45 points for 12,345 baht at level 0, and 15 points for 1,000 baht at level 2.
    expect(await pointsOf()).toBe(OPENING_POINTS + 138);
  });

  test('is credited only once, and fractions of a point are kept', async () => {
    await giveLevel(0);
    await play(99_99);
    await credit();
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS);
    await play(1);
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS + 1);
  });

  test('loses its points when it is voided, and points already spent are deducted from later ones', async () => {
    await giveLevel(0);
    await play(100_000_00);
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS + 1_000);
    await adjust(-1_400);
    await play(-100_000_00);
    await credit();
    expect(await pointsOf()).toBe(0);
    const { data } = await app.call(pointHistory, { token, query: {} });
    expect(data.owed).toBe(900);
    await giveLevel(0);
    await play(90_100_00);
    await credit();
    expect(await pointsOf()).toBe(1);
    expect((await app.call(pointHistory, { token, query: {} })).data.owed).toBe(0);
  });

  test('during a break earns its points only after the break', async () => {
    await giveLevel(0);
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    await play(1_000_00);
    await credit();
    const accountId = await findPointsAccountId(app.db, memberId);
    expect(await fetchBalance(app.db, accountId)).toBe(OPENING_POINTS);
    await liftBreaks(app.db);
    await play(100_00);
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS + 11);
  });

  test('is one line a day in the point history, beside adjustments with their reasons', async () => {
    await giveLevel(0);
    await play(500_00);
    await credit();
    await play(500_00);
    await credit();
    await adjust(7);
    const all = (await app.call(pointHistory, { token, query: { limit: '100' } })).data;
    expect(all.movements.slice(0, 2)).toMatchObject([
      { code: 'points_adjust', point: 7, detail: 'ชดเชยจากเอเย่นต์' },
      { code: 'points_play', point: 10, turnover: 1_000_00 },
    ]);
    expect(all.movements.filter(({ code }) => code === 'points_play')).toHaveLength(1);
    expect(all.movements.reduce((sum, { point }) => sum + point, 0)).toBe(await pointsOf());
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: PointHistoryPage = (
        await app.call(pointHistory, {
          token,
          query: { limit: '3', ...(cursor !== '' && { cursor }) },
        })
      ).data;
      paged.push(...page.movements.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all.movements.map(({ id }) => id));
  });
});

describe('the VIP level', () => {
  test('rises immediately, and shows the remaining turnover to the next level', async () => {
    const form = registrationForm({ username: '0866666666' });
    const by = (await registerMember(app, form)).extraFields.access_token;
    const [fresh] = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM members WHERE username = $1',
      [form.username],
    );
    await play(99_999_99, fresh?.id);
    await credit();
    expect((await app.call(memberVip, { token: by })).data).toMatchObject({
      level: 0,
      turnover: 99_999_99,
      next: { level: 1, left: 1 },
    });
    await play(1, fresh?.id);
    await credit();
    const { data } = await app.call(memberVip, { token: by });
    expect(data).toMatchObject({ level: 1, next: { level: 2, left: 900_000_00 } });
    expect(data.levels.map((level) => level.withdrawals_per_day)).toEqual([5, 8, 12]);
    expect((await app.call(withdrawInfo, { token: by })).data.most_per_day).toBe(8);
  });

  test('falls only on the first of a month, with a warning a week before', async () => {
    await giveLevel(2);
    const { data } = await app.call(memberVip, { token });
    const daysLeft = Math.round(
      (Date.parse(data.reviewed_on) - Date.parse(data.counted_to)) / 86_400_000,
    );
    expect(data.falls_to === null).toBe(daysLeft > 7);
    await runJob(app, 'review-vip-levels');
    expect((await app.call(memberVip, { token })).data.level).toBe(2);
    await app.moveClock((daysLeft - 1) * 86_400_000);
    const near = (await app.call(memberVip, { token: await app.loginAs(first) })).data;
    expect(near.falls_to).not.toBeNull();
    expect(near.level).toBe(2);
    await app.moveClock(daysLeft * 86_400_000);
    await runJob(app, 'review-vip-levels');
    const after = (await app.call(memberVip, { token: await app.loginAs(first) })).data;
    expect(after.level).toBe(near.falls_to);
    await runJob(app, 'review-vip-levels');
    const [changes] = await queryRaw<{ count: number }>(
      app.db,
      'SELECT count(*) AS count FROM vip_changes WHERE member_id = $1',
      [memberId],
    );
    expect(changes?.count).toBe(1);
  });
});

describe('the shop', () => {
  test('shows visitors its items, cheapest first', async () => {
    const { data } = await app.call(redemptionList, {});
    const costs = data.map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(new Set(data.map(({ gain }) => gain.kind))).toEqual(
      new Set(['credit', 'coupon', 'spins', 'free_rounds', 'goods']),
    );
  });

  test('leaves out free rounds when the provider cannot grant them', async () => {
    const without = await createTestApp({
      providers: [createTestProvider({ givesRounds: false })],
    });
    try {
      const { data } = await without.call(redemptionList, {});
      expect(data.length).toBeGreaterThan(0);
      expect(data.map(({ gain }) => gain.kind)).not.toContain('free_rounds');
    } finally {
      await without.close();
    }
  });

  test('gives credit with the stated turnover', async () => {
    const item = await findItem('เครดิต ฿50.00');
    const calc = (await app.call(redemptionCalc, { token, body: { item_id: item.id } })).data;
    expect(calc).toMatchObject({
      cost: 500,
      points: 500,
      points_after: 0,
      most_now: 1,
      problems: [],
      gain: { kind: 'credit', amount: 50_00, turnover: 50_00 },
      locks: 1_000_00,
    });
    const { data } = await redeem(item.title, { locks: '1000.00' });
    expect(data).toMatchObject({ state: 'done', cost: 500, quantity: 1 });
    expect(await pointsOf()).toBe(0);
    expect(await app.balanceOf(token)).toBe(1_050_00);
    const withdrawal = await app.call(withdrawCreate, { token, body: { amount: '100' } });
    expect(withdrawal.refusal).toBe('withdraw.turnover_owed');
  });

  test('lists every reason against an order, and refuses with the first reason', async () => {
    await giveLevel(0);
    const item = await findItem('พาวเวอร์แบงก์ 10,000 mAh');
    const body = { item_id: item.id, quantity: 7 };
    const calc = (await app.call(redemptionCalc, { token, body })).data;
    expect(calc.problems.map(({ name }) => name)).toEqual([
      'redemption.vip_needed',
      'redemption.sold_out',
      'redemption.member_limit',
      'redemption.too_few_points',
    ]);
    expect(calc.most_now).toBe(0);
    const { refusal } = await redeem(item.title, { quantity: 1, recipient });
    expect(refusal).toBe('redemption.vip_needed');
    expect(await pointsOf()).toBe(OPENING_POINTS);
  });

  test('refuses an outdated price and returns the current one', async () => {
    const item = await findItem('ซองแดงโชคดี ฿20.00');
    const response = await operate(app, '/shop/items/price', { body: { id: item.id, cost: 210 } });
    expect(response.data).toEqual({ price_version: 2 });
    const { refusal, json } = await redeem(item.title, { cost: 200 });
    expect(refusal).toBe('redemption.changed');
    expect(json).toMatchObject({ data: { cost: 210, points: 500 } });
    expect(await pointsOf()).toBe(OPENING_POINTS);
    expect((await redeem(item.title, { cost: 210 })).refusal).toBeUndefined();
  });

  test('refuses an order that locks more money than the request states', async () => {
    const { refusal } = await redeem('ซองแดงโชคดี ฿20.00', { locks: '999.99' });
    expect(refusal).toBe('redemption.changed');
  });

  test('takes an order once per key, and refuses the key for a different order', async () => {
    const key = randomUUID();
    const once = await redeem('ซองแดงโชคดี ฿20.00', {}, { key });
    const again = await redeem('ซองแดงโชคดี ฿20.00', {}, { key });
    expect(again.data.id).toBe(once.data.id);
    expect(await pointsOf()).toBe(OPENING_POINTS - 200);
    const { refusal } = await redeem('เครดิต ฿50.00', {}, { key });
    expect(refusal).toBe('request.idempotency_conflict');
    expect((await redeem('ซองแดงโชคดี ฿20.00')).refusal).toBe('redemption.member_limit');
  });

  test('sells a coupon that only its buyer can use, once', async () => {
    const { data } = await redeem('คูปองเครดิต ฿30.00');
    const code = data.coupons[0]?.code ?? '';
    expect(data.coupons).toMatchObject([{ is_usable: true }]);
    const stranger = await app.call(couponPreview, { token: other, body: { code } });
    expect(stranger.refusal).toBe('coupon.unknown');
    const used = await app.call(couponRedeem, { token, body: { code } });
    expect(used.data).toMatchObject({ kind: 'credit', amount: 30_00, turnover: 30_00 });
    const { data: page } = await app.call(redemptionHistory, { token, query: { limit: '1' } });
    expect(page.redemptions[0]?.coupons).toMatchObject([{ code, is_usable: false }]);
  });

  test('takes orders of goods with a recipient; cancelling returns the points, sending adds a note', async () => {
    await adjust(5_000);
    expect((await redeem('เสื้อยืดโชคดี')).refusal).toBe('redemption.recipient_needed');
    const { stock_left: before } = await findItem('เสื้อยืดโชคดี');
    const { data } = await redeem('เสื้อยืดโชคดี', { recipient });
    expect(data).toMatchObject({ state: 'ordered', recipient });
    expect((await findItem('เสื้อยืดโชคดี')).stock_left).toBe((before ?? 0) - 1);
    const body = { id: data.id, note: 'สีที่เลือกหมด คืนแต้มให้แล้ว' };
    expect((await operate(app, '/shop/orders/cancel', { body })).error).toBe(0);
    expect((await operate(app, '/shop/orders/cancel', { body })).error).toBe(0);
    expect(await pointsOf()).toBe(OPENING_POINTS + 5_000);
    expect((await findItem('เสื้อยืดโชคดี')).stock_left).toBe(before);
    const late = await operate(app, '/shop/orders/sent', { body });
    expect(late.error).not.toBe(0);
    const again = await redeem('เสื้อยืดโชคดี', { recipient });
    const note = 'ส่งแล้ว EX123456789TH';
    await operate(app, '/shop/orders/sent', { body: { id: again.data.id, note } });
    const { data: page } = await app.call(redemptionHistory, { token, query: { state: 'sent' } });
    expect(page.redemptions).toMatchObject([{ id: again.data.id, state: 'sent', note }]);
  });

  test('hides redemptions from other members', async () => {
    await redeem('ซองแดงโชคดี ฿20.00');
    await redeem('ซองแดงโชคดี ฿20.00', {}, { by: other });
    const mine = (await app.call(redemptionHistory, { token, query: { limit: '100' } })).data;
    const theirs = (await app.call(redemptionHistory, { token: other, query: { limit: '100' } }))
      .data;
    const ids = new Set(mine.redemptions.map(({ id }) => id));
    expect(theirs.redemptions.some(({ id }) => ids.has(id))).toBe(false);
    const cursor = mine.redemptions[0]?.id ?? '';
    const stolen = await app.call(redemptionHistory, { token: other, query: { cursor } });
    expect(stolen.data.redemptions).toEqual([]);
  });

  test('refuses a withdrawn item until it is offered again', async () => {
    const item = await findItem('ซองแดงโชคดี ฿20.00');
    const set = (is_open: boolean) =>
      operate(app, '/shop/items/open', { body: { id: item.id, is_open } });
    await set(false);
    const body = { item_id: item.id, cost: 200 };
    expect((await app.call(redemptionRedeem, { token, body })).refusal).toBe(
      'redemption.unavailable',
    );
    await set(true);
    expect((await app.call(redemptionRedeem, { token, body })).refusal).toBeUndefined();
  });
});

describe('an operator', () => {
  test('gives points once per reference, and deducts no more than the balance', async () => {
    const body = { username: first, point: 40, reason: 'ชดเชย', reference: 'case-1' };
    expect((await operate(app, '/points/adjust', { body })).data).toEqual({ point: 540 });
    expect((await operate(app, '/points/adjust', { body })).data).toEqual({ point: 540 });
    expect(await pointsOf()).toBe(540);
    const tooMuch = { username: first, point: -541, reason: 'หัก' };
    expect((await operate(app, '/points/adjust', { body: tooMuch })).error).not.toBe(0);
    expect(await pointsOf()).toBe(540);
  });

  test('names a member by id, as pages do that know no full phone', async () => {
    const give = (named: object) =>
      operate(app, '/points/adjust', { body: { ...named, point: 40, reason: 'ชดเชย' } });
    expect((await give({ member_id: memberId })).data).toEqual({ point: OPENING_POINTS + 40 });
    expect((await give({ member_id: 999_999 })).error).toBe(errorCodes['request.not_found']);
    for (const named of [{}, { member_id: memberId, username: first }]) {
      expect((await give(named)).status).toBe(400);
    }
    expect(await pointsOf()).toBe(OPENING_POINTS + 40);
  });

  test('changes a rule within its bounds, with immediate effect', async () => {
    const change = (rule: string, value: unknown) =>
      operate(app, '/agent/rules', { body: { rule, value } });
    expect((await change('points.baht_per_point', '50.00')).data).toMatchObject({
      rules: { points: { baht_per_point: '50.00' } },
    });
    await giveLevel(0);
    await play(100_00);
    await credit();
    expect(await pointsOf()).toBe(OPENING_POINTS + 2);
    for (const [rule, value] of [
      ['vip.gold.turnover', '99999999999.00'],
      ['vip.gold.points_percent', 99],
      ['vip.nobody.turnover', '1.00'],
      ['points.baht_per_point', 'free'],
    ] as const) {
      expect((await change(rule, value)).error, rule).not.toBe(0);
    }
    expect((await change('points.baht_per_point', null)).data).toMatchObject({
      rules: { points: {} },
    });
  });
});
