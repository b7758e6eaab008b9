import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorName, findErrorName } from '@/contract/errors';
import { yeekeeShoot, yeekeeStream } from '@/contract/yeekee.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';
import { StreamReader } from '../support/stream-reader';
import { createTestPlayers, openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { sized } from '../support/test-size';
import { openYeekeeRound, type TestYeekeeRound } from '../support/yeekee.fixture';

const MEMBERS = sized(1_000, 5_000);
/** Number of shots in the second test; enough for a kill to hit some of them. */
const FEWER = sized(600, 2_000);
/** Number of shots in flight at the same time. */
const AT_ONCE = 128;
const RETRY_MS = 50;

let postgres: PostgresDatabase;
let environment: ServerEnvironment;
let servers: [ServerProcess, ServerProcess];
let db: Database;
let players: string[];

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  environment = { DATABASE_URL: postgres.url, SEED: 'demo-unplayed' };
  servers = [await startServerProcess(environment), await startServerProcess(environment)];
  db = await openDatabase({ databaseUrl: postgres.url });
  // Only members shoot in this test, no demo shooters.
  await queryRaw(db, 'UPDATE lotto_markets SET has_demo_shooters = false');
  const run = (text: string, parameters: unknown[]) => queryRaw(db, text, parameters);
  players = await createTestPlayers(run, MEMBERS, 1_00);
  await openPlayerSessions(run);
  await queryRaw(db, 'ANALYZE');
});
afterAll(async () => {
  await db.destroy();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.drop();
});

interface ShotResponse {
  readonly player: string;
  readonly number: string;
  readonly refusal: ErrorName | undefined;
  /** Sequence number of an accepted shot. */
  readonly seq: number | undefined;
}

/** Sends one shot and repeats it until a response arrives, like a page behind a load balancer. */
async function shoot(
  round: TestYeekeeRound,
  turn: number,
  onLost: () => void,
): Promise<Omit<ShotResponse, 'player' | 'number'>> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetch(servers[(turn + tries) % 2]!.url + yeekeeShoot.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionTokenOf(players[turn]!)}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ round_id: round.roundId, number: numberOf(turn) }),
      });
      const { error, data } = (await response.json()) as {
        error: number;
        data: { seq: number } | null;
      };
      if (response.status === 200) {
        return { refusal: error === 0 ? undefined : findErrorName(error), seq: data?.seq };
      }
    } catch {
      // The server was killed.
    }
    onLost();
    await sleep(RETRY_MS);
  }
}

const numberOf = (turn: number) => String((turn * 7_919) % 100_000).padStart(5, '0');

/**
 * Makes the given number of members shoot once each through both servers.
 * @param onResponse receives the number of responses so far
 */
