import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import postgres from 'postgres';
import { createDialect } from '@/server/db/engine/kysely-dialect';
import { limitsWith } from '@/server/db/engine/limits';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw } from '@/server/db/raw';
import type { DatabaseTables } from '@/server/db/tables';
import { openTestRound, putManyBills } from '../support/draw.fixture';
import { createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import { startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';
import { makeShots, openYeekeeRound, putShots } from '../support/yeekee.fixture';

/**
 * Measures what an official account costs the rest of the site: a LINE that hangs under an outbox full of messages
 * against one that answers, and how fast a settlement is with its notices against without them. All turns are in one
 * run. The notices take so small a part of a settlement that PostgreSQL's own clock of functions has to tell it: two
 * equal settlements differ more.
 */
/** Rounds are looked for once a second, so the ratios of settlement need many items: `ITEMS=200000`. */
const ITEMS = Number(process.env['ITEMS'] ?? 20_000);
const ITEMS_EACH = 5;
const PLAYERS = 2_000;
const BALANCE = 1_000_00;
/** Messages that wait while LINE hangs. */
const WAITING = 5_000;
const TURNS = 2;
/** Yeekee rounds of a turn, and the seconds between their draws. */
const ROUNDS = 10;
const BETWEEN_SECONDS = 1.7;
const FIRST_DRAW_SECONDS = 6;
const EVENTS = 1_000;
const SENDERS = 4;
/** Limits of the figures. Rounds are looked for once a second, so their lateness differs from run to run. */
const LATENESS = 1.5;
const SETTLEMENT = 0.9;
const WITH_NOTICES = 0.97;
const MOST_SOCKETS = 4;
const MOST_STOP_SECONDS = 3;
const MOST_WEBHOOK_MS = 200;
const PERCENTILE = 0.99;
const STATISTICS_MS = 2_000;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const report = (name: string, value: number, limit: string, isReached: boolean): void => {
  say(
    `  ${name.padEnd(60)} ${value.toFixed(2).padStart(8)}   ${limit.padEnd(7)} ${isReached ? 'reached' : 'missed'}`,
  );
};

/** Makes every player a friend of the official account who wants all messages. */
const BEFRIEND = `
  WITH player AS (
    SELECT id, agent_id, 'U' || lpad(to_hex(id), 32, '0') AS user_id FROM members WHERE username LIKE 'player-%'
  ), linked AS (
    INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name)
    SELECT agent_id, id, user_id, 'LINE' FROM player
  ), wanted AS (
    INSERT INTO line_preferences (member_id, money, results, rewards) SELECT id, true, true, true FROM player
  )
  INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at)
  SELECT agent_id, user_id, true, clock_timestamp() FROM player RETURNING user_id`;

/** Puts messages into the outbox that are due now. */
const FILL = `
  WITH player AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS count FROM members
    WHERE username LIKE 'player-%'
  ), added AS (
    INSERT INTO notices (agent_id, member_id, kind, subject, fact, handed_at)
    SELECT 1, p.id, 'withdrawal_paid', 'bench/' || gen_random_uuid(), '{"amount": 10000}', clock_timestamp()
    FROM generate_series(0, $1::int - 1) AS n JOIN player p ON p.place = n % p.count RETURNING id
  )
  INSERT INTO notice_deliveries (notice_id, channel, rank) SELECT id, 'line', 2 FROM added`;

const EMPTY = `
  UPDATE notice_deliveries SET state = 'given_up', ended_at = clock_timestamp(), message = NULL WHERE state = 'waiting'`;

const line = createOfficialAccountStandIn();
line.quota = { most: null, used: 0 };
const http = await line.listen();
const database = await startPostgresServer({ durable: true });
const sql = postgres(database.url, { max: 2, onnotice: () => undefined });
const start = () =>
  startServerProcess(
    {
      ...http.environment,
      ...{ DATABASE_URL: database.url, SEED: 'demo-unplayed', LOG_LEVEL: 'silent' },
    },
    asShipped,
  );
let server = await start();
const db = new Kysely<DatabaseTables>({
  dialect: createDialect(
    createPostgresSource({ url: database.url, poolSize: 2, limits: limitsWith() }),
    'work',
  ),
});
const run = (text: string, values: unknown[] = []) => sql.unsafe(text, values as never[]);

/** Lets LINE answer no message, with many of them waiting. */
async function hang(): Promise<void> {
  await run(FILL, [WAITING]);
  const before = line.countCalls(/push/);
  line.fail('black hole', /push/);
  while (line.countCalls(/push/) < before + MOST_SOCKETS) await sleep(50);
}

/** Stops the server while LINE hangs. @returns seconds */
async function stop(): Promise<number> {
  const startedAt = performance.now();
  await server.stop();
  return (performance.now() - startedAt) / 1000;
}

/** Lets LINE answer a process that knows nothing of its failures. */
async function recover(): Promise<void> {
  line.recover();
  await run(EMPTY);
  server = await start();
}

/** Draws yeekee rounds with bills and shots. @returns seconds by which their settlement was late */
async function drawYeekee(): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < ROUNDS; place += 1) {
    const draws = (FIRST_DRAW_SECONDS + place * BETWEEN_SECONDS) / 60;
    const round = await openYeekeeRound(
      { db },
      { closes: draws / 2, shootingEnds: draws * 0.75, draws },
    );
    await putManyBills(run, round.id, { bills: 100, itemsEach: ITEMS_EACH });
    await putShots(db, round, makeShots(25), ['a', 'b', 'c']);
    ids.push(round.id);
  }
  for (;;) {
    const rows = await queryRaw<{ late: number | null }>(
      db,
      `SELECT extract(epoch FROM settled_at - draws_at)::float8 AS late FROM lotto_rounds
       WHERE id = ANY ($1::text::bigint[])`,
      [`{${ids.join(',')}}`],
    );
    const late = rows.flatMap((row) => row.late ?? []);
    if (late.length === ROUNDS) return late;
    await sleep(100);
  }
}

