import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ItemGain,
  type RedemptionState,
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
} from '@/contract/points.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { wheelConfigV2 } from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { freeHands } from '../../support/free-hands';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import { recipient } from '../../support/shop.fixture';
import { memberIdOf } from '../../support/wheel.fixture';

const MEMBER = '0812345678';
const SPINS = 'สิทธิ์หมุนวงล้อ 5 ครั้ง';
/** Number of spins that every demo member starts with. */
const DEMO_SPINS = 3;

let app: TestApp;
let token: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(MEMBER);
      memberId = await memberIdOf(fresh.db, MEMBER);
      await freeHands(fresh.db);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  await adjust(9_500);
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
});
afterAll(() => app.close());

async function adjust(point: number): Promise<void> {
  const body = { username: MEMBER, point, reason: 'ชดเชยจากเอเย่นต์' };
  expect((await operate(app, '/points/adjust', { body })).error).toBe(0);
}

const pointsOf = async () => (await app.call(memberPoints, { token })).data.point;
const spinsOf = async () => (await app.call(wheelConfigV2, { token })).data;

async function findItem(title: string) {
  const { data } = await app.call(redemptionList, {});
  const item = data.find((candidate) => candidate.title === title);
  if (!item) throw new Error(`the shop has no ${title}`);
  return item;
}

async function redeem(title: string, { key = randomUUID(), quantity = 1, to = false } = {}) {
  const item = await findItem(title);
  return app.call(redemptionRedeem, {
    token,
    body: {
      item_id: item.id,
      quantity,
      cost: item.cost * quantity,
      ...(to && { recipient }),
    },
    headers: { 'idempotency-key': key },
  });
}

async function giveSpins(count: number): Promise<void> {
  const body = { username: MEMBER, count, reason: 'ทดสอบ' };
  expect((await operate(app, '/wheel/grants', { body })).error).toBe(0);
}

describe('spins of the wheel', () => {
  test('are paid with points and granted once per key', async () => {
    const item = await findItem(SPINS);
    const gain: ItemGain = { kind: 'spins', count: 5, valid_days: 30 };
    expect(item.gain).toEqual(gain);
    const calc = await app.call(redemptionCalc, {
      token,
      body: { item_id: item.id, quantity: 2 },
    });
    expect(calc.data).toMatchObject({ cost: 900, problems: [], most_now: 2, locks: 0 });
    expect(calc.data.gain).toEqual({ ...gain, count: 10 });
    const key = randomUUID();
    const { data } = await redeem(SPINS, { key, quantity: 2 });
    expect((await redeem(SPINS, { key, quantity: 2 })).data.id).toBe(data.id);
    expect(data).toMatchObject({ state: 'done', item: { gain: { kind: 'spins', count: 10 } } });
    expect(await pointsOf()).toBe(10_000 - 900);
    const { free_spins: spins, spins: groups } = await spinsOf();
    expect(spins).toBe(DEMO_SPINS + 10);
    expect(groups).toContainEqual(expect.objectContaining({ source: 'shop', count: 10 }));
    expect((await redeem(SPINS)).refusal).toBe('redemption.member_limit');
  });

  test('expire as the rule of the wheel states', async () => {
    const body = { rule: 'wheel.spin_days', value: 3 };
    expect((await operate(app, '/agent/rules', { body })).error).toBe(0);
    expect((await findItem(SPINS)).gain).toMatchObject({ valid_days: 3 });
    await redeem(SPINS);
    const ends = (await spinsOf()).spins.find(({ source }) => source === 'shop')?.expires_at ?? '';
    const days = (Date.parse(ends) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.99);
    expect(days).toBeLessThan(3.01);
  });

  test('are refused beyond the maximum of unused spins, and the possible number is shown', async () => {
    await giveSpins(50 - DEMO_SPINS - 9);
    const item = await findItem(SPINS);
    const ask = async (quantity: number) =>
      (await app.call(redemptionCalc, { token, body: { item_id: item.id, quantity } })).data;
    const names = (await ask(2)).problems.map(({ name }) => name);
    expect(names).toEqual(['wheel.spins_full']);
    expect((await ask(2)).most_now).toBe(1);
    expect((await redeem(SPINS, { quantity: 2 })).refusal).toBe('wheel.spins_full');
    expect(await pointsOf()).toBe(10_000);
    expect((await redeem(SPINS)).refusal).toBeUndefined();
    expect((await spinsOf()).free_spins).toBe(46);
  });

  test('are refused to a member on a break', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await redeem(SPINS)).refusal).toBe('safety.restricted');
    await liftBreaks(app.db);
    expect(await pointsOf()).toBe(10_000);
  });

  test('can be added by an operator and are listed with their number', async () => {
    const offer = (spins: number) =>
      operate(app, '/shop/items', {
        body: {
          kind: 'spins',
          title: 'สิทธิ์หมุน 2 ครั้ง',
          description: '',
          image: '/art/shop/wheel.webp',
          cost: 190,
          spins,
        },
      });
    expect((await offer(0)).error).not.toBe(0);
    expect((await offer(2)).error).toBe(0);
    const list = (await operate(app, '/shop/items', {})).data as { title: string }[];
    expect(list).toContainEqual(
      expect.objectContaining({ title: 'สิทธิ์หมุน 2 ครั้ง', spins: 2, amount: null, game: null }),
    );
    await redeem('สิทธิ์หมุน 2 ครั้ง', { quantity: 3 });
    expect((await spinsOf()).free_spins).toBe(DEMO_SPINS + 6);
  });
});

describe('the history of redemptions', () => {
  const history = async (
    query: { state?: RedemptionState; limit?: string; cursor?: string } = {},
  ) => (await app.call(redemptionHistory, { token, query })).data;

  /** Sets the time of the latest redemption. */
  async function dateBack(at: string): Promise<void> {
    await queryRaw(
      app.db,
      `UPDATE redemptions SET redeemed_at = $2::timestamptz
       WHERE id = (SELECT id FROM redemptions WHERE member_id = $1 ORDER BY redeemed_at DESC LIMIT 1)`,
      [memberId, at],
    );
  }

  test('sums up calendar months of Thailand in full, even when a page ends within a month', async () => {
    await redeem('เครดิต ฿50.00', { quantity: 2 });
    // These are the last second of September and the first second of October in Thailand.
    await dateBack('2026-09-30T16:59:59Z');
    await redeem('คูปองเครดิต ฿30.00', { quantity: 3 });
    await dateBack('2026-09-30T17:00:00Z');
    await redeem(SPINS);
    await dateBack('2026-10-20T05:00:00Z');
    const shirt = await redeem('เสื้อยืดโชคดี', { to: true });
    const body = { id: shirt.data.id, note: 'สีที่เลือกหมด คืนแต้มให้แล้ว' };
    await operate(app, '/shop/orders/cancel', { body });
    await dateBack('2026-10-21T05:00:00Z');

    const october = { month: '2026-10', spent: 900 + 450, returned: 1_500, received: 90_00 };
    const september = { month: '2026-09', spent: 1_000, returned: 0, received: 100_00 };
    expect((await history()).months).toEqual([october, september]);
    const first = await history({ limit: '2' });
    expect(first.months).toEqual([october]);
    const next = await history({ limit: '2', cursor: first.next_cursor ?? '' });
    expect(next.months).toEqual([october, september]);
    expect((await history({ state: 'cancelled' })).months).toEqual([
      { month: '2026-10', spent: 0, returned: 1_500, received: 0 },
    ]);
    expect((await history({ state: 'sent' })).months).toEqual([]);
  });
});
