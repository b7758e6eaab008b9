import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponRedeem } from '@/contract/coupons.contract';
import type { BodyOf } from '@/contract/endpoint';
import { errorCatalogue } from '@/contract/errors';
import { memberStatement } from '@/contract/statement.contract';
import { memberPoints } from '@/contract/wallet.contract';
import {
  type WheelPlay,
  wheelBoard,
  wheelConfig,
  wheelConfigV2,
  wheelExchange,
  wheelHistory,
  wheelReward,
  wheelSpin,
  wheelSpinV2,
} from '@/contract/wheel.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator.cli';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { grantSpins } from '@/server/wheel/grants.service';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit-desk';
import { payIn } from '../../support/promotion-desk';
import { planBreak } from '../../support/safety.planter';
import { createTestProvider } from '../../support/test-provider';
import {
  forgetCommitment,
  memberIdOf,
  putPrizes,
  recompute,
  type WrittenPrizes,
} from '../../support/wheel-desk';

const DAY_MS = 86_400_000;
const OPENING = 1_000_00;
const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let other: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
  memberId = await memberIdOf(app.db, first);
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const config = async (by = token) => (await app.call(wheelConfigV2, { token: by })).data;
const pointsOf = async (by = token) => (await app.call(memberPoints, { token: by })).data.point;

const spin = (
  body: BodyOf<typeof wheelSpinV2> = {},
  { by = token, key = randomUUID() }: { by?: string; key?: string } = {},
) => app.call(wheelSpinV2, { token: by, body, headers: { 'idempotency-key': key } });

const grant = (count: number, reference: string = randomUUID()) =>
  grantSpins(app.db, { memberId, agentId: 1, source: 'quest', reference, count });

/** A set that gives one thing and nothing else. */
async function offerOnly(prize: WrittenPrizes[number]): Promise<void> {
  await putPrizes(app, [
    { ...prize, weight: 99 },
    { ...prize, weight: 1 },
  ]);
  await forgetCommitment(app.db, memberId);
}

