import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRaw, runScript } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

/** Functions of the project, without what the tests bring. */
const OWN = `p.pronamespace = 'public'::regnamespace`;

test('signatures are those that databases have: one that changes is dropped by a migration', async () => {
  const rows = await queryRaw<{ name: string; signatures: string[] }>(
    database.db,
    `SELECT p.proname AS name,
       array_agg(p.oid::regprocedure || ' -> ' || pg_get_function_result(p.oid) ORDER BY p.oid) AS signatures
     FROM pg_proc p WHERE ${OWN} GROUP BY 1 ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(20);
  // CREATE OR REPLACE would fail, or leave the function as it was beside the other. The first run with a further
  // function writes its line down; a line that is there is changed together with that migration only.
  for (const { name, signatures } of rows) expect(signatures.join('\n')).toMatchSnapshot(name);
});

test('what functions in SQL name exists: they are written unchecked', async () => {
  const rows = await queryRaw<{ definition: string }>(
    database.db,
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
     JOIN pg_language l ON l.oid = p.prolang WHERE ${OWN} AND l.lanname = 'sql'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { definition } of rows) await runScript(database.db, definition);
});