/** Settles a round of many items. @returns seconds */
async function settle(): Promise<number> {
  const { id } = await openTestRound(db);
  await putManyBills(run, id, { bills: ITEMS / ITEMS_EACH, itemsEach: ITEMS_EACH });
  await run('VACUUM ANALYZE lotto_items');
  await run('CHECKPOINT');
  const startedAt = performance.now();
  await run(
    `UPDATE lotto_rounds SET state = 'drawing', three_top = '042', two_bottom = '00' WHERE id = $1`,
    [id],
  );
  for (;;) {
    const [row] = await run(`SELECT state FROM lotto_rounds WHERE id = $1`, [id]);
    if (row?.['state'] === 'settled') return (performance.now() - startedAt) / 1000;
    await sleep(10);
  }
}

/** Settles a round while PostgreSQL times its functions. @returns the part of the time that is not for notices */
async function measureNotices(): Promise<number> {
  await run("ALTER SYSTEM SET track_functions = 'pl'");
  await run('SELECT pg_reload_conf()');
  await run('SELECT pg_stat_reset()');
  await settle();
  // A connection reports its figures at most once a second.
  await sleep(STATISTICS_MS);
  const [times] = await run(
    `SELECT max(total_time) FILTER (WHERE funcname = 'end_lotto_bills') AS whole,
       max(total_time) FILTER (WHERE funcname = 'tell_ended_bills') AS notices FROM pg_stat_user_functions`,
  );
  return 1 - Number(times?.['notices']) / Number(times?.['whole']);
}

/** Looks at the connections to LINE until the work is done. @returns the most at once */
async function watchSockets(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void work.finally(() => {
    state.isDone = true;
  });
  let most = 0;
  while (!state.isDone) {
    most = Math.max(most, await http.countConnections());
    await sleep(50);
  }
  return most;
}

/** Delivers events of strangers. @returns milliseconds of each, shortest first */
async function deliverEvents(): Promise<number[]> {
  const latencies: number[] = [];
  const deliver = async () => {
    while (latencies.length < EVENTS) {
      const user = `U${randomBytes(16).toString('hex')}`;
      const request = line.webhookRequest(server.url, [line.text(user, 'เมนู')]);
      const startedAt = performance.now();
      const response = await fetch(request);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, deliver));
  return latencies.sort((a, b) => a - b);
}

try {
  await createTestPlayers(run, PLAYERS, BALANCE);
  await run('UPDATE lotto_markets SET has_demo_shooters = false');
  const friends = await run(BEFRIEND);
  for (const friend of friends) line.friends.add(String(friend['user_id']));
  await run('VACUUM ANALYZE');

  const answering = { late: [] as number[], seconds: [] as number[] };
  const hanging = { late: [] as number[], seconds: [] as number[] };
  let sockets = 0;
  const stops: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    answering.late.push(...(await drawYeekee()));
    answering.seconds.push(await settle());
    await hang();
    const work = (async () => {
      hanging.late.push(...(await drawYeekee()));
      hanging.seconds.push(await settle());
    })();
    sockets = Math.max(sockets, await watchSockets(work));
    await work;
    stops.push(await stop());
    await recover();
  }

  const told = await measureNotices();

  await hang();
  const latencies = await deliverEvents();
  const p99 = latencies[Math.floor(latencies.length * PERCENTILE)] ?? Number.NaN;
  stops.push(await stop());
  const stopSeconds = Math.max(...stops);

  const row = (name: string, late: readonly number[], seconds: readonly number[]): void => {
    const [usual, latest] = [mean(late), Math.max(...late)];
    say(
      `  ${name.padEnd(44)} ${usual.toFixed(2).padStart(8)} ${latest.toFixed(2).padStart(8)} ${mean(seconds).toFixed(2).padStart(10)}`,
    );
  };
  say(
    `${ROUNDS * TURNS} yeekee draws; settlements of ${ITEMS} items       late s   most s   settled s`,
  );
  row('LINE answers', answering.late, answering.seconds);
  row(`LINE hangs, ${WAITING} messages wait`, hanging.late, hanging.seconds);
  say();
  say('Figures');
  const lateness = mean(hanging.late) / mean(answering.late);
  report(
    'lateness of draws, LINE hangs ÷ answers',
    lateness,
    `≤ ${LATENESS}`,
    lateness <= LATENESS,
  );
  const settlement = Math.min(...answering.seconds) / Math.min(...hanging.seconds);
  report(
    'speed of settlement, LINE hangs ÷ answers',
    settlement,
    `≥ ${SETTLEMENT}`,
    settlement >= SETTLEMENT,
  );
  report(
    'speed of settlement, with notices ÷ without',
    told,
    `≥ ${WITH_NOTICES}`,
    told >= WITH_NOTICES,
  );
  report('connections to LINE at once', sockets, `≤ ${MOST_SOCKETS}`, sockets <= MOST_SOCKETS);
  report(
    `webhook, p99 of ${EVENTS} events while LINE hangs, ms`,
    p99,
    `< ${MOST_WEBHOOK_MS}`,
    p99 < MOST_WEBHOOK_MS,
  );
  report(
    'stop of the server while LINE hangs, seconds',
    stopSeconds,
    `< ${MOST_STOP_SECONDS}`,
    stopSeconds < MOST_STOP_SECONDS,
  );
} finally {
  if (server.isRunning()) await server.kill();
  await db.destroy();
  await sql.end();
  await database.stop();
  await http.close();
}
