import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import postgres from 'postgres';
import { yeekeeShoot } from '@/contract/yeekee.contract';
import { createDialect } from '@/server/db/engine/kysely-dialect';
import { limitsWith } from '@/server/db/engine/limits';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw } from '@/server/db/raw';
import type { DatabaseTables } from '@/server/db/tables';
import { createShooting } from '@/server/yeekee/shooting.service';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import { startServerProcess } from '../support/server-process';
import { openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { openYeekeeRound, type TestYeekeeRound } from '../support/yeekee.fixture';
import { type HttpFigures, runHttp } from './raw-http-client';

/**
 * Measures shots into one round as ratios to a plain way to number them without gaps: a counter row that every shot
 * updates in its own transaction, without checks. Everything is measured in turns in the same run.
 */
const CONNECTIONS = 64;
const SECONDS = 3;
const TURNS = 2;
/** Number of members, so many that every member shoots only once and never has to wait between shots. */
const MEMBERS = 250_000;
const MOST_HTTP_PER_SECOND = 6_000;
const DAY_MINUTES = 24 * 60;
/** Smallest ratio of shots in batches to the counter row. */
const BATCHED = 7;
/** Smallest ratio of shots over HTTP to the counter row. Over HTTP each shot also reads the member's session. */
const OVER_HTTP = 0.8;

const OPEN_MEMBERS = `
  INSERT INTO members (agent_id, username, password_hash, birth_date)
  SELECT 1, 'player-' || n, '', '1990-01-01' FROM generate_series(1, $1::int) AS n RETURNING id`;

const COUNTER_ROW = `
  WITH counter AS (
    UPDATE yeekee_rounds SET shot_count = shot_count + 1 WHERE round_id = $1 RETURNING shot_count
  )
  INSERT INTO yeekee_shots (round_id, seq, member_id, number, shot_at, key)
  SELECT $1, shot_count, $2::bigint, $3, business_now(), $4::uuid FROM counter`;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const numberOf = (turn: number) => String((turn * 7_919) % 100_000).padStart(5, '0');

/**
 * Runs shots for the measured time, one shot at a time on every connection.
 * @returns shots per second
 */
async function measure(shoot: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  let shots = 0;
  const drive = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await shoot();
      shots += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  return shots / ((performance.now() - startedAt) / 1000);
}

/** Returns the HTTP request of a shot, as bytes. */
function prepareShot(member: number, { roundId }: TestYeekeeRound): Buffer {
  const body = JSON.stringify({ round_id: roundId, number: numberOf(member) });
  return Buffer.from(
    `POST ${yeekeeShoot.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nauthorization: Bearer ${sessionTokenOf(`player-${member + 1}`)}\r\n` +
      `idempotency-key: ${randomUUID()}\r\n\r\n${body}`,
  );
}

const database = await startPostgresServer({ durable: true });
const sql = postgres(database.url, { max: CONNECTIONS, onnotice: () => undefined });
const server = await startServerProcess(
  {
    DATABASE_URL: database.url,
    SEED: 'demo-unplayed',
    LOG_LEVEL: 'error',
  },
  asShipped,
);
const db = new Kysely<DatabaseTables>({
  dialect: createDialect(
    createPostgresSource({ url: database.url, poolSize: 2, limits: limitsWith() }),
    'work',
  ),
});
try {
  await queryRaw(db, 'UPDATE lotto_markets SET has_demo_shooters = false');
  const members = await queryRaw<{ id: number }>(db, OPEN_MEMBERS, [MEMBERS]);
  await openPlayerSessions((text, values) => queryRaw(db, text, values));
  await sql.unsafe('VACUUM ANALYZE');
  await sql.unsafe('CHECKPOINT');

  let last = 0;
  /** Returns the index of an unused member. */
  const takeMember = (): number => {
    if (last === members.length) throw new Error('more members are needed');
    last += 1;
    return last - 1;
  };
  const openRound = () => openYeekeeRound({ db }, { closes: DAY_MINUTES });
  const assertShots = async ({ id }: TestYeekeeRound, sent: number): Promise<void> => {
    const [round] = await queryRaw<{ shots: number; last: number; count: number }>(
      db,
      `SELECT (SELECT count(*) FROM yeekee_shots WHERE round_id = y.round_id) AS shots,
         (SELECT max(seq) FROM yeekee_shots WHERE round_id = y.round_id) AS last, shot_count AS count
       FROM yeekee_rounds y WHERE round_id = $1`,
      [id],
    );
    if (round?.shots !== sent || round.last !== sent || round.count !== sent) {
      throw new Error(`of ${sent} shots these are in: ${JSON.stringify(round)}`);
    }
  };

  const shooting = createShooting(db);
  const measureBatched = async (): Promise<number> => {
    const round = await openRound();
    const before = last;
    const perSecond = await measure(() => {
      const member = takeMember();
      return shooting.shoot({
        agentId: 1,
        memberId: members[member]!.id,
        roundId: round.roundId,
        number: numberOf(member),
        idempotencyKey: randomUUID(),
      });
    });
    await assertShots(round, last - before);
    return perSecond;
  };
  const measureCounterRow = async (): Promise<number> => {
    const round = await openRound();
    let sent = 0;
    const perSecond = await measure(() => {
      sent += 1;
      const { id } = members[sent % members.length]!;
      return sql.unsafe(COUNTER_ROW, [round.id, id, numberOf(sent), randomUUID()], {
        prepare: true,
      });
    });
    await assertShots(round, sent);
    return perSecond;
  };
  const measureHttp = async (): Promise<HttpFigures> => {
    const round = await openRound();
    const requests = Array.from({ length: SECONDS * MOST_HTTP_PER_SECOND }, () =>
      prepareShot(takeMember(), round),
    );
    let sent = 0;
    const figures = await runHttp({
      port: server.port,
      connections: CONNECTIONS,
      durationMs: SECONDS * 1000,
      next: () => {
        const request = requests[sent];
        if (!request) throw new Error('more shots are needed');
        sent += 1;
        return request;
      },
    });
    if (figures.failed > 0) throw new Error(`${figures.failed} shots did not get a 200`);
    await assertShots(round, sent);
    return figures;
  };

  const [batched, counterRow, http]: [number[], number[], HttpFigures[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    batched.push(await measureBatched());
    counterRow.push(await measureCounterRow());
    http.push(await measureHttp());
  }

  const row = (name: string, perSecond: number, figures?: HttpFigures): void => {
    const latency = figures
      ? `${figures.p50.toFixed(1).padStart(8)} ${figures.p99.toFixed(1).padStart(8)}`
      : '';
    say(`  ${name.padEnd(46)} ${perSecond.toFixed(0).padStart(8)} ${latency}`);
  };
  const ratio = (name: string, value: number, atLeast: number): void => {
    say(
      `  ${name.padEnd(54)} ${value.toFixed(2).padStart(7)}   ${`≥ ${atLeast}`.padEnd(6)} ${value >= atLeast ? 'reached' : 'missed'}`,
    );
  };
  const httpPerSecond = mean(http.map(({ perSecond }) => perSecond));
  say('Shots into one round, PostgreSQL, durable            shots/s   p50 ms   p99 ms');
  row('batched, 64 at a time', mean(batched));
  row('a counter row per shot, 64 connections', mean(counterRow));
  row('over HTTP, 64 connections', httpPerSecond, http[0]);
  say();
  say('Ratios');
  ratio('shots batched ÷ counter row per shot', mean(batched) / mean(counterRow), BATCHED);
  ratio('shots over HTTP ÷ counter row per shot', httpPerSecond / mean(counterRow), OVER_HTTP);
} finally {
  await db.destroy();
  await server.stop();
  await sql.end();
  await database.stop();
}
