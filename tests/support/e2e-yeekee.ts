import postgres, { type Sql } from 'postgres';
import { readableLog } from './e2e';
import { test as base } from './e2e-line';
import { BuiltServer, createDataDir, removeDataDir } from './e2e-server';
import { startPostgresServer } from './postgres-server';
import { createTestPlayers } from './test-players';

export { expect } from './e2e-line';

/** Number of other members who shoot. */
const SHOOTERS = 40;
const BALANCE_SATANG = 1_00;

/** A round without shots, with its times. */
export interface HallRound {
  readonly roundId: string;
  readonly closesAt: Date;
  readonly shootingEndsAt: Date;
  readonly drawsAt: Date;
}

/** The yeekee rounds of a running server, and its clock. */
export class YeekeeHall {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Turns the demo shooters off and creates test players. */
  async prepare(): Promise<void> {
    await this.#sql`UPDATE lotto_markets SET has_demo_shooters = false`;
    await createTestPlayers(
      (text, parameters) => this.#sql.unsafe(text, parameters as number[]),
      SHOOTERS,
      BALANCE_SATANG,
    );
  }

  /** Moves the clock to ten minutes before the close of a round without shots. */
  async openRound(): Promise<HallRound> {
    const [round] = await this.#sql<HallRound[]>`
      SELECT r.round_id AS "roundId", r.closes_at AS "closesAt", y.shooting_ends_at AS "shootingEndsAt",
         r.draws_at AS "drawsAt"
       FROM lotto_rounds r JOIN yeekee_rounds y ON y.round_id = r.id
       WHERE r.agent_id = 1 AND y.shot_count = 0 AND r.closes_at > business_now() + interval '15 minutes'
         AND r.state IN ('scheduled', 'open')
       ORDER BY r.closes_at LIMIT 1`;
    if (!round) throw new Error('no round of yeekee is left');
    await this.jumpTo(new Date(round.closesAt.getTime() - 10 * 60_000));
    return round;
  }

  /** Sets business time for all processes, which are not notified. */
  async jumpTo(instant: Date): Promise<void> {
    await this
      .#sql`UPDATE clock SET offset_ms = round(extract(epoch FROM ${instant}::timestamptz - clock_timestamp()) * 1000)`;
  }

  /**
   * Adds shots of other members to a round, one after the other.
   * @param after number of members who have shot already
   */
  async shootAsOthers({ roundId }: HallRound, count: number, after = 0): Promise<void> {
    const [taken] = await this.#sql<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM yeekee_shoot_batch((
         SELECT jsonb_agg(jsonb_build_object('agent_id', 1, 'round_id', ${roundId}::text, 'member_id', id,
           'number', lpad((place * 12345 % 100000)::text, 5, '0'), 'key', gen_random_uuid()) ORDER BY place)
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM members WHERE username LIKE 'player-%') shooter
         WHERE place > ${after}::int AND place <= ${after}::int + ${count}::int
       ), interval '5 seconds') WHERE refusal IS NULL`;
    if (taken?.count !== count)
      throw new Error(`only ${taken?.count ?? 0} of ${count} shots are in`);
  }
}

interface WorkerFixtures {
  /** Yeekee on a PostgreSQL server, with a clock that the tests move. */
  hall: YeekeeHall;
}

/** The journeys' `test` with a server whose database the tests also write to. */
export const test = base.extend<object, WorkerFixtures & { databaseUrl: string }>({
  databaseUrl: [
    async ({}, use) => {
      const postgres = await startPostgresServer({ durable: false });
      await use(postgres.url);
      await postgres.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ lineHttp, databaseUrl }, use) => {
      const dataDir = createDataDir();
      const settings = { ...readableLog, ...lineHttp.environment, DATABASE_URL: databaseUrl };
      const server = await BuiltServer.start(dataDir, settings);
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  hall: [
    async ({ databaseUrl, server: _started }, use) => {
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
      const hall = new YeekeeHall(sql);
      await hall.prepare();
      await use(hall);
      await sql.end();
    },
    { scope: 'worker' },
  ],
});
