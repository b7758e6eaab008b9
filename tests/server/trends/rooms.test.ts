import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trendRoom, trendRooms } from '@/contract/trends.contract';
import { type BaccaratSpot, baccaratSpots } from '@/domain/baccarat';
import { measureFormulas, sayNext } from '@/domain/baccarat-formulas';
import type { RoadHand } from '@/domain/baccarat-roads';
import { timesOfHand } from '@/domain/baccarat-shoe';
import { type ProviderShoe, ProviderUnavailableError } from '@/server/games/game-provider';
import { createTestApp, type TestApp } from '../../support/app';
import { createSeededDraw } from '../../support/seeded-draw';
import { createTestProvider, type TestProvider } from '../../support/test-provider';

const WATCHERS = 1_000;
const beginsAt = new Date('2026-03-01T12:00:00Z');
const draw = createSeededDraw(5);
const winners: readonly BaccaratSpot[] = Array.from({ length: 40 }, () => baccaratSpots[draw(3)]!);

let app: TestApp;
let asked: { rooms: number; shoe: number };
let dealt: number;
let pastShoes: readonly (readonly BaccaratSpot[])[];
let isDown: boolean;
let lastsMs: number;

function shoeNow(): ProviderShoe {
  const hands: RoadHand[] = winners
    .slice(0, dealt)
    .map((winner) => ({ winner, playerPair: winner === 'tie', bankerPair: false }));
  const { closesAt } = timesOfHand(beginsAt, dealt);
  return {
    shoeId: 'gold-1',
    seedHash: 'ab'.repeat(32),
    beginsAt,
    handCount: 66,
    hands,
    clockAt: new Date(closesAt.getTime() - lastsMs),
  };
}

function withRooms(provider: TestProvider): TestProvider {
  const fail = () => Promise.reject(new ProviderUnavailableError(provider.source, 'away'));
  const room = {
    roomId: 'gold',
    name: 'ห้องทอง',
    providerId: 'tables',
    gameId: 'baccarat',
    minSatang: 500,
    maxSatang: 500_000,
  };
  return Object.assign(provider, {
    rooms: async () => {
      asked.rooms += 1;
      await Promise.resolve();
      return isDown ? fail() : { rooms: [{ ...room, shoe: shoeNow() }], pastShoes };
    },
    shoe: async () => {
      asked.shoe += 1;
      await Promise.resolve();
      return isDown ? fail() : shoeNow();
    },
  });
}

/** Every test has a new server with empty caches. */
beforeEach(async () => {
  asked = { rooms: 0, shoe: 0 };
  dealt = 12;
  pastShoes = [winners, winners];
  isDown = false;
  lastsMs = 60_000;
  app = await createTestApp({ providers: [withRooms(createTestProvider())] });
});
afterEach(() => app.close());

const list = async () => (await app.call(trendRooms, { body: {} })).data;
const detail = async (room_id = 'gold') => (await app.call(trendRoom, { body: { room_id } })).data;

describe('rooms', () => {
  test('show the dealt hands, and each formula with its measured hits', async () => {
    const { rooms, formulas, dealt: counts } = await list();
    expect(rooms).toMatchObject([
      {
        room_id: 'gold',
        min_bet: 500,
        max_bet: 500_000,
        game: { game_id: 'baccarat', provider_id: 'tables', source: 'sandbox' },
      },
    ]);
    expect(rooms[0]?.shoe?.hands.map(({ winner }) => winner)).toEqual(winners.slice(0, 12));
    const measured = measureFormulas([winners.slice(0, 12), winners, winners]);
    for (const { formula, hits, counted } of formulas)
      expect([hits, counted]).toEqual([measured[formula].hits, measured[formula].counted]);
    expect(counts.player + counts.tie + counts.banker).toBe(92);
  });

  test('count at most the last ten thousand hands', async () => {
    pastShoes = Array.from({ length: 300 }, () => winners);
    const { dealt: counts } = await list();
    expect(counts.player + counts.tie + counts.banker).toBe(10_000);
  });

  test('show the next prediction of each formula in the details of a room', async () => {
    const { room, formulas } = await detail();
    expect(room.shoe?.hands).toHaveLength(12);
    const says = sayNext(winners.slice(0, 12));
    for (const { formula, next } of formulas) expect(next).toBe(says[formula]);
  });

  test('with an unknown id are refused without an extra call to the provider', async () => {
    await detail();
    for (const room_id of ['silver', 'gold2'])
      expect((await app.call(trendRoom, { body: { room_id } })).refusal).toBe('request.not_found');
    expect(asked).toEqual({ rooms: 1, shoe: 1 });
  });
});

describe('the provider', () => {
  test(`gets one call per hand from ${WATCHERS} visitors of a room`, async () => {
    lastsMs = 2_500;
    await detail();
    const before = { ...asked };
    dealt += 1;
    await new Promise((resolve) => setTimeout(resolve, 2_800));
    lastsMs = 60_000;
    const responses = await Promise.all(Array.from({ length: WATCHERS }, () => detail()));
    expect(asked.shoe - before.shoe).toBe(1);
    expect(asked.rooms - before.rooms).toBe(0);
    for (const { room } of responses) expect(room.shoe?.hands).toHaveLength(13);
  });

  test('makes the request fail when it is down, and is called again by the next request', async () => {
    isDown = true;
    expect((await app.call(trendRooms, { body: {} })).refusal).toBe('game.unavailable');
    expect((await app.call(trendRoom, { body: { room_id: 'gold' } })).refusal).toBe(
      'game.unavailable',
    );
    isDown = false;
    expect((await list()).rooms).toHaveLength(1);
    expect((await detail()).room.room_id).toBe('gold');
  });
});
