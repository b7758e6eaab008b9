import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  wheelConfig,
  wheelConfigV2,
  wheelExchange,
  wheelHistory,
  wheelSpin,
} from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import { putPrizes, recompute, useWheelFixture } from '../../support/wheel.fixture';

const DAY_MS = 86_400_000;
const OPENING = 1_000_00;
const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const first = '0812345678';
const fixture = useWheelFixture();

describe('the wheel', () => {
  test('shows the demo prizes with chances that add up to 100, and the member’s spins', async () => {
    const { setting, prizes, free_spins, spins } = await fixture.config();
    expect(prizes).toHaveLength(8);
    expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(new Set(prizes.map(({ gain }) => gain.kind))).toEqual(
      new Set(['credit', 'points', 'coupon', 'spins', 'free_rounds']),
    );
    expect(free_spins).toBe(DEMO_SPINS);
    expect(spins).toMatchObject([{ source: 'operator', count: DEMO_SPINS }]);
    expect(setting).toMatchObject({
      version: 1,
      nonce: 1,
      points_per_spin: 100,
      points_spins_left: 20,
      most_unspent: 50,
      daily_state: 'needs_deposit',
    });
    const old = (await fixture.app.call(wheelConfig, { token: fixture.token })).data;
    expect(old).toEqual({ configs: setting, prizes });
  });

  test('is unavailable without a set of prizes, and an attempt to spin uses up no granted spin', async () => {
    const sets = 'UPDATE wheel_sets SET agent_id';
    await fixture.plant('wheel_sets', `${sets} = 2, version = 9 WHERE agent_id = 1`);
    expect((await fixture.app.call(wheelConfigV2, { token: fixture.token })).refusal).toBe(
      'wheel.not_offered',
    );
    expect((await fixture.spin()).refusal).toBe('wheel.not_offered');
    await fixture.plant('wheel_sets', `${sets} = 1 WHERE version = 9`);
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS);
  });
});

