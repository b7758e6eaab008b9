import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { createShooting, type MemberShot, type Shooting } from '@/server/yeekee/shooting.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { openYeekeeRound, type TestYeekeeRound } from '../support/yeekee.fixture';

const MEMBERS = 400;

let database: PostgresDatabase;
let dbs: Database[];
/** The shooting services of two processes that serve the same site. */
let shootings: Shooting[];
let members: number[];
let rounds: TestYeekeeRound[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  shootings = dbs.map((db) => createShooting(db));
  await createTestPlayers((text, values) => queryRaw(dbs[0]!, text, values), MEMBERS, 1_00);
  const rows = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  members = rows.map(({ id }) => id);
});
beforeEach(async () => {
  await queryRaw(dbs[0]!, 'UPDATE clock SET offset_ms = 0');
  await queryRaw(dbs[0]!, 'TRUNCATE yeekee_shooters');
  rounds = [await openYeekeeRound({ db: dbs[0]! }), await openYeekeeRound({ db: dbs[0]! })];
});
afterAll(async () => {
  for (const shooting of shootings) await shooting.drain();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const shotOf = (memberId: number, round: TestYeekeeRound, key = randomUUID()): MemberShot => ({
  agentId: 1,
  memberId,
  roundId: round.roundId,
  number: String(memberId % 100_000).padStart(5, '0'),
  idempotencyKey: key,
});

/** Returns the sequence number of an accepted shot, or the name of the refusal. */
const shoot = (process: number, shot: MemberShot) =>
  shootings[process]!.shoot(shot).then(
    ({ seq }) => seq,
    (error: unknown) => {
      if (error instanceof RefusalError) return error.errorName;
      throw error;
    },
  );

/** Returns the sequence numbers of a round's shots, and expects that the stored number of shots equals their count. */
async function fetchPlaces({ id }: TestYeekeeRound): Promise<number[]> {
  const rows = await queryRaw<{ seq: number; count: number }>(
    dbs[0]!,
    `SELECT s.seq, y.shot_count AS count FROM yeekee_shots s JOIN yeekee_rounds y USING (round_id)
     WHERE round_id = $1 ORDER BY seq`,
    [id],
  );
  for (const { count } of rows) expect(count).toBe(rows.length);
  return rows.map(({ seq }) => seq);
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('only one of two first shots that a member sends to two rounds in two processes is accepted', async () => {
  const outcomes = await Promise.all(
    members.flatMap((member) => [
      shoot(0, shotOf(member, rounds[0]!)),
      shoot(1, shotOf(member, rounds[1]!)),
    ]),
  );
  for (const index of members.keys()) {
    const own = outcomes.slice(2 * index, 2 * index + 2);
    expect(own.filter((outcome) => outcome === 'yeekee.too_soon')).toHaveLength(1);
    expect(own.filter((outcome) => typeof outcome === 'number')).toHaveLength(1);
  }
  const [first, second] = await Promise.all(rounds.map(fetchPlaces));
  expect(first).toEqual(places(first!.length));
  expect(second).toEqual(places(second!.length));
  expect(first!.length + second!.length).toBe(MEMBERS);
});

test('shots by the same members into the same rounds in different orders cause no deadlock', async () => {
  // Every member has shot before, so each has a row that can be locked.
  await queryRaw(
    dbs[0]!,
    `INSERT INTO yeekee_shooters SELECT id, business_now() - interval '1 minute' FROM members`,
  );
  const outcomes = await Promise.all(
    members.flatMap((member, index) => [
      shoot(0, shotOf(member, rounds[index % 2]!)),
      shoot(1, shotOf(members.at(-1 - index)!, rounds[(index + 1) % 2]!)),
    ]),
  );
  expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(MEMBERS);
  expect(outcomes.filter((outcome) => outcome === 'yeekee.too_soon')).toHaveLength(MEMBERS);
  const written = await Promise.all(rounds.map(fetchPlaces));
  for (const seqs of written) expect(seqs).toEqual(places(seqs.length));
  expect(written.flat()).toHaveLength(MEMBERS);
});

test('one idempotency key sent 64 times makes one shot', async () => {
  const shot = shotOf(members[0]!, rounds[0]!);
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => shoot(turn % 2, shot)),
  );
  expect(new Set(outcomes)).toEqual(new Set([1]));
  expect(await fetchPlaces(rounds[0]!)).toEqual([1]);
});

test('one idempotency key used for two rounds makes one shot and one conflict', async () => {
  const outcomes = await Promise.all(
    members.flatMap((member) => {
      const key = randomUUID();
      return [shoot(0, shotOf(member, rounds[0]!, key)), shoot(1, shotOf(member, rounds[1]!, key))];
    }),
  );
  for (const index of members.keys()) {
    const own = outcomes.slice(2 * index, 2 * index + 2);
    expect(own.filter((outcome) => typeof outcome === 'number')).toHaveLength(1);
    expect(own).toContain('request.idempotency_conflict');
  }
});

test('a shot that waited for its round is judged by the time at which it got the lock', async () => {
  const [round] = rounds as [TestYeekeeRound];
  const ended = round.shootingEndsAt.getTime() - Date.now() + 1;
  let shooting: ReturnType<typeof shoot> | undefined;
  await dbs[0]!.transaction().execute(async (tx) => {
    // Locks the round as the draw does when it freezes it.
    await queryRaw(tx, 'SELECT FROM yeekee_rounds WHERE round_id = $1 FOR UPDATE', [round.id]);
    shooting = shoot(1, shotOf(members[0]!, round));
    await expect
      .poll(() =>
        queryRaw(
          dbs[0]!,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await queryRaw(dbs[0]!, 'UPDATE clock SET offset_ms = $1', [ended]);
  });
  expect(await shooting).toBe('yeekee.shooting_ended');
  expect(await fetchPlaces(round)).toEqual([]);
});
