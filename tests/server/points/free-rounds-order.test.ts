import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '@/contract/endpoint';
import {
  redemptionCalc,
  redemptionHistory,
  redemptionList,
  redemptionRedeem,
} from '@/contract/points.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { liftBreaks, planBreak } from '../../support/safety-planter';
import { createTestProvider, type TestProvider } from '../../support/test-provider';

const TITLE = 'รอบฟรี 10 รอบ มังกรทอง';
const COST = 180;
const POINTS = 500;
const DAY_MS = 86_400_000;

let provider: TestProvider;
let app: TestApp;
let player: TestPlayer;
let token: string;
let itemId: number;

beforeAll(async () => {
  provider = createTestProvider();
  app = await createTestApp({
    providers: [provider],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
    },
  });
  ({ token } = player);
  const { data } = await app.call(redemptionList, {});
  itemId = data.find(({ title }) => title === TITLE)?.id ?? 0;
});
beforeEach(async () => {
  await app.reset();
  provider.down = false;
  provider.losesResponses = false;
  provider.saysToGrants = 'granted';
  provider.grants.length = 0;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const pointsOf = async () => (await app.call(memberPoints, { token })).data.point;
const grantRounds = () => runJob(app, 'grant-free-rounds');

function redeem(change: Partial<BodyOf<typeof redemptionRedeem>> = {}, key = randomUUID()) {
  return app.call(redemptionRedeem, {
    token,
    body: { item_id: itemId, cost: COST, ...change },
    headers: { 'idempotency-key': key },
  });
}

async function latest() {
  const { data } = await app.call(redemptionHistory, { token, query: {} });
  const [order] = data.redemptions;
  if (!order) throw new Error('nothing was redeemed');
  return order;
}

/** Makes every grant due now. */
async function makeDue(): Promise<void> {
  await queryRaw(app.db, 'UPDATE free_round_grants SET next_attempt_at = clock_timestamp()');
}

describe('free rounds in the shop', () => {
  test('that are given under an id of the provider keep it', async () => {
    provider.saysToGrants = { rewardId: 'reward-7' };
    await redeem();
    await grantRounds();
    expect(
      await queryRaw(app.db, 'SELECT state, provider_reference FROM free_round_grants'),
    ).toEqual([{ state: 'granted', provider_reference: 'reward-7' }]);
  });

  test('show the game, the number and the turnover for their wins', async () => {
    const calc = (await app.call(redemptionCalc, { token, body: { item_id: itemId, quantity: 2 } }))
      .data;
    expect(calc).toMatchObject({
      cost: 2 * COST,
      problems: [],
      gain: {
        kind: 'free_rounds',
        provider_id: 'manee',
        game_id: 'golden-dragon',
        rounds: 20,
        stake: 2_00,
        turnover_multiple: 1,
        valid_days: 7,
      },
      locks: await app.balanceOf(token),
    });
  });

  test('are paid with points immediately and granted by the provider afterwards', async () => {
    const order = (await redeem({ quantity: 2, cost: 2 * COST })).data;
    expect(order).toMatchObject({
      state: 'ordered',
      free_rounds: { state: 'ordered', rounds: 20, rounds_played: 0, won: 0, is_usable: false },
    });
    expect(await pointsOf()).toBe(POINTS - 2 * COST);
    expect(provider.grants).toEqual([]);
    await grantRounds();
    expect(provider.grants).toMatchObject([
      { gameId: 'golden-dragon', providerId: 'manee', rounds: 20, stakeSatang: 2_00 },
    ]);
    const expiresInMs = (provider.grants[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(expiresInMs / DAY_MS).toBeCloseTo(7, 1);
    expect(await latest()).toMatchObject({
      id: order.id,
      state: 'done',
      free_rounds: { state: 'granted', is_usable: true, source: 'sandbox' },
    });
    await grantRounds();
    expect(provider.grants).toHaveLength(1);
  });

  test('are granted to the same player id even after the record of the player was lost', async () => {
    await redeem();
    await grantRounds();
    const last = provider.launches.at(-1)?.player?.id;
    expect(last).toBeDefined();
    expect(provider.grants[0]?.player.id).toBe(last);

    await queryRaw(app.db, 'DELETE FROM game_players');
    await redeem();
    await grantRounds();
    expect(provider.grants[1]?.player.id).toBe(last);
  });

  test('are ordered once per idempotency key', async () => {
    const key = randomUUID();
    const [first, again] = [await redeem({}, key), await redeem({}, key)];
    expect(again.data.id).toBe(first.data.id);
    await grantRounds();
    expect(provider.grants).toHaveLength(1);
    expect(await pointsOf()).toBe(POINTS - COST);
  });

  test('cannot be ordered by a member on a break', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await redeem()).refusal).toBe('safety.restricted');
    await liftBreaks(app.db);
    expect(await pointsOf()).toBe(POINTS);
  });
});

describe('a provider that does not respond', () => {
  test('gets the same grant again until it responds', async () => {
    await redeem();
    provider.down = true;
    await grantRounds();
    expect(await latest()).toMatchObject({ state: 'ordered', free_rounds: { state: 'ordered' } });
    provider.down = false;
    // The next attempt is not due yet.
    await grantRounds();
    expect(provider.grants).toEqual([]);
    await makeDue();
    await grantRounds();
    expect(provider.grants).toHaveLength(1);
    expect(await latest()).toMatchObject({ state: 'done' });
    expect(await pointsOf()).toBe(POINTS - COST);
  });

  test('after receiving the grant gets the same grant again', async () => {
    await redeem();
    provider.losesResponses = true;
    await grantRounds();
    expect(await latest()).toMatchObject({ state: 'ordered' });
    provider.losesResponses = false;
    await makeDue();
    await grantRounds();
    expect(provider.grants).toHaveLength(2);
    expect(provider.grants[1]).toEqual(provider.grants[0]);
    expect(await latest()).toMatchObject({ state: 'done' });
  });

  test('until the free rounds expire causes a refund of the points', async () => {
    await redeem();
    provider.down = true;
    await app.moveClock(7.5 * DAY_MS);
    await makeDue();
    await grantRounds();
    expect(await latest()).toMatchObject({ state: 'ordered' });
    await app.moveClock(8.5 * DAY_MS);
    await makeDue();
    await grantRounds();
    expect(await latest()).toMatchObject({ state: 'cancelled', free_rounds: { state: 'refused' } });
    expect(await pointsOf()).toBe(POINTS);
  });

  test('is known to have granted the rounds once it credits one of them', async () => {
    await redeem();
    provider.down = true;
    await grantRounds();
    const [grant] = await queryRaw<{ id: string }>(app.db, 'SELECT id FROM free_round_grants');
    await app.providerCall('credit', {
      player_token: player.playerToken,
      transaction_id: 'c1',
      round_id: 'r1',
      game_id: 'golden-dragon',
      amount_satang: 0,
      round_closed: true,
      free_rounds_reference: grant?.id,
    });
    await makeDue();
    await grantRounds();
    expect(await latest()).toMatchObject({
      state: 'done',
      free_rounds: { state: 'granted', rounds_played: 1 },
    });
  });
});

describe('a provider that refuses', () => {
  test('is not asked again, and points and stock are returned only once', async () => {
    const stock = async () => {
      const [row] = await queryRaw<{ redeemed: number }>(
        app.db,
        'SELECT redeemed FROM shop_items WHERE id = $1',
        [itemId],
      );
      return row?.redeemed;
    };
    await redeem();
    expect(await stock()).toBe(1);
    provider.saysToGrants = 'refused';
    await grantRounds();
    const order = await latest();
    expect(order).toMatchObject({
      state: 'cancelled',
      free_rounds: { state: 'refused', is_usable: false },
    });
    expect(order.note).toContain('คืนแต้ม');
    expect(await pointsOf()).toBe(POINTS);
    expect(await stock()).toBe(0);
    await makeDue();
    await grantRounds();
    expect(provider.grants).toHaveLength(1);
    expect(await pointsOf()).toBe(POINTS);
  });

  test('cannot credit a free round that it refused', async () => {
    await redeem();
    provider.saysToGrants = 'refused';
    await grantRounds();
    const response = await app.providerCall('credit', {
      player_token: player.playerToken,
      transaction_id: 'c1',
      round_id: 'r1',
      game_id: 'golden-dragon',
      amount_satang: 100_00,
      round_closed: true,
      free_rounds_reference: provider.grants[0]?.reference,
    });
    expect(response.status).toBe('unknown_free_rounds');
  });
});

describe('an operator', () => {
  const item = {
    kind: 'free_rounds',
    title: 'รอบฟรี 5 รอบ',
    description: 'หมุนรอบละ ฿5',
    image: '/art/shop/free-rounds.webp',
    cost: 50,
    provider_id: 'manee',
    game_id: 'golden-dragon',
    rounds: 5,
    stake: '5.00',
  };
  const offer = (change: object = {}) =>
    operate(app, '/shop/items', { body: { ...item, ...change } });

  test('adds an item of free rounds and reads it back', async () => {
    expect((await offer()).error).toBe(0);
    const { data } = await app.call(redemptionList, {});
    expect(data.find(({ title }) => title === item.title)?.gain).toMatchObject({
      game_name: 'Golden Dragon',
      rounds: 5,
      stake: 5_00,
      valid_days: 7,
    });
    const items = (await operate(app, '/shop/items', {})).data as { title: string }[];
    expect(items.find(({ title }) => title === item.title)).toMatchObject({
      kind: 'free_rounds',
      game: { game_id: 'golden-dragon', name: 'Golden Dragon', rounds: 5 },
    });
  });

  test.each([
    ['a game without free rounds', { game_id: 'snake-eyes' }, 1391],
    ['a game that does not exist', { game_id: 'nothing' }, 1500],
  ])('cannot add an item for %s', async (_, change, error) => {
    expect((await offer(change)).error).toBe(error);
  });

  test('cannot add an item with a stake that the provider does not support', async () => {
    const response = await offer({ stake: '3.00' });
    expect(response.status).toBe(400);
  });

  test('can neither mark as sent nor cancel an order of free rounds', async () => {
    const { id } = (await redeem()).data;
    const sent = await operate(app, '/shop/orders/sent', { body: { id, note: 'ส่งแล้ว' } });
    expect(sent.error).not.toBe(0);
    const cancelled = await operate(app, '/shop/orders/cancel', { body: { id, note: 'ยกเลิก' } });
    expect(cancelled.error).not.toBe(0);
    expect(await latest()).toMatchObject({ state: 'ordered' });
  });
});
