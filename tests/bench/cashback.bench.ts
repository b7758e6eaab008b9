import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { playAll, rewindNight, runNight } from '../support/cashback-night';
import { startPostgresServer } from '../support/postgres-server';
import { createTestPlayers } from '../support/test-players';
import { seedDemo } from '../support/test-seeds';

/** Measures the nightly cashback of many members with a week of play each, while yeekee rounds are drawn. */
const PLAYERS = 100_000;
const DAYS = 7;
const ROUNDS = 60;
/** Longest time in ms that one transaction of the cashback may take. */
const SLICE_MS = 2_000;
/** Longest delay in ms of a draw: the interval of the draw job plus one transaction of the cashback. */
const LATEST_MS = 3_000;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const server = await startPostgresServer({ durable: true });
const db = await openDatabase({ databaseUrl: server.url });
const jobDb = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, 1_00);
  await playAll(db, DAYS);
  await queryRaw(db, 'VACUUM ANALYZE');
  await rewindNight(db);
  const night = await runNight(db, jobDb, ROUNDS);
  const [computed] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM cashback_days WHERE day = last_closed_day()`,
  );
  if ((computed?.count ?? 0) < PLAYERS) throw new Error('members were left out');
  const row = (name: string, value: string, isReached = true): void =>
    say(`  ${name.padEnd(46)} ${value.padStart(10)}   ${isReached ? '' : 'missed'}`);
  say(`The night of ${PLAYERS} members`);
  row('seconds', night.seconds.toFixed(1));
  row('members a second', (PLAYERS / night.seconds).toFixed(0));
  row(
    `slowest of ${night.slices} slices, ms`,
    night.slowestSliceMs.toFixed(0),
    night.slowestSliceMs <= SLICE_MS,
  );
  row(
    `latest of ${night.drawn} draws beside it, ms`,
    night.latestMs.toFixed(0),
    night.latestMs <= LATEST_MS,
  );
} finally {
  await jobDb.destroy();
  await db.destroy();
  await server.stop();
}