/** Changes what nothing of the product can change. */
async function plant(table: string, change: string): Promise<void> {
  await queryRaw(app.db, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await queryRaw(app.db, change);
  await queryRaw(app.db, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

describe('the wheel', () => {
  test('shows the chances of the demo, which are a hundred, and the spins that a member has', async () => {
    const { setting, prizes, free_spins, spins } = await config();
    expect(prizes).toHaveLength(8);
    expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(new Set(prizes.map(({ gain }) => gain.kind))).toEqual(
      new Set(['credit', 'points', 'coupon', 'spins']),
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
    const old = (await app.call(wheelConfig, { token })).data;
    expect(old).toEqual({ configs: setting, prizes });
  });

  test('is not offered without a set of prizes, and no spin is lost', async () => {
    const sets = 'UPDATE wheel_sets SET agent_id';
    await plant('wheel_sets', `${sets} = 2, version = 9 WHERE agent_id = 1`);
    expect((await app.call(wheelConfigV2, { token })).refusal).toBe('wheel.not_offered');
    expect((await spin()).refusal).toBe('wheel.not_offered');
    await plant('wheel_sets', `${sets} = 1 WHERE version = 9`);
    expect((await config()).free_spins).toBe(DEMO_SPINS);
  });
});

describe('a spin', () => {
  test('is what was committed to before, by the published rules alone', async () => {
    await grant(20);
    for (let turn = 1; turn <= 20; turn += 1) {
      const { setting } = await config();
      expect(setting.nonce).toBe(turn);
      const mine = `mine-${turn}`;
      const { play } = (await spin({ client_seed: mine, commitment: setting.commitment })).data;
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
    // What the member chose last stays, and a commitment is never used twice.
    const { setting } = await config();
    expect(setting.client_seed).toBe('mine-20');
    const { plays } = (await app.call(wheelHistory, { token, query: { limit: '50' } })).data;
    expect(new Set(plays.map(({ commitment }) => commitment)).size).toBe(20);
    expect(new Set(plays.map(({ number }) => number)).size).toBeGreaterThan(10);
  });

  test('keeps the seed of the next one secret', async () => {
    const text = JSON.stringify(await config());
    const [row] = await queryRaw<{ seed: string }>(
      app.db,
      `SELECT encode(server_seed, 'hex') AS seed FROM wheel_members WHERE member_id = $1`,
      [memberId],
    );
    expect(row?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(text).not.toContain(row?.seed);
  });

  test('keeps the chances that it was committed to: another set is for commitments made afterwards', async () => {
    const before = await config();
    const version = await putPrizes(app, [
      { kind: 'points', weight: 50, point: 1 },
      { kind: 'points', weight: 50, point: 2 },
    ]);
    const held = await config();
    expect(held.setting).toEqual(before.setting);
    expect(held.prizes).toEqual(before.prizes);
    const { play } = (await spin({ commitment: before.setting.commitment })).data;
    expect(play.version).toBe(before.setting.version);
    expect(recompute(play).commitment).toBe(before.setting.commitment);
    const after = await config();
    expect(after.setting.version).toBe(version);
    expect(after.prizes).toHaveLength(2);
    const next = (await spin()).data.play;
    expect(next.version).toBe(version);
    expect(recompute(next).commitment).toBe(after.setting.commitment);
  });

  test('cannot be given other chances in the database either', async () => {
    await config();
    for (const change of [
      'UPDATE wheel_prizes SET weight = 1 WHERE no = 1',
      'DELETE FROM wheel_prizes',
      `UPDATE wheel_sets SET text = ''`,
      'UPDATE wheel_stocks SET pieces_left = 0',
      'DELETE FROM wheel_stocks',
    ]) {
      await expect(queryRaw(app.db, change)).rejects.toThrow();
    }
    await spin();
    for (const change of ['UPDATE wheel_plays SET number = 1', 'DELETE FROM wheel_plays']) {
      await expect(queryRaw(app.db, change)).rejects.toThrow('never changed or removed');
    }
  });

  test('that names a commitment of the past is refused, and not used', async () => {
    const { setting } = await config();
    await spin();
    expect((await spin({ commitment: setting.commitment })).refusal).toBe('wheel.commitment_moved');
    expect((await config()).free_spins + 1).toBeGreaterThanOrEqual(DEMO_SPINS);
    const { plays } = (await app.call(wheelHistory, { token, query: {} })).data;
    expect(plays).toHaveLength(1);
  });

  test('is made once for a key, also by the call of the first version', async () => {
    await offerOnly({ kind: 'credit', weight: 1, amount: '7' });
    const key = randomUUID();
    const { play } = (await spin({}, { key })).data;
    expect((await spin({}, { key })).data.play).toEqual(play);
    const headers = { 'idempotency-key': key };
    expect((await app.call(wheelSpin, { token, body: {}, headers })).data).toEqual({
      prize: play.prize,
    });
    expect((await spin({ client_seed: 'other' }, { key })).refusal).toBe(
      'request.idempotency_conflict',
    );
    expect(await app.balanceOf(token)).toBe(OPENING + 7_00);
    expect((await config()).free_spins).toBe(DEMO_SPINS - 1);
  });

  test('needs one that is left and has not ended', async () => {
    await offerOnly({ kind: 'points', weight: 1, point: 5 });
    for (let left = DEMO_SPINS; left > 0; left -= 1) {
      expect((await spin()).data.free_spins).toBe(left - 1);
    }
    expect((await spin()).refusal).toBe('wheel.no_spins');
    expect(await pointsOf()).toBe(OPENING_POINTS + DEMO_SPINS * 5);
    await grant(2);
    await app.moveClock(30 * DAY_MS - 60_000);
    const later = await app.loginAs(first);
    expect((await config(later)).free_spins).toBe(2);
    await app.moveClock(30 * DAY_MS + 60_000);
    expect((await config(later)).free_spins).toBe(0);
    expect((await spin({}, { by: later })).refusal).toBe('wheel.no_spins');
  });

  test('uses the one that ends first', async () => {
    await app.moveClock(20 * DAY_MS);
    const later = await app.loginAs(first);
    await grant(1);
    await spin({}, { by: later });
    const { spins } = await config(later);
    expect(spins.find(({ source }) => source === 'quest')?.count).toBe(1);
    expect(spins.find(({ source }) => source === 'operator')?.count).toBe(DEMO_SPINS - 1);
  });

  test('is refused on a break, and kept', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await spin()).refusal).toBe('safety.refused');
    const body = { quantity: 1, cost: 100 };
    expect((await app.call(wheelExchange, { token, body })).refusal).toBe('safety.refused');
    expect((await config()).free_spins).toBe(DEMO_SPINS);
    expect(await pointsOf()).toBe(OPENING_POINTS);
  });

  test.each(['', ' ', 'ก', 'two words', 'x'.repeat(65)])(
    'takes no client seed like "%s"',
    async (seed) => {
      expect((await spin({ client_seed: seed })).status).toBe(400);
    },
  );
});

describe('a prize', () => {
  test('of credit reaches the main wallet and has to be played once', async () => {
    await offerOnly({ kind: 'credit', weight: 1, amount: '12.34' });
    const { play } = (await spin()).data;
    expect(play.prize.gain).toEqual({ kind: 'credit', amount: 12_34, turnover: 12_34 });
    expect(await app.balanceOf(token)).toBe(OPENING + 12_34);
    expect(await fetchTurnoverOwed(app.db, memberId)).toMatchObject([
      { source: 'wheel', reference: play.id, requiredSatang: 12_34, name: 'วงล้อ ฿12.34' },
    ]);
    const { data } = await app.call(memberStatement, { token, query: {} });
    expect(data.movements[0]).toMatchObject({ code: 'wheel_credit', amount: 12_34 });
  });

  test('of credit without a turnover locks nothing', async () => {
    await offerOnly({ kind: 'credit', weight: 1, amount: '5', turnover_multiple: '0' });
    await spin();
    expect(await fetchTurnoverOwed(app.db, memberId)).toEqual([]);
  });

  test('of points is in their balance', async () => {
    await offerOnly({ kind: 'points', weight: 1, point: 50 });
    await spin();
    expect(await pointsOf()).toBe(OPENING_POINTS + 50);
  });

  test('of a coupon is a code of the winner alone', async () => {
    await offerOnly({ kind: 'coupon', weight: 1, amount: '20', valid_days: 3 });
    const { play } = (await spin()).data;
    const code = play.coupon?.code ?? '';
    expect(code).toMatch(/^[A-Z2-9]{12}$/);
    const agreed = { kind: 'credit', amount: '20', turnover: '20', locks: '100000' } as const;
    const body = { code, agreed };
    expect((await app.call(couponRedeem, { token: other, body })).refusal).toBeDefined();
    expect((await app.call(couponRedeem, { token, body })).refusal).toBeUndefined();
    expect(await app.balanceOf(token)).toBe(OPENING + 20_00);
    const list = await operate(app, '/coupons');
    expect(JSON.stringify(list.data)).not.toContain(code);
  });

  test('of spins is given also to who has as many as a member keeps', async () => {
    await offerOnly({ kind: 'spins', weight: 1, count: 3 });
    await grant(50 - DEMO_SPINS);
    expect((await spin()).data.free_spins).toBe(52);
    expect((await config()).spins.find(({ source }) => source === 'prize')?.count).toBe(3);
  });

  test('of which none is left falls to the one that was published for it', async () => {
    await putPrizes(app, [
      { kind: 'credit', weight: 99, amount: '100', stock: 1, fallback: 2 },
      { kind: 'points', weight: 1, point: 3 },
    ]);
    await forgetCommitment(app.db, memberId);
    await grant(20);
    const plays: WheelPlay[] = [];
    for (let turn = 0; turn < 20; turn += 1) plays.push((await spin()).data.play);
    const real = plays.filter(({ prize }) => prize.no === 1);
    expect(real).toHaveLength(1);
    expect(plays.filter(({ drawn_no }) => drawn_no === 1).length).toBeGreaterThan(10);
    expect(await app.balanceOf(token)).toBe(OPENING + 100_00);
    expect(await pointsOf()).toBe(OPENING_POINTS + 19 * 3);
    // Of another process: this one has counted a moment ago, for another test.
    const beside = await createTestApp({ db: app.db, providers: [createTestProvider()] });
    const { prizes, setting } = (await beside.call(wheelConfigV2, { token })).data;
    expect(prizes).toMatchObject([
      { stock_left: 0, fallback_no: 2, came_out: 1 },
      { stock_left: null, fallback_no: null, came_out: 19 },
    ]);
    expect(setting.counted_plays).toBe(20);
  });

  test('waits until the member was told, and is told until then', async () => {
    const ids = [(await spin()).data.play.id, (await spin()).data.play.id];
    const tell = async (seen?: string[], by = token) =>
      (await app.call(wheelReward, { token: by, body: seen ? { seen } : {} })).data.plays.map(
        ({ id }) => id,
      );
    expect(await tell()).toEqual(ids);
    expect(await tell([ids[0] ?? ''])).toEqual([ids[1]]);
    // Nobody else says for a member what that member has seen.
    expect(await tell(ids, other)).toEqual([]);
    expect(await tell([ids[0] ?? ''])).toEqual([ids[1]]);
    expect(await tell(ids)).toEqual([]);
  });

  test('is on the board under a masked name, for the members of the agent alone', async () => {
    await grant(25);
    for (let turn = 0; turn < 24; turn += 1) await spin();
    const { data } = await app.call(wheelBoard, { token: other });
    expect(data).toHaveLength(20);
    expect(new Set(data.map(({ username }) => username))).toEqual(new Set(['081*****78']));
    const times = data.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    await plant('wheel_plays', 'UPDATE wheel_plays SET agent_id = 2');
    expect((await app.call(wheelBoard, { token: other })).data).toEqual([]);
  });

  test('is in the history of its member, page by page, and of nobody else', async () => {
    await grant(10);
    for (let turn = 0; turn < 7; turn += 1) await spin();
    const nonces: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: '3', ...(cursor !== '' && { cursor }) };
      const page: { plays: WheelPlay[]; next_cursor: string | null } = (
        await app.call(wheelHistory, { token, query })
      ).data;
      nonces.push(...page.plays.map(({ nonce }) => nonce));
      cursor = page.next_cursor;
    }
    expect(nonces).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await app.call(wheelHistory, { token: other, query: {} })).data.plays).toEqual([]);
  });
});

