import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DataOf } from '@/contract/endpoint';
import type { promotionSave } from '@/contract/operator/promotions.contract';
import { promotionList } from '@/contract/promotions.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { acceptPromotion } from '@/server/promotions/promotion.service';
import { plantFriend } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  fetchCurrent,
  fetchLastEnded,
  findPromotionFaults,
  giveUp,
  payIn,
  take,
} from '../../support/promotion.fixture';
import { draftTerms } from '../../support/promotion-draft.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const HOUR_MS = 3_600_000;
const MEMBERS = 64;

let app: TestApp;
let tokens: string[];
let crowd: number[];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      tokens = [
        await fresh.loginAs(demoMembers[0].username),
        await fresh.loginAs(demoMembers[1].username),
      ];
      crowd = [];
      for (let turn = 0; turn < MEMBERS; turn += 1) {
        crowd.push(await plantFriend(fresh.db, `08990001${String(turn).padStart(2, '0')}`, null));
      }
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findPromotionFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

/** Publishes a promotion. @returns its number */
async function offer(change: object): Promise<number> {
  const terms = { ...draftTerms, ...change };
  const { data } = await operate(app, '/promotions/save', {
    body: { version: 0, revision: 0, terms },
  });
  const { promotion } = data as DataOf<typeof promotionSave>;
  const body = { id: promotion.id, version: 1, revision: 1 };
  expect(await operate(app, '/promotions/publish', { body })).toMatchObject({ error: 0 });
  return promotion.id;
}

const rowOf = async (id: number) => {
  const { data } = await operate(app, '/promotions');
  return (data as { id: number }[]).find((row) => row.id === id);
};
const takeAll = (promotionId: number) =>
  Promise.allSettled(
    crowd.map((memberId) =>
      acceptPromotion(app.db, { memberId, agentId: 1, promotionId, idempotencyKey: null }),
    ),
  );

describe('a quota', () => {
  test('lets exactly as many of 64 members at once take the promotion', async () => {
    const id = await offer({ quota: 10 });
    const taken = await takeAll(id);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await rowOf(id)).toMatchObject({ state: 'open', waiting: 10, reserved: '1000.00' });
    expect((await take(app, tokens[0]!, String(id))).refusal).toBe('promotion.full');
  });

  test('closes the promotion when it is granted, also over versions', async () => {
    const id = await offer({ quota: 1 });
    await take(app, tokens[0]!, String(id));
    await payIn(app, tokens[0]!, '1000');
    expect(await rowOf(id)).toMatchObject({ state: 'closed', closed_as: 'quota', granted: 1 });
    const { data } = await app.call(promotionList, { token: tokens[1]! });
    expect(data.map((each) => each.id)).not.toContain(String(id));
    const terms = { ...draftTerms, quota: 1, name: 'ชื่อใหม่' };
    await operate(app, '/promotions/save', { body: { id, version: 1, revision: 1, terms } });
    await operate(app, '/promotions/publish', { body: { id, version: 2, revision: 1 } });
    expect((await take(app, tokens[1]!, String(id))).refusal).toBe('promotion.closed');
  });
});

describe('a budget', () => {
  test('is never exceeded by 64 members at once, and closes the promotion', async () => {
    const id = await offer({ budget: '550.00' });
    const taken = await takeAll(id);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await rowOf(id)).toMatchObject({ waiting: 5, reserved: '500.00' });
    expect((await take(app, tokens[0]!, String(id))).refusal).toBe('promotion.full');
  });

  test('keeps the largest bonus of a taker, and gets back at the deposit what was not granted', async () => {
    const share = { bonus_percent: 10, max_bonus: '100.00', bonus_amount: null };
    const id = await offer({ ...share, min_deposit: '100.00', budget: '150.00' });
    await take(app, tokens[0]!, String(id));
    expect((await take(app, tokens[1]!, String(id))).refusal).toBe('promotion.full');
    await payIn(app, tokens[0]!, '200');
    expect(await rowOf(id)).toMatchObject({ state: 'open', bonus: '20.00', reserved: '0.00' });
    expect((await take(app, tokens[1]!, String(id))).refusal).toBeUndefined();
    await payIn(app, tokens[1]!, '1000');
    expect(await rowOf(id)).toMatchObject({ ...{ state: 'closed', closed_as: 'budget' } });
  });
});

describe('a reserved place', () => {
  test('is free again when its taker gives it up', async () => {
    const id = await offer({ quota: 1 });
    const { data } = await take(app, tokens[0]!, String(id));
    expect(data.deposit_by).not.toBeNull();
    expect((await take(app, tokens[1]!, String(id))).refusal).toBe('promotion.full');
    await giveUp(app, tokens[0]!, data.id);
    expect((await take(app, tokens[1]!, String(id))).refusal).toBeUndefined();
  });

  test('is free again after a day without a deposit, and a later deposit brings no bonus', async () => {
    const id = await offer({ quota: 1 });
    await take(app, tokens[0]!, String(id));
    await app.moveClock(25 * HOUR_MS);
    expect((await take(app, tokens[1]!, String(id))).refusal).toBeUndefined();
    await payIn(app, tokens[0]!, '1000');
    expect(await fetchCurrent(app, tokens[0]!)).toBeNull();
    expect(await fetchLastEnded(app, tokens[0]!)).toMatchObject({ state: 'expired' });
    await app.moveClock(50 * HOUR_MS);
    await runJob(app, 'end-due-promotions');
    expect(await rowOf(id)).toMatchObject({ waiting: 0, granted: 0 });
  });

  test('is not given to a promotion without limits, which waits as long as it is open', async () => {
    const id = await offer({});
    const { data } = await take(app, tokens[0]!, String(id));
    expect(data.deposit_by).toBeNull();
    await app.moveClock(48 * HOUR_MS);
    await payIn(app, tokens[0]!, '1000');
    expect(await fetchCurrent(app, tokens[0]!)).toMatchObject({ bonus_amount: 100_00 });
  });
});

describe('the times of a promotion', () => {
  test('and its VIP level decide who may take it when', async () => {
    const [now] = await queryRaw<{ day: number; hour: number }>(
      app.db,
      `SELECT extract(isodow FROM t)::int AS day, extract(hour FROM t)::int AS hour
       FROM (SELECT business_now() AT TIME ZONE 'Asia/Bangkok' AS t) c`,
    );
    const other = (now!.day % 7) + 1;
    const hour = (plus: number) => `${String((now!.hour + plus) % 24).padStart(2, '0')}:00`;
    const wrong = await offer({ weekdays: [other] });
    expect((await take(app, tokens[0]!, String(wrong))).refusal).toBe('promotion.not_now');
    const later = await offer({ takes_from: hour(2), takes_until: hour(4) });
    expect((await take(app, tokens[0]!, String(later))).refusal).toBe('promotion.not_now');
    const hero = await offer({ least_vip_level: 2 });
    expect((await take(app, tokens[0]!, String(hero))).refusal).toBe('promotion.vip_needed');
    const open = await offer({ takes_from: hour(0), takes_until: hour(23), weekdays: [now!.day] });
    expect((await take(app, tokens[0]!, String(open))).refusal).toBeUndefined();
  });
});