describe('a spin of the wheel', () => {
  test('matches its commitment and can be recomputed by the published rules', async () => {
    await fixture.grant(20);
    for (let turn = 1; turn <= 20; turn += 1) {
      const { setting } = await fixture.config();
      expect(setting.nonce).toBe(turn);
      const mine = `mine-${turn}`;
      const { play } = (await fixture.spin({ client_seed: mine, commitment: setting.commitment }))
        .data;
      expect(play).toMatchObject({
        nonce: turn,
        commitment: setting.commitment,
        client_seed: mine,
        version: setting.version,
      });
      expect(recompute(play)).toEqual({
        commitment: setting.commitment,
        number: play.number,
        no: play.drawn_no,
      });
    }
    // The last client seed is kept, and a commitment is never used twice.
    const { setting } = await fixture.config();
    expect(setting.client_seed).toBe('mine-20');
    const { plays } = (
      await fixture.app.call(wheelHistory, { token: fixture.token, query: { limit: '50' } })
    ).data;
    expect(new Set(plays.map(({ commitment }) => commitment)).size).toBe(20);
    expect(new Set(plays.map(({ number }) => number)).size).toBeGreaterThan(10);
  });

  test('keeps the server seed secret until it is used', async () => {
    const text = JSON.stringify(await fixture.config());
    await fixture.grant(1);
    const { play } = (await fixture.spin()).data;
    expect(play.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(text).toContain(play.commitment);
    expect(text).not.toContain(play.server_seed);
  });

  test('keeps the chances of its commitment, and a later set of prizes applies only to later commitments', async () => {
    const before = await fixture.config();
    const version = await putPrizes(fixture.app, [
      { kind: 'points', weight: 50, point: 1 },
      { kind: 'points', weight: 50, point: 2 },
    ]);
    const held = await fixture.config();
    expect({ ...held.setting, daily_play: before.setting.daily_play }).toEqual(before.setting);
    expect(held.prizes).toEqual(before.prizes);
    const { play } = (await fixture.spin({ commitment: before.setting.commitment })).data;
    expect(play.version).toBe(before.setting.version);
    expect(recompute(play).commitment).toBe(before.setting.commitment);
    const after = await fixture.config();
    expect(after.setting.version).toBe(version);
    expect(after.prizes).toHaveLength(2);
    const next = (await fixture.spin()).data.play;
    expect(next.version).toBe(version);
    expect(recompute(next).commitment).toBe(after.setting.commitment);
  });

  test('has chances and results that cannot be changed in the database', async () => {
    await fixture.config();
    for (const change of [
      'UPDATE wheel_prizes SET weight = 1 WHERE no = 1',
      'DELETE FROM wheel_prizes',
      `UPDATE wheel_sets SET text = ''`,
      'UPDATE wheel_stocks SET pieces_left = 0',
      'DELETE FROM wheel_stocks',
    ]) {
      await expect(queryRaw(fixture.app.db, change)).rejects.toThrow();
    }
    await fixture.spin();
    for (const change of ['UPDATE wheel_plays SET number = 1', 'DELETE FROM wheel_plays']) {
      await expect(queryRaw(fixture.app.db, change)).rejects.toThrow('never changed or removed');
    }
  });

  test('with the commitment of an earlier spin is refused and uses up no granted spin', async () => {
    const { setting } = await fixture.config();
    await fixture.spin();
    expect((await fixture.spin({ commitment: setting.commitment })).refusal).toBe(
      'wheel.commitment_moved',
    );
    expect((await fixture.config()).free_spins + 1).toBeGreaterThanOrEqual(DEMO_SPINS);
    const { plays } = (await fixture.app.call(wheelHistory, { token: fixture.token, query: {} }))
      .data;
    expect(plays).toHaveLength(1);
  });

  test('happens once per idempotency key, even when repeated through the first version of the endpoint', async () => {
    await fixture.offerOnly({ kind: 'credit', weight: 1, amount: '7' });
    const key = randomUUID();
    const { play } = (await fixture.spin({}, { key })).data;
    expect((await fixture.spin({}, { key })).data.play).toEqual(play);
    const headers = { 'idempotency-key': key };
    expect(
      (await fixture.app.call(wheelSpin, { token: fixture.token, body: {}, headers })).data,
    ).toEqual({
      prize: play.prize,
    });
    expect((await fixture.spin({ client_seed: 'other' }, { key })).refusal).toBe(
      'request.idempotency_conflict',
    );
    expect(await fixture.app.balanceOf(fixture.token)).toBe(OPENING + 7_00);
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS - 1);
  });

  test('needs a granted spin that has not expired', async () => {
    await fixture.offerOnly({ kind: 'points', weight: 1, point: 5 });
    for (let left = DEMO_SPINS; left > 0; left -= 1) {
      expect((await fixture.spin()).data.free_spins).toBe(left - 1);
    }
    expect((await fixture.spin()).refusal).toBe('wheel.no_spins');
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS + DEMO_SPINS * 5);
    await fixture.grant(2);
    await fixture.app.moveClock(30 * DAY_MS - 60_000);
    const later = await fixture.app.loginAs(first);
    expect((await fixture.config(later)).free_spins).toBe(2);
    await fixture.app.moveClock(30 * DAY_MS + 60_000);
    expect((await fixture.config(later)).free_spins).toBe(0);
    expect((await fixture.spin({}, { by: later })).refusal).toBe('wheel.no_spins');
  });

  test('uses up the granted spin that expires first', async () => {
    await fixture.app.moveClock(20 * DAY_MS);
    const later = await fixture.app.loginAs(first);
    await fixture.grant(1);
    await fixture.spin({}, { by: later });
    const { spins } = await fixture.config(later);
    expect(spins.find(({ source }) => source === 'quest')?.count).toBe(1);
    expect(spins.find(({ source }) => source === 'operator')?.count).toBe(DEMO_SPINS - 1);
  });

  test('is refused during a break of the member, and the granted spin is kept', async () => {
    await planBreak(fixture.app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await fixture.spin()).refusal).toBe('safety.restricted');
    const body = { quantity: 1, cost: 100 };
    expect((await fixture.app.call(wheelExchange, { token: fixture.token, body })).refusal).toBe(
      'safety.restricted',
    );
    await liftBreaks(fixture.app.db);
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS);
    expect(await fixture.pointsOf()).toBe(OPENING_POINTS);
  });

  test.each(['', ' ', 'ก', 'two words', 'x'.repeat(65)])(
    'is refused with the client seed "%s"',
    async (seed) => {
      expect((await fixture.spin({ client_seed: seed })).status).toBe(400);
    },
  );
});
