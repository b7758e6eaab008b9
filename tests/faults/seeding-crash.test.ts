import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw } from '@/server/db/raw';
import { waitingAtMost } from '../support/database-limits';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { seedDemo } from '../support/test-seeds';

let postgres: PostgresDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await createPostgresDatabase('schema');
  db = await openDatabase({ databaseUrl: postgres.url, poolSize: 3 });
});
afterAll(async () => {
  await db.destroy();
  await postgres.drop();
});

async function count(text: string): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(db, `SELECT count(*) AS count FROM ${text}`);
  return row?.count ?? -1;
}

const countPastRounds = () => count('yeekee_rounds y WHERE y.house_number IS NOT NULL');

test('demo data whose writer was killed is completed exactly once and then not changed', async () => {
  // The past yeekee rounds are written last: their writer waits here until it is killed.
  const holder = await db.startTransaction().execute();
  await queryRaw(holder, 'LOCK TABLE yeekee_shots IN EXCLUSIVE MODE');
  const killed = createDatabase(
    createPostgresSource({ url: postgres.url, poolSize: 1, limits: waitingAtMost(30_000) }),
  );
  const seeding = seedDemo(killed, { onlyMissing: true }).then(
    () => 'written',
    () => 'killed',
  );
  const waiting = `pg_locks WHERE NOT granted AND relation = 'yeekee_shots'::regclass`;
  while ((await count(waiting)) === 0) await sleep(50);
  await queryRaw(
    db,
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE NOT granted AND relation = 'yeekee_shots'::regclass`,
  );
  expect(await seeding).toBe('killed');
  await holder.rollback().execute();
  await killed.destroy();
  expect(await count('agents')).toBeGreaterThan(0);
  expect(await countPastRounds()).toBe(0);

  // Afterwards two processes start together.
  await Promise.all([1, 2].map(() => seedDemo(db, { onlyMissing: true })));
  const rounds = await countPastRounds();
  expect(rounds).toBeGreaterThan(0);
  expect(await count('demo_seeding WHERE finished_at IS NOT NULL')).toBe(1);
  expect(
    await count(`(SELECT command_id FROM transfers WHERE code = 'opening_balance') opening`),
  ).toBe(2 * (await count('members WHERE password_hash IS NOT NULL')));

  await queryRaw(db, 'DELETE FROM quest_events');
  await seedDemo(db, { onlyMissing: true });
  expect(await count('quest_events')).toBe(0);
  expect(await countPastRounds()).toBe(rounds);
});
