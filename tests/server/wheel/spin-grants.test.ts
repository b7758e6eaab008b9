import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BodyOf } from '@/contract/endpoint';
import { wheelConfig, wheelExchange } from '@/contract/wheel.contract';
import { writeRules } from '../../support/agent-rules';
import { plantPlay } from '../../support/gift-desk';
import { payIn } from '../../support/promotion-desk';
import { play } from '../../support/quest-desk';
import { planBreak } from '../../support/safety.planter';
import { useWheelDesk } from '../../support/wheel-desk';

const DAY_MS = 86_400_000;
const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const [first, second] = ['0812345678', '0823456789'];
const desk = useWheelDesk();

/** Makes a deposit, plays it once, and adds the turnover that daily spins of many days require. */
async function payAndPlay(): Promise<void> {
  await payIn(desk.app, desk.token, '100');
  await play(desk.app, desk.memberId, 101_00);
  await plantPlay(desk.app.db, desk.memberId);
}

describe('spins', () => {
  test('are granted once a day for seven days after a played deposit', async () => {
    await payAndPlay();
    expect((await desk.config()).setting.daily_state).toBe('given');
    expect((await desk.config()).free_spins).toBe(DEMO_SPINS + 1);
    await desk.app.call(wheelConfig, { token: desk.token });
    expect((await desk.config()).free_spins).toBe(DEMO_SPINS + 1);
    let given = 1;
    for (let day = 1; day <= 9; day += 1) {
      await desk.app.moveClock(day * DAY_MS);
      const later = await desk.app.loginAs(first);
      if (day < 7) given += 1;
      const { free_spins, setting } = await desk.config(later);
      expect(free_spins).toBe(DEMO_SPINS + given);
      expect(setting.daily_state).toBe(day < 7 ? 'given' : 'needs_deposit');
    }
    // A deposit counts only for its own member.
    expect((await desk.config(await desk.app.loginAs(second))).setting.daily_state).toBe(
      'needs_deposit',
    );
  });

  test('for the day wait while the member holds fifty, and are granted when there is room', async () => {
    await payAndPlay();
    await desk.grant(50 - DEMO_SPINS);
    expect((await desk.config()).setting.daily_state).toBe('no_room');
    await desk.offerOnly({ kind: 'points', weight: 1, point: 1 });
    await desk.spin();
    const { free_spins, setting } = await desk.config();
    expect(setting.daily_state).toBe('given');
    expect(free_spins).toBe(50);
  });

  test('for the day are withheld during a break', async () => {
    await payAndPlay();
    await planBreak(desk.app.db, 'excluded', 'NULL');
    expect((await desk.config()).free_spins).toBe(DEMO_SPINS);
  });

  test('are granted once per reference of a source, and up to fifty', async () => {
    expect(await desk.grant(2, 'quest/1')).toBe(2);
    expect(await desk.grant(2, 'quest/1')).toBe(2);
    expect((await desk.config()).free_spins).toBe(DEMO_SPINS + 2);
    await expect(desk.grant(50 - DEMO_SPINS - 1, 'quest/2')).rejects.toThrow('ไม่เกิน 50 ครั้ง');
    expect(await desk.grant(50 - DEMO_SPINS - 2, 'quest/2')).toBe(50 - DEMO_SPINS - 2);
    // A repetition is accepted without a further grant, although no room is left.
    expect(await desk.grant(2, 'quest/1')).toBe(2);
    expect((await desk.config()).free_spins).toBe(50);
  });

  const exchange = (
    body: BodyOf<typeof wheelExchange>,
    { by = desk.token, key = randomUUID() }: { by?: string; key?: string } = {},
  ) => desk.app.call(wheelExchange, { token: by, body, headers: { 'idempotency-key': key } });

  test('are bought with points, once per key', async () => {
    const key = randomUUID();
    const bought = { free_spins: DEMO_SPINS + 2, point: OPENING_POINTS - 200 };
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect(await desk.pointsOf()).toBe(OPENING_POINTS - 200);
    const { spins, setting } = await desk.config();
    expect(spins.find(({ source }) => source === 'points')?.count).toBe(2);
    expect(setting.points_spins_left).toBe(18);
  });

  test('are refused at an outdated price or with too few points', async () => {
    expect((await exchange({ quantity: 2, cost: 100 })).refusal).toBe('wheel.price_changed');
    expect((await exchange({ quantity: 6, cost: 600 })).refusal).toBe('wheel.too_few_points');
    expect(await desk.pointsOf()).toBe(OPENING_POINTS);
    expect((await desk.config()).free_spins).toBe(DEMO_SPINS);
  });

  test('can be bought twenty times a day in Thailand', async () => {
    const rich = { by: desk.other };
    expect((await exchange({ quantity: 20, cost: 2_000 }, rich)).refusal).toBeUndefined();
    expect((await exchange({ quantity: 1, cost: 100 }, rich)).refusal).toBe('wheel.points_limit');
    await desk.app.moveClock(DAY_MS);
    const by = await desk.app.loginAs(second);
    expect((await exchange({ quantity: 1, cost: 100 }, { by })).refusal).toBeUndefined();
  });

  test('cannot be bought beyond fifty, and no points are taken', async () => {
    await desk.grant(50 - DEMO_SPINS - 1);
    expect((await exchange({ quantity: 2, cost: 200 })).refusal).toBe('wheel.spins_full');
    expect(await desk.pointsOf()).toBe(OPENING_POINTS);
    expect((await exchange({ quantity: 1, cost: 100 })).refusal).toBeUndefined();
  });

  test('follow the rules of the agent', async () => {
    await writeRules(desk.app.db, {
      wheel: { points_per_spin: 50, points_spins_per_day: 2, most_unspent: 5, spin_days: 1 },
    });
    expect((await exchange({ quantity: 2, cost: 100 })).data.free_spins).toBe(5);
    expect((await exchange({ quantity: 1, cost: 50 })).refusal).toBe('wheel.points_limit');
    await expect(desk.grant(1)).rejects.toThrow('ไม่เกิน 5 ครั้ง');
    await desk.app.moveClock(DAY_MS + 60_000);
    expect((await desk.config(await desk.app.loginAs(first))).free_spins).toBe(DEMO_SPINS);
  });
});
