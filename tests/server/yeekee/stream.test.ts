import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { LATEST_SHOTS, yeekeeList, yeekeeShoot, yeekeeStream } from '@/contract/yeekee.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { StreamReader } from '../../support/stream-reader';
import { createTestProvider } from '../../support/test-provider';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../../support/yeekee.fixture';

const limits = { perCaller: 3, perProcess: 5, heartbeatMs: 50, lookEveryMs: 20 };
const provider = createTestProvider();
let app: TestApp;
let token: string;
let round: TestYeekeeRound;
let open: StreamReader[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider],
    trustedProxies: 1,
    operatorKey: OPERATOR_KEY,
    yeekeeStreamLimits: limits,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      round = await openYeekeeRound(fresh);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
  await expect.poll(() => countOpen()).toBe(0);
});
afterAll(() => app.close());

const pathOf = (roundId: string) => `${yeekeeStream.path}?round_id=${roundId}`;

async function watch({
  at = round.roundId,
  by = app,
  from = '192.0.2.1',
  url = TEST_URL,
}: {
  at?: string;
  by?: TestApp;
  from?: string;
  url?: string;
} = {}): Promise<StreamReader> {
  const stream = await StreamReader.open({
    url,
    path: pathOf(at),
    headers: { 'x-forwarded-for': from },
    ...(url === TEST_URL && { fetch: by.fetch }),
  });
  open.push(stream);
  return stream;
}

/** Returns the next event after checking it against the contract. */
async function hear(stream: StreamReader) {
  const event = await stream.nextEvent();
  if (!event) throw new Error('the stream ended');
  expect(event.name).toBe('round');
  return v.parse(yeekeeStream.event, JSON.parse(event.data));
}

async function countOpen(of = app): Promise<number> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const figures = await (await of.fetch(new Request(`${TEST_URL}/metrics`, { headers }))).text();
  return Number(/^open_yeekee_streams (\d+)$/m.exec(figures)?.[1]);
}

async function shoot(number: string, as = token): Promise<void> {
  const body = { round_id: round.roundId, number };
  expect((await app.call(yeekeeShoot, { token: as, body })).refusal).toBeUndefined();
}

/** Sets the clock to the given milliseconds after an instant; negative values are before it. */
const setClock = (instant: Date, ms: number) => app.moveClock(instant.getTime() + ms - Date.now());

