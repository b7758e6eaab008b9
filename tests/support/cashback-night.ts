import { setTimeout as sleep } from 'node:timers/promises';
import { computeCashback } from '@/server/cashback/compute.service';
import type { Database } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { drawYeekeeRounds } from './test-seeds';
import { makeShots, openYeekeeRound, putShots } from './yeekee.fixture';

/** Interval of the job that draws yeekee rounds. */
const DRAW_EVERY_MS = 1_000;
const PREPARE_MS = 5_000;

/** Settles a loss of every test player on each of the last `days` days before today, and rolls up the play. */
export async function playAll(db: Database, days: number): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY(
       SELECT ROW(NULL, p.member_id, 'games', 'test/' || day, 100_00 + p.member_id % 97, 20_00, 100_00,
         (movement_day(business_now()) - day)::timestamp AT TIME ZONE 'Asia/Bangkok' + interval '12 hours',
         p.account_id, NULL, NULL, 'slot')::settled_stakes
       FROM game_players p CROSS JOIN generate_series(1, $1::integer) AS day WHERE p.token LIKE 'player-%'))`,
    [days],
  );
  while (!(await rollUpPlayed(db))) await sleep(10);
}

/** Makes the nightly job compute an agent's last closed day again; earlier days are not computed. */
export async function rewindNight(db: Executor, agentId = 1): Promise<void> {
  await queryRaw(
    db,
    `UPDATE cashback_progress SET first_day = last_closed_day(), done_day = last_closed_day() - 1, night_day = NULL,
       night_seq = NULL, night_member_id = NULL, turn = (SELECT turn FROM played_roll_up),
       turn_member_id = 9223372036854775807 WHERE agent_id = $1`,
    [agentId],
  );
}

/** Measurements of the nightly cashback job, which computes in slices (transactions), and of the draws beside it. */
export interface Night {
  seconds: number;
  slices: number;
  slowestSliceMs: number;
  /** Number of yeekee rounds drawn while the nightly job ran. */
  drawn: number;
  /** Longest delay of a draw in milliseconds, including the interval of the drawing job. */
  latestMs: number;
}

/**
 * Runs the nightly job while one yeekee round is due every second.
 * @param jobDb connection pool of a separate process
 */
export async function runNight(db: Database, jobDb: Database, rounds: number): Promise<Night> {
  const due = [];
  const shooters = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members ORDER BY id LIMIT 30',
  );
  const ids = shooters.map(({ id }) => id);
  const beginsAt = Date.now() + PREPARE_MS;
  for (let turn = 1; turn <= rounds; turn += 1) {
    const shootingEnds = (beginsAt + turn * 1_000 - Date.now()) / 60_000;
    const round = await openYeekeeRound({ db }, { closes: -1, shootingEnds });
    await putShots(db, round, makeShots(30), ids);
    due.push(round);
  }
  if (Date.now() > beginsAt) throw new Error('the rounds are due already');
  await sleep(beginsAt - Date.now());
  const over = new AbortController();
  const drawing = (async () => {
    while (!over.signal.aborted) {
      await drawYeekeeRounds(db);
      await sleep(DRAW_EVERY_MS);
    }
  })();
  const slicesMs: number[] = [];
  const measured: Executor = {
    executeQuery: async (query) => {
      const startedAt = performance.now();
      const result = await jobDb.executeQuery(query);
      const { sql } = 'sql' in query ? query : query.compile();
      if (sql.includes('compute_cashback_slice')) slicesMs.push(performance.now() - startedAt);
      return result;
    },
  };
  const startedAt = performance.now();
  await computeCashback(measured);
  const seconds = (performance.now() - startedAt) / 1_000;
  await sleep(Math.max(0, (rounds + 2) * 1_000 - seconds * 1_000));
  over.abort();
  await drawing;
  const [late] = await queryRaw<{ drawn: number; latestMs: number }>(
    db,
    `SELECT count(*) AS drawn, coalesce(max(extract(epoch FROM frozen_at - shooting_ends_at) * 1000), 0)::float8 AS "latestMs"
     FROM yeekee_rounds WHERE round_id = ANY ($1::text::bigint[]) AND frozen_at IS NOT NULL`,
    [`{${due.map(({ id }) => id).join(',')}}`],
  );
  return {
    seconds,
    slices: slicesMs.length,
    slowestSliceMs: Math.max(...slicesMs),
    drawn: late?.drawn ?? 0,
    latestMs: late?.latestMs ?? Number.NaN,
  };
}
