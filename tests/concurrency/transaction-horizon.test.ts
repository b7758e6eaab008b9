import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { fetchHealth } from '@/server/health/health.service';
import { createHorizonWatch } from '@/server/played/horizon-watch';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';

let house: PostgresDatabase;
let neighbour: PostgresDatabase;
let db: Database;
let foreign: Database;

beforeAll(async () => {
  house = await createPostgresDatabase('schema');
  neighbour = await createPostgresDatabase('schema');
  db = await openDatabase({ databaseUrl: house.url });
  foreign = await openDatabase({ databaseUrl: neighbour.url });
});
afterAll(async () => {
  await db.destroy();
  await foreign.destroy();
  await house.drop();
  await neighbour.drop();
});

test('the log names the transaction of another database that blocks the roll-up of play', async () => {
  const errors: object[] = [];
  const infos: string[] = [];
  const figures = new Registry();
  const look = createHorizonWatch({
    db,
    metrics: figures,
    alarmAfterMs: 1,
    logger: {
      error: (row: object) => void errors.push(row),
      info: (text: string) => void infos.push(text),
    } as never,
  });
  const age = async () =>
    Number(/^transaction_horizon_age_seconds (\S+)$/m.exec(await figures.metrics())?.[1]);

  let open: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    open = resolve;
  });
  let xid = '';
  const forgotten = foreign.transaction().execute(async (tx) => {
    const [row] = await queryRaw<{ xid: string }>(tx, 'SELECT pg_current_xact_id()::text AS xid');
    xid = row?.xid ?? '';
    await isOver;
  });
  await expect.poll(() => xid).not.toBe('');
  // A snapshot shows an open transaction only after a later transaction has ended.
  await queryRaw(db, 'SELECT pg_current_xact_id()');
  await look();
  await expect.poll(age).toBeGreaterThan(0.002);
  await look();
  await look();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({
    transaction: xid,
    holder: { database: new URL(neighbour.url).pathname.slice(1), application: 'chokdee' },
  });

  const minute = new Registry();
  new Gauge({ name: 'transaction_horizon_age_seconds', help: 'age', registers: [minute] }).set(61);
  const { alarms } = await fetchHealth({
    ...{ db, readDb: db, agentId: 1 },
    metrics: minute,
    isEmbedded: false,
  });
  const alarm = alarms.find(({ kind }) => kind === 'transaction_open');
  expect(alarm?.subject).toMatch(
    new RegExp(`^chokdee · ${new URL(neighbour.url).pathname.slice(1)} · \\w+ · \\d+$`),
  );

  open();
  await forgotten;
  await expect
    .poll(async () => {
      await look();
      return infos;
    })
    .toEqual(['settled stakes are summed up again']);
});