describe('spins', () => {
  test('come once on a day after a deposit, for seven days of it', async () => {
    await payIn(app, token, '100');
    expect((await config()).setting.daily_state).toBe('given');
    expect((await config()).free_spins).toBe(DEMO_SPINS + 1);
    await app.call(wheelConfig, { token });
    expect((await config()).free_spins).toBe(DEMO_SPINS + 1);
    let given = 1;
    for (let day = 1; day <= 9; day += 1) {
      await app.moveClock(day * DAY_MS);
      const later = await app.loginAs(first);
      if (day < 7) given += 1;
      const { free_spins, setting } = await config(later);
      expect(free_spins).toBe(DEMO_SPINS + given);
      expect(setting.daily_state).toBe(day < 7 ? 'given' : 'needs_deposit');
    }
    // Another member's deposit is nobody else's.
    expect((await config(await app.loginAs(second))).setting.daily_state).toBe('needs_deposit');
  });

  test('of the day find no room beside fifty, and come once there is some', async () => {
    await payIn(app, token, '100');
    await grant(50 - DEMO_SPINS);
    expect((await config()).setting.daily_state).toBe('no_room');
    await offerOnly({ kind: 'points', weight: 1, point: 1 });
    await spin();
    const { free_spins, setting } = await config();
    expect(setting.daily_state).toBe('given');
    expect(free_spins).toBe(50);
  });

  test('of the day are not for who is on a break', async () => {
    await payIn(app, token, '100');
    await planBreak(app.db, 'excluded', 'NULL');
    expect((await config()).free_spins).toBe(DEMO_SPINS);
  });

  test('are given once for a reference of a source, and not above fifty', async () => {
    expect(await grant(2, 'quest/1')).toBe(2);
    expect(await grant(2, 'quest/1')).toBe(2);
    expect((await config()).free_spins).toBe(DEMO_SPINS + 2);
    await expect(grant(50 - DEMO_SPINS - 1, 'quest/2')).rejects.toThrow('ไม่เกิน 50 ครั้ง');
    expect(await grant(50 - DEMO_SPINS - 2, 'quest/2')).toBe(50 - DEMO_SPINS - 2);
    // A repetition is no further grant, however full it is.
    expect(await grant(2, 'quest/1')).toBe(2);
    expect((await config()).free_spins).toBe(50);
  });

  const exchange = (
    body: BodyOf<typeof wheelExchange>,
    { by = token, key = randomUUID() }: { by?: string; key?: string } = {},
  ) => app.call(wheelExchange, { token: by, body, headers: { 'idempotency-key': key } });

  test('are bought with points, once for a key', async () => {
    const key = randomUUID();
    const bought = { free_spins: DEMO_SPINS + 2, point: OPENING_POINTS - 200 };
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect((await exchange({ quantity: 2, cost: 200 }, { key })).data).toEqual(bought);
    expect(await pointsOf()).toBe(OPENING_POINTS - 200);
    const { spins, setting } = await config();
    expect(spins.find(({ source }) => source === 'points')?.count).toBe(2);
    expect(setting.points_spins_left).toBe(18);
  });

  test('are bought for the price that was shown, with points that are there', async () => {
    expect((await exchange({ quantity: 2, cost: 100 })).refusal).toBe('wheel.price_changed');
    expect((await exchange({ quantity: 6, cost: 600 })).refusal).toBe('wheel.too_few_points');
    expect(await pointsOf()).toBe(OPENING_POINTS);
    expect((await config()).free_spins).toBe(DEMO_SPINS);
  });

  test('are bought twenty times a day of Thailand', async () => {
    const rich = { by: other };
    expect((await exchange({ quantity: 20, cost: 2_000 }, rich)).refusal).toBeUndefined();
    expect((await exchange({ quantity: 1, cost: 100 }, rich)).refusal).toBe('wheel.points_limit');
    await app.moveClock(DAY_MS);
    const by = await app.loginAs(second);
    expect((await exchange({ quantity: 1, cost: 100 }, { by })).refusal).toBeUndefined();
  });

  test('are not bought above fifty, and no points are taken', async () => {
    await grant(50 - DEMO_SPINS - 1);
    expect((await exchange({ quantity: 2, cost: 200 })).refusal).toBe('wheel.spins_full');
    expect(await pointsOf()).toBe(OPENING_POINTS);
    expect((await exchange({ quantity: 1, cost: 100 })).refusal).toBeUndefined();
  });

  test('follow the rules of the house', async () => {
    await writeRules(app.db, {
      wheel: { points_per_spin: 50, points_spins_per_day: 2, most_unspent: 5, spin_days: 1 },
    });
    expect((await exchange({ quantity: 2, cost: 100 })).data.free_spins).toBe(5);
    expect((await exchange({ quantity: 1, cost: 50 })).refusal).toBe('wheel.points_limit');
    await expect(grant(1)).rejects.toThrow('ไม่เกิน 5 ครั้ง');
    await app.moveClock(DAY_MS + 60_000);
    expect((await config(await app.loginAs(first))).free_spins).toBe(DEMO_SPINS);
  });
});