describe('the stream of a Yeekee round sends', () => {
  test('the current state first, to visitors too', async () => {
    await putShots(app.db, round, makeShots(3));
    const stream = await watch();
    const { server_time, ...standing } = await hear(stream);
    expect(standing).toMatchObject({
      state: 'open',
      shooting: 'open',
      shot_count: 3,
      announced: null,
    });
    expect(standing.shots.map(({ seq, rank, number }) => [seq, rank, number])).toEqual([
      [3, 1, null],
      [2, 2, null],
      [1, 3, null],
    ]);
    const { data } = await app.call(yeekeeList, { query: { round_id: round.roundId } });
    expect(standing.shots).toEqual(data.shots);
    expect(Math.abs(Date.parse(server_time) - Date.parse(data.server_time))).toBeLessThan(15_000);
  });

  test('a shot to every stream once', async () => {
    const streams = [await watch(), await watch()];
    for (const stream of streams) expect((await hear(stream)).shot_count).toBe(0);
    await shoot('00042');
    for (const stream of streams) {
      const { shot_count, shots } = await hear(stream);
      expect(shot_count).toBe(1);
      expect(shots).toMatchObject([
        { seq: 1, rank: 1, name: '081*****78', is_demo: false, number: null },
      ]);
      await stream.untilBeat();
      await stream.untilBeat();
      expect(stream.text.split('event: round')).toHaveLength(3);
    }
  });

  test('the latest shots only, with the names of demo shooters', async () => {
    await putShots(app.db, round, makeShots(LATEST_SHOTS + 5), ['มานี']);
    const { shot_count, shots } = await hear(await watch());
    expect(shot_count).toBe(LATEST_SHOTS + 5);
    expect(shots.map(({ rank }) => rank)).toEqual(
      Array.from({ length: LATEST_SHOTS }, (_, index) => index + 1),
    );
    expect(shots[0]).toMatchObject({ seq: shot_count, name: 'มานี', is_demo: true });
  });

  test('no number before the end of shooting by the clock, and all numbers after it', async () => {
    await shoot('00042');
    await shoot('13579', await app.loginAs(demoMembers[1].username));
    const stream = await watch();
    expect((await hear(stream)).shots.map(({ number }) => number)).toEqual([null, null]);
    await setClock(round.closesAt, 1_000);
    const closed = await hear(stream);
    expect([closed.state, closed.shooting]).toEqual(['closed', 'open']);
    expect(stream.text).not.toMatch(/00042|13579|0812345678/);
    await setClock(round.shootingEndsAt, 0);
    const ended = await hear(stream);
    expect(ended.shooting).toBe('ended');
    expect(ended.shots.map(({ number }) => number)).toEqual(['13579', '00042']);
  });

  test('the start of shooting', async () => {
    await setClock(round.opensAt, -60_000);
    const stream = await watch();
    expect(await hear(stream)).toMatchObject({ state: 'scheduled', shooting: 'waiting' });
    await setClock(round.opensAt, 0);
    expect(await hear(stream)).toMatchObject({ state: 'open', shooting: 'open' });
  });

  test('the result or the void of the round', async () => {
    const stream = await watch();
    await hear(stream);
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET state = 'drawing', announced = '15203', three_top = '203', two_bottom = '15' WHERE id = $1`,
      [round.id],
    );
    expect(await hear(stream)).toMatchObject({ state: 'drawing', announced: '15203' });
    const second = await openYeekeeRound(app);
    const other = await watch({ at: second.roundId });
    await hear(other);
    await queryRaw(
      app.db,
      `UPDATE lotto_rounds SET state = 'voided', note = 'งดออกผล', voided_by = 'system' WHERE id = $1`,
      [second.id],
    );
    expect(await hear(other)).toMatchObject({ state: 'voided', shooting: 'ended' });
  });

  test('nothing of another round', async () => {
    const second = await openYeekeeRound(app);
    const [own, other] = [await watch(), await watch({ at: second.roundId })];
    await hear(own);
    await hear(other);
    await shoot('12345');
    expect((await hear(own)).shot_count).toBe(1);
    await other.untilBeat();
    await other.untilBeat();
    expect(other.text.split('event: round')).toHaveLength(2);
  });

  test('the same events from every process', async () => {
    const second = await createTestApp({
      db: app.db,
      providers: [provider],
      operatorKey: OPERATOR_KEY,
      yeekeeStreamLimits: limits,
    });
    const streams = [await watch(), await watch({ by: second })];
    for (const stream of streams) expect((await hear(stream)).shot_count).toBe(0);
    await shoot('12345');
    for (const stream of streams) expect((await hear(stream)).shot_count).toBe(1);
    await second.close();
    await streams[1]!.untilEnd();
    expect(await countOpen()).toBe(1);
  });

  test('only the latest state to a page that reads slowly', async () => {
    const [slow, quick] = [await watch(), await watch()];
    await hear(quick);
    for (const [index, number] of makeShots(5).entries()) {
      await putShots(app.db, round, [number]);
      expect((await hear(quick)).shot_count).toBe(index + 1);
    }
    expect((await hear(slow)).shot_count).toBe(5);
    await slow.untilBeat();
    expect(slow.text.split('event: round')).toHaveLength(2);
  });

  test('changes again after a failed query', async () => {
    const stream = await watch();
    await hear(stream);
    await queryRaw(app.db, 'ALTER TABLE yeekee_shots RENAME TO lost_shots');
    const response = (await watch()).response;
    expect(response.status).toBe(500);
    await queryRaw(app.db, 'ALTER TABLE lost_shots RENAME TO yeekee_shots');
    await shoot('12345');
    expect((await hear(stream)).shot_count).toBe(1);
  });
});

describe('a request for a Yeekee stream', () => {
  test('is refused for a round that the agent does not have', async () => {
    const theirs = await openYeekeeRound(app, { agentId: yokAgent.id });
    await queryRaw(app.db, `UPDATE lotto_rounds SET round_id = 'only-theirs' WHERE id = $1`, [
      theirs.id,
    ]);
    const [lotto] = await queryRaw<{ round_id: string }>(
      app.db,
      `SELECT round_id FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government' LIMIT 1`,
    );
    for (const at of ['no-such-round', 'only-theirs', lotto?.round_id ?? '']) {
      const { response } = await watch({ at });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await response.json()).toMatchObject({
        error: errorCodes['lotto.unknown_round'],
        data: null,
      });
    }
    expect(await countOpen()).toBe(0);
  });

  test.each(['', '?round_id=', '?round_id=%20', '?round_id=x&more=1'])(
    'is refused with the query %j',
    async (search) => {
      const response = await app.fetch(new Request(TEST_URL + yeekeeStream.path + search));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 1000, data: null });
    },
  );

  test('opens no stream for HEAD or POST', async () => {
    const visit = (method: string) =>
      app.fetch(new Request(TEST_URL + pathOf(round.roundId), { method }));
    const head = await visit('HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect((await visit('POST')).status).toBe(404);
    expect(await countOpen()).toBe(0);
  });

  test('forbids caching, compression and buffering', async () => {
    const { response } = await watch();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
  });
});