async function shootAll(
  round: TestYeekeeRound,
  count: number,
  onResponse: (count: number) => void,
): Promise<{ responses: ShotResponse[]; lost: number }> {
  const responses: ShotResponse[] = [];
  let lost = 0;
  let next = 0;
  const drive = async (): Promise<void> => {
    while (next < count) {
      const turn = next;
      next += 1;
      const response = await shoot(round, turn, () => (lost += 1));
      responses.push({ player: players[turn]!, number: numberOf(turn), ...response });
      onResponse(responses.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drive));
  return { responses, lost };
}

/** Compares the stored shots with the responses. @returns the number of accepted shots */
async function expectAsReported(
  round: TestYeekeeRound,
  responses: readonly ShotResponse[],
): Promise<number> {
  const shots = await queryRaw<{ seq: number; player: string; number: string; inTime: boolean }>(
    db,
    `SELECT s.seq, m.username AS player, s.number, s.shot_at < y.shooting_ends_at AND s.shot_at >= r.opens_at AS "inTime"
     FROM yeekee_shots s JOIN members m ON m.id = s.member_id JOIN yeekee_rounds y USING (round_id)
     JOIN lotto_rounds r ON r.id = s.round_id WHERE s.round_id = $1 ORDER BY s.seq`,
    [round.id],
  );
  const [kept] = await queryRaw<{ count: number }>(
    db,
    'SELECT shot_count AS count FROM yeekee_rounds WHERE round_id = $1',
    [round.id],
  );
  expect(shots.map(({ seq }) => seq)).toEqual(shots.map((_, index) => index + 1));
  expect(kept?.count).toBe(shots.length);
  expect(shots.filter(({ inTime }) => !inTime)).toEqual([]);
  const taken = responses.filter(({ seq }) => seq !== undefined);
  const reported = taken.map(({ seq, player, number }) => ({ seq, player, number }));
  reported.sort((a, b) => Number(a.seq) - Number(b.seq));
  expect(shots.map(({ seq, player, number }) => ({ seq, player, number }))).toEqual(reported);
  return shots.length;
}

/**
 * Follows the stream of a round at a server.
 * @returns the events so far, and a function that stops following
 */
async function watch({ url }: ServerProcess, round: TestYeekeeRound) {
  const path = `${yeekeeStream.path}?round_id=${round.roundId}`;
  const stream = await StreamReader.open({ url, path });
  const events: v.InferOutput<typeof yeekeeStream.event>[] = [];
  const reading = (async () => {
    for (;;) {
      const event = await stream.nextEvent();
      if (!event) return;
      events.push(v.parse(yeekeeStream.event, JSON.parse(event.data)));
    }
  })();
  return {
    events,
    stop: async () => {
      await stream.close();
      await reading;
    },
  };
}

test(`each of ${MEMBERS} shots around the end of shooting is stored exactly once, in time and without gaps`, async () => {
  const round = await openYeekeeRound({ db });
  const jump = () =>
    queryRaw(
      db,
      'UPDATE clock SET offset_ms = ceil(extract(epoch FROM $1::timestamptz - clock_timestamp()) * 1000)',
      [round.shootingEndsAt],
    );
  const watchers = await Promise.all(servers.map((server) => watch(server, round)));
  let jumping: Promise<unknown> | undefined;
  const { responses } = await shootAll(round, MEMBERS, (count) => {
    if (count >= MEMBERS / 2) jumping ??= jump();
  });
  await jumping;
  expect(responses).toHaveLength(MEMBERS);
  const count = await expectAsReported(round, responses);
  expect(count).toBeGreaterThanOrEqual(MEMBERS / 2);
  expect(count).toBeLessThan(MEMBERS);
  const refused = responses.filter(({ refusal }) => refusal !== undefined);
  expect(refused).toHaveLength(MEMBERS - count);
  expect(new Set(refused.map(({ refusal }) => refusal))).toEqual(
    new Set(['yeekee.shooting_ended']),
  );
  // Every watcher sees all shots of both servers, and no number before shooting has ended.
  for (const { events, stop } of watchers) {
    await expect.poll(() => events.at(-1)).toMatchObject({ shooting: 'ended', shot_count: count });
    const shown = events.filter(({ shots }) => shots.some(({ number }) => number !== null));
    expect(new Set(shown.map(({ shooting }) => shooting))).toEqual(new Set(['ended']));
    await stop();
  }
});

test('a server killed during a burst of shots loses none and stores none twice, even without a response', async () => {
  // Members who have just shot may shoot again.
  const [clock] = await queryRaw<{ offsetMs: number }>(
    db,
    'UPDATE clock SET offset_ms = offset_ms + 10000 RETURNING offset_ms AS "offsetMs"',
  );
  // A starting process sets the clock, so it gets the same offset and does not set it back during the burst.
  const again = { ...environment, CLOCK_OFFSET_MS: String(clock?.offsetMs) };
  const round = await openYeekeeRound({ db });
  let killing: Promise<unknown> | undefined;
  const { port } = servers[1];
  const { responses, lost } = await shootAll(round, FEWER, (count) => {
    if (count < FEWER / 3 || killing) return;
    killing = servers[1].kill().then(async () => {
      servers[1] = await startServerProcess({ ...again, PORT: String(port) });
    });
  });
  await killing;
  expect(lost).toBeGreaterThan(0);
  expect(new Set(responses.map(({ refusal }) => refusal))).toEqual(new Set([undefined]));
  expect(await expectAsReported(round, responses)).toBe(FEWER);
});
