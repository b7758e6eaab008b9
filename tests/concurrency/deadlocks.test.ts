import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { runCommand } from '@/server/ledger/ledger.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';

let postgres: PostgresDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await db.destroy();
  await postgres.drop();
});

/** Returns a barrier that opens when the given number of callers wait at it. */
function createGate(callers: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= callers) open();
    return passed;
  };
}

async function twoAccounts(): Promise<[number, number]> {
  const rows = await queryRaw<{ id: number }>(
    db,
    "SELECT id FROM accounts WHERE kind = 'member_wallet' ORDER BY id LIMIT 2",
  );
  return rows.map(({ id }) => id) as [number, number];
}

test('a command that the database aborts in a deadlock is repeated and succeeds', async () => {
  const [one, other] = await twoAccounts();
  const gate = createGate(2);
  let tries = 0;
  const [oneKey, otherKey] = [randomUUID(), randomUUID()];
  const take = (key: string, first: number, second: number) =>
    runCommand(
      db,
      { scope: 'test', route: 'deadlock', key, content: {}, lockAccountIds: [] },
      async ({ lockAccounts }) => {
        tries += 1;
        await lockAccounts([first]);
        await gate();
        await lockAccounts([second]);
        return { key };
      },
    );
  const responses = await Promise.all([take(oneKey, one, other), take(otherKey, other, one)]);
  expect(responses).toEqual([{ key: oneKey }, { key: otherKey }]);
  // The repeated command may take its first lock before the other command continues, and be aborted once more.
  expect(tries).toBeGreaterThanOrEqual(3);
});

test('a deadlock outside a command counts as temporary unavailability of the database', async () => {
  const [one, other] = await twoAccounts();
  const gate = createGate(2);
  const take = (first: number, second: number) =>
    db.transaction().execute(async (tx) => {
      const lock = 'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE';
      await queryRaw(tx, lock, [first]);
      await gate();
      await queryRaw(tx, lock, [second]);
    });
  const results = await Promise.allSettled([take(one, other), take(other, one)]);
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(reasons).toHaveLength(1);
  expect(isUnavailable(reasons[0])).toBe(true);
});

test('connections switch off JIT compilation of statements', async () => {
  expect(await queryRaw(db, 'SHOW jit')).toEqual([{ jit: 'off' }]);
});