describe('the number of Yeekee streams', () => {
  const expectRefused = async (
    { response }: StreamReader,
    status: number,
    name: 'stream.too_many' | 'stream.full',
  ) => {
    expect(response.status).toBe(status);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: errorCodes[name] });
  };

  test('is limited per IP, and a closed stream frees its place', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => watch()));
    const taken = streams.filter(({ response }) => response.status === 200);
    expect(taken).toHaveLength(limits.perCaller);
    await expectRefused(
      streams.find(({ response }) => response.status !== 200)!,
      429,
      'stream.too_many',
    );
    expect((await watch({ from: '192.0.2.2' })).response.status).toBe(200);
    await taken[0]!.close();
    await expect.poll(async () => (await watch()).response.status).toBe(200);
  });

  test('is limited per process', async () => {
    for (let page = 0; page < limits.perProcess; page += 1) {
      expect((await watch({ from: `192.0.2.${page}` })).response.status).toBe(200);
    }
    await expectRefused(await watch({ from: '192.0.2.99' }), 503, 'stream.full');
  });

  test('is zero in a process that stops', async () => {
    const leaving = await createTestApp({ db: app.db, providers: [provider] });
    const stream = await watch({ by: leaving });
    await hear(stream);
    await leaving.app.drain();
    await stream.untilEnd();
    expect((await watch({ by: leaving })).response.status).toBe(503);
  });
});

test('a page on a real socket gets Yeekee events at once, and its stream closes with the page', async () => {
  const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const stream = await watch({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  expect((await hear(stream)).shot_count).toBe(0);
  await shoot('12345');
  expect((await hear(stream)).shot_count).toBe(1);
  await stream.close();
  await expect.poll(() => countOpen()).toBe(0);
  server.close();
});

test('a process without Yeekee streams does not query the rounds in the database', async () => {
  const failures = { left: 0, watched: 0 };
  const start = (name: keyof typeof failures) =>
    createTestApp({
      db: app.db,
      providers: [provider],
      operatorKey: OPERATOR_KEY,
      yeekeeStreamLimits: limits,
      onLog: (line) => {
        if (line.includes('failed to query the watched yeekee rounds')) failures[name] += 1;
      },
    });
  const [left, watched] = [await start('left'), await start('watched')];
  await hear(await watch({ by: watched }));
  const gone = await watch({ by: left });
  await hear(gone);
  await gone.close();
  await expect.poll(() => countOpen(left)).toBe(0);
  await queryRaw(app.db, 'ALTER TABLE yeekee_shots RENAME TO lost_shots');
  await expect.poll(() => failures.watched).toBeGreaterThan(5);
  expect(failures.left).toBe(0);
  await queryRaw(app.db, 'ALTER TABLE lost_shots RENAME TO yeekee_shots');
  await left.close();
  await watched.close();
});
