import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BodyOf } from '@/contract/endpoint';
import { wheelConfig, wheelExchange } from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { plantPlay } from '../../support/gift.fixture';
import { payIn } from '../../support/promotion.fixture';
import { play } from '../../support/quest.fixture';
import { planBreak } from '../../support/safety-planter';
import { useWheelFixture } from '../../support/wheel.fixture';

const DAY_MS = 86_400_000;
const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const [first, second] = ['0812345678', '0823456789'];
const fixture = useWheelFixture();

/** Makes a deposit, stakes its amount once, and adds the turnover that daily spins of many days require. */
async function payAndPlay(): Promise<void> {
  await payIn(fixture.app, fixture.token, '100');
  await play(fixture.app, fixture.memberId, 101_00);
  await plantPlay(fixture.app.db, fixture.memberId);
}

describe('spins of the wheel', () => {
  test('are granted once a day for seven days after a deposit whose amount has been staked', async () => {
    await payAndPlay();
    expect((await fixture.config()).setting.daily_state).toBe('given');
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS + 1);
    await fixture.app.call(wheelConfig, { token: fixture.token });
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS + 1);
    let given = 1;
    for (let day = 1; day <= 9; day += 1) {
      await fixture.app.moveClock(day * DAY_MS);
      const later = await fixture.app.loginAs(first);
      if (day < 7) given += 1;
      const { free_spins, setting } = await fixture.config(later);
      expect(free_spins).toBe(DEMO_SPINS + given);
      expect(setting.daily_state).toBe(day < 7 ? 'given' : 'needs_deposit');
    }
    // A deposit counts only for the member who made it.
    expect((await fixture.config(await fixture.app.loginAs(second))).setting.daily_state).toBe(
      'needs_deposit',
    );
  });

  test('are not granted for the day while the member has fifty unused spins, and are granted afterwards', async () => {
    await payAndPlay();
    await fixture.grant(50 - DEMO_SPINS);
    expect((await fixture.config()).setting.daily_state).toBe('no_room');
    await fixture.offerOnly({ kind: 'points', weight: 1, point: 1 });
    await fixture.spin();
    const { free_spins, setting } = await fixture.config();
    expect(setting.daily_state).toBe('given');
    expect(free_spins).toBe(50);
  });

  test('are not granted for the day during a break of the member', async () => {
    await payAndPlay();
    await planBreak(fixture.app.db, 'excluded', 'NULL');
    await expect(fixture.config()).rejects.toThrow('safety.restricted');
    expect(
      await queryRaw(fixture.app.db, 'SELECT count_unspent_spins($1) AS count', [fixture.memberId]),
    ).toEqual([{ count: DEMO_SPINS }]);
  });

  test('are granted once per reference of a source, up to fifty unused spins', async () => {
    expect(await fixture.grant(2, 'quest/1')).toBe(2);
    expect(await fixture.grant(2, 'quest/1')).toBe(2);
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS + 2);
    await expect(fixture.grant(50 - DEMO_SPINS - 1, 'quest/2')).rejects.toThrow('ไม่เกิน 50 ครั้ง');
    expect(await fixture.grant(50 - DEMO_SPINS - 2, 'quest/2')).toBe(50 - DEMO_SPINS - 2);
    // A repetition is accepted without a further grant, although no room is left.
    expect(await fixture.grant(2, 'quest/1')).toBe(2);
    expect((await fixture.config()).free_spins).toBe(50);
  });

  const exchange = (
    body: BodyOf<typeof wheelExchange>,
    { by = fixture.token, key = randomUUID() }: { by?: string; key?: string } = {},
  ) => fixture.app.call(wheelExchange, { token: by, body, headers: { 'idempotency-key': key } });

  test('are bought with points, once per idempotency key', async () => {
    const key = randomUUID();
    const bought = { free_spins: DEMO_SPINS + 2, point: OPENING_POINTS - 200 };
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS - 200);
    const { spins, setting } = await fixture.config();
    expect(spins.find(({ source }) => source === 'points')?.count).toBe(2);
    expect(setting.points_spins_left).toBe(18);
  });

  test('are refused at an outdated price or with too few points', async () => {
    expect((await exchange({ quantity: 2, cost: 100 })).refusal).toBe('wheel.price_changed');
    expect((await exchange({ quantity: 6, cost: 600 })).refusal).toBe('wheel.too_few_points');
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS);
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS);
  });

  test('can be bought up to twenty a day, and the day begins at midnight in Thailand', async () => {
    const rich = { by: fixture.other };
    expect((await exchange({ quantity: 20, cost: 2_000 }, rich)).refusal).toBeUndefined();
    expect((await exchange({ quantity: 1, cost: 100 }, rich)).refusal).toBe('wheel.points_limit');
    await fixture.app.moveClock(DAY_MS);
    const by = await fixture.app.loginAs(second);
    expect((await exchange({ quantity: 1, cost: 100 }, { by })).refusal).toBeUndefined();
  });

  test('cannot be bought beyond fifty unused spins, and the refusal takes no points', async () => {
    await fixture.grant(50 - DEMO_SPINS - 1);
    expect((await exchange({ quantity: 2, cost: 200 })).refusal).toBe('wheel.spins_full');
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS);
    expect((await exchange({ quantity: 1, cost: 100 })).refusal).toBeUndefined();
  });

  test('have the price, limits and expiry in the rules of the agent', async () => {
    await writeRules(fixture.app.db, {
      wheel: { points_per_spin: 50, points_spins_per_day: 2, most_unspent: 5, spin_days: 1 },
    });
    expect((await exchange({ quantity: 2, cost: 100 })).data.free_spins).toBe(5);
    expect((await exchange({ quantity: 1, cost: 50 })).refusal).toBe('wheel.points_limit');
    await expect(fixture.grant(1)).rejects.toThrow('ไม่เกิน 5 ครั้ง');
    await fixture.app.moveClock(DAY_MS + 60_000);
    expect((await fixture.config(await fixture.app.loginAs(first))).free_spins).toBe(DEMO_SPINS);
  });
});