describe('operators', () => {
  test.each<[string, WrittenPrizes]>([
    [
      'weights that are no hundred',
      [
        { kind: 'points', weight: 50, point: 1 },
        { kind: 'points', weight: 49, point: 1 },
      ],
    ],
    [
      'a stock without a fallback',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
    [
      'a fallback that can run out itself',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 2 },
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 1 },
      ],
    ],
    [
      'a fallback that is not there',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 9 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
  ])('put no set with %s', async (_, prizes) => {
    expect((await operate(app, '/wheel/sets', { body: { prizes } })).status).toBe(400);
  });

  test('add pieces to a prize that can run out, and to no other', async () => {
    const add = (no: number, pieces = 5) =>
      operate(app, '/wheel/stock', { body: { version: 1, no, pieces } });
    expect((await add(2)).data).toEqual({ stock_left: 205 });
    expect((await add(1)).error).toBe(errorCatalogue['wheel.stock_without_end'].code);
    expect((await add(9)).error).toBe(errorCatalogue['request.not_found'].code);
    expect((await add(2, -5)).status).toBe(400);
  });

  test('give spins with a reason, once for a reference, and it is written down', async () => {
    const body = { username: first, count: 2, reason: 'ชดเชย', reference: 'ticket-1' };
    expect((await operate(app, '/wheel/grants', { body })).data).toEqual({
      free_spins: DEMO_SPINS + 2,
    });
    await operate(app, '/wheel/grants', { body });
    expect((await config()).free_spins).toBe(DEMO_SPINS + 2);
    const audit = await operate(app, '/audit');
    const grants = (audit.data as { action: string; detail: object }[]).filter(
      ({ action }) => action === 'wheel.grant',
    );
    expect(grants).toMatchObject([{ detail: { username: first, count: 2, reason: 'ชดเชย' } }]);
    const full = { username: first, count: 50, reason: 'ชดเชย' };
    expect((await operate(app, '/wheel/grants', { body: full })).error).toBe(
      errorCatalogue['wheel.spins_full'].code,
    );
  });

  test('see what came out of each set, and how many spins are committed to it', async () => {
    await config(other);
    await spin();
    const { data } = await operate(app, '/wheel/sets');
    expect(data).toMatchObject([{ version: 1, counted_plays: 1, committed_members: 2 }]);
  });

  test('do all that by commands, with a file for the prizes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wheel-'));
    const file = path.join(folder, 'prizes.json');
    const prizes = [
      { kind: 'points', weight: 75, point: 10 },
      { kind: 'credit', weight: 25, amount: '50', stock: 4, fallback: 1 },
    ];
    const said: string[] = [];
    const run = (...args: string[]) =>
      runOperatorCommand(args, {
        env: { OPERATOR_KEY },
        fetch: (...[input, init]) => app.fetch(new Request(input, init)),
        print: (text) => said.push(text),
        complain: (text) => said.push(text),
      });
    try {
      await writeFile(file, JSON.stringify({ prizes }));
      expect(await run('wheel', 'put', file)).toBe(0);
      expect(await run('wheel', 'stock', '2', '2', '6')).toBe(0);
      expect(await run('wheel', 'grant', first, '1', '--reason', 'ชดเชย')).toBe(0);
      expect(await run('wheel', 'sets', '--limit', '1')).toBe(0);
      expect(said.slice(0, 3)).toEqual([
        'version 2',
        '2/2: 10 left',
        `${first}: ${DEMO_SPINS + 1} spins`,
      ]);
      expect(said[3]).toMatch(/credit 50\.00 +25 +0 +0 +10 +1/);
      await writeFile(file, JSON.stringify({ prizes: prizes.slice(1) }));
      expect(await run('wheel', 'put', file)).not.toBe(0);
      expect(await run('wheel', 'put', path.join(folder, 'none.json'))).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
