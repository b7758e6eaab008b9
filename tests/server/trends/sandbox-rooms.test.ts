import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { trendRoom, trendRooms } from '@/contract/trends.contract';
import { openShoe, timesOfHand } from '@/domain/baccarat-shoe';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { StreamReader } from '../../support/stream-reader';
import { computeShoeSeed, passTime } from '../sandbox/sandbox.bench';

const WATCHERS = 1_000;
const ROOM = 'baccarat-gold';
/** Milliseconds before the deal at which the test starts. */
const BEFORE_MS = 2_000;
/** Milliseconds after the deal at which the requests come. */
const AFTER_MS = 500;

let opening: TestApp;
let app: TestApp;
const log: string[] = [];

/** Starts a second server on the same database, so that its caches are empty when the clock moves. */
beforeAll(async () => {
  opening = await createTestApp();
  await opening.call(trendRooms, { body: {} });
  app = await createTestApp({ db: opening.db, onLog: (line) => log.push(line) });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await opening.close();
});

const detail = async () => (await app.call(trendRoom, { body: { room_id: ROOM } })).data;

/** Returns the current shoes with their secret cards, the shoe of `ROOM` first. */
async function readShoes() {
  const rows = await queryRaw<{ shoe_id: string; hand_count: number; begins_at: Date; now: Date }>(
    app.db,
    `SELECT shoe_id, hand_count, begins_at, business_now() AS now FROM sandbox.shoes
     WHERE ends_at > business_now() ORDER BY (room_id = '${ROOM}') DESC, begins_at`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const seed = await computeShoeSeed(app.db, row.shoe_id);
      const hands = (await openShoe(seed, row.shoe_id)).slice(0, row.hand_count);
      const winners = hands.map(({ winner }) => winner[0]?.toUpperCase()).join('');
      return { ...row, seed, hands, winners };
    }),
  );
}

test(`${WATCHERS} visitors of a room cause one query per hand, and no response, stream or log exposes undealt cards`, async () => {
  const token = await app.loginAs();
  const stream = await StreamReader.open({ token, url: TEST_URL, fetch: app.fetch });
  const streamed = stream.untilEnd();
  const [shoe] = await readShoes();
  if (!shoe) throw new Error('no shoe');
  expect(shoe.shoe_id).toContain(ROOM);
  const dealt = 4;
  const { closesAt } = timesOfHand(shoe.begins_at, dealt - 1);
  await passTime(app.db, closesAt.getTime() - shoe.now.getTime() - BEFORE_MS);
  const before = await detail();
  expect(before.room.shoe?.hands).toHaveLength(dealt - 1);

  await sleep(BEFORE_MS + AFTER_MS);
  const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const responses = await Promise.all(Array.from({ length: WATCHERS }, detail));
  const queries = asked.mock.calls.map(([{ sql }]) => sql);
  asked.mockRestore();
  expect(queries.filter((sql) => sql.includes('sandbox.'))).toHaveLength(1);
  // The stream itself polls for changes every two seconds.
  expect(queries.length).toBeLessThan(10);

  const winners = shoe.hands.map(({ winner }) => winner);
  for (const { room } of responses) {
    expect(room.shoe?.shoe_id).toBe(shoe.shoe_id);
    expect(room.shoe?.hands.map(({ winner }) => winner)).toEqual(winners.slice(0, dealt));
  }
  const list = (await app.call(trendRooms, { body: {} })).data;
  await stream.close();
  await streamed;
  const texts = [before, responses[0], list].map((each) => JSON.stringify(each));
  const heard = [...texts, stream.text, ...log].join('\n');
  const shoes = await readShoes();
  expect(shoes.length).toBeGreaterThan(1);
  for (const { seed, winners: all, hands } of shoes) {
    for (const secret of [seed, all]) expect(heard).not.toContain(secret);
    for (const { player } of hands) expect(heard).not.toContain(JSON.stringify(player));
  }
  expect(stream.text).not.toBe('');
});
