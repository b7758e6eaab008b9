import { type Executor, queryRaw } from '@/server/db/raw';
import type { Db } from '@/server/db/tables';
import type { TestRound } from './draw.fixture';
import { planYeekeeRounds } from './test-seeds';

/** A yeekee round of a test. */
export interface TestYeekeeRound extends TestRound {
  /** Key of the round in its commitment, such as `2026-01-01/088`. */
  readonly roundKey: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly shootingEndsAt: Date;
  readonly drawsAt: Date;
}

/**
 * Takes a planned yeekee round that has not opened yet, a different round at each call, and moves its times; its seed,
 * commitment and key stay the same.
 * @param times minutes from now by the business clock, fractions allowed; by default the round is open and closes in
 * ten minutes, and the other times follow as for every round
 */
export async function openYeekeeRound(
  { db }: { db: Db },
  {
    agentId = 1,
    opens = -60,
    closes = 10,
    shootingEnds = closes + 2,
    draws = shootingEnds + 1,
  }: {
    agentId?: number;
    opens?: number;
    closes?: number;
    shootingEnds?: number;
    draws?: number;
  } = {},
): Promise<TestYeekeeRound> {
  const minutes = [opens, closes, shootingEnds, draws];
  let round = await movePlannedRound(db, agentId, minutes);
  if (!round) {
    // All planned rounds have opened if a new yeekee day has begun since the database was created.
    await planYeekeeRounds(db);
    round = await movePlannedRound(db, agentId, minutes);
  }
  if (!round) throw new Error('no round of yeekee is left to move');
  return round;
}

async function movePlannedRound(
  db: Db,
  agentId: number,
  minutes: readonly number[],
): Promise<TestYeekeeRound | undefined> {
  const [round] = await queryRaw<TestYeekeeRound>(
    db,
    `WITH clock AS MATERIALIZED (
       SELECT date_trunc('milliseconds', business_now()) AS now
     ), taken AS (
       SELECT r.id FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id), clock
       WHERE r.agent_id = $1 AND m.result_kind = 'yeekee' AND r.state = 'scheduled' AND r.opens_at > clock.now
       ORDER BY r.day DESC, r.opens_at DESC, r.number DESC LIMIT 1
     ), moved AS (
       UPDATE lotto_rounds r SET opens_at = now + $2::float8 * interval '1 minute',
         closes_at = now + $3::float8 * interval '1 minute', draws_at = now + $5::float8 * interval '1 minute'
       FROM taken, clock WHERE r.id = taken.id RETURNING r.*
     )
     UPDATE yeekee_rounds y SET shooting_ends_at = clock.now + $4::float8 * interval '1 minute'
     FROM moved, clock WHERE y.round_id = moved.id
     RETURNING moved.id, moved.round_id AS "roundId", y.round_key AS "roundKey", moved.opens_at AS "opensAt",
       moved.closes_at AS "closesAt", y.shooting_ends_at AS "shootingEndsAt", moved.draws_at AS "drawsAt"`,
    [agentId, ...minutes],
  );
  return round;
}

/** Returns distinct numbers that look like real shots. */
export function makeShots(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String(((index + 1) * 12_345) % 100_000).padStart(5, '0'),
  );
}

/**
 * Appends shots to a round, five seconds apart, the last one now.
 * @param by shooters in turn: ids of members and names of demo shooters; by default all members of the agent
 */
export async function putShots(
  db: Executor,
  { id }: Pick<TestRound, 'id'>,
  numbers: readonly string[],
  by?: readonly (number | string)[],
): Promise<void> {
  const shooters =
    by ??
    (
      await queryRaw<{ id: number }>(
        db,
        `SELECT m.id FROM members m JOIN lotto_rounds r USING (agent_id) WHERE r.id = $1 ORDER BY m.id`,
        [id],
      )
    ).map((member) => member.id);
  const shots = numbers.map((number, index) => {
    const shooter = shooters[index % shooters.length];
    return {
      place: index + 1,
      number,
      member_id: typeof shooter === 'number' ? shooter : null,
      demo_name: typeof shooter === 'string' ? shooter : null,
    };
  });
  await queryRaw(
    db,
    `WITH shot AS (
       SELECT * FROM json_to_recordset($2::text::json)
         AS s(place integer, number text, member_id bigint, demo_name text)
     ), round AS (
       UPDATE yeekee_rounds SET shot_count = shot_count + (SELECT count(*) FROM shot) WHERE round_id = $1
       RETURNING shot_count
     )
     INSERT INTO yeekee_shots (round_id, seq, member_id, demo_name, number, shot_at)
     SELECT $1, shot_count - $3::int + place, member_id, demo_name, number,
       date_trunc('milliseconds', now) - ($3::int - place) * interval '5 seconds'
     FROM shot, round, (SELECT business_now() AS now) clock`,
    [id, JSON.stringify(shots), shots.length],
  );
}
