import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRaw, runScript } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

/** SQL condition that selects only the functions of this project. */
const OWN = `p.pronamespace = 'public'::regnamespace`;

test('signatures of database functions equal the snapshot', async () => {
  const rows = await queryRaw<{ name: string; signatures: string[] }>(
    database.db,
    `SELECT p.proname AS name,
       array_agg(p.oid::regprocedure || ' -> ' || pg_get_function_result(p.oid) ORDER BY p.oid) AS signatures
     FROM pg_proc p WHERE ${OWN} GROUP BY 1 ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(20);
  // CREATE OR REPLACE with another signature fails or leaves the former function beside it, so a changed snapshot line
  // needs a migration that drops the former function. The first run with an added function writes its line.
  for (const { name, signatures } of rows) expect(signatures.join('\n')).toMatchSnapshot(name);
});

test('SQL functions name existing tables and columns, although migrations create them unchecked', async () => {
  const rows = await queryRaw<{ definition: string }>(
    database.db,
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
     JOIN pg_language l ON l.oid = p.prolang WHERE ${OWN} AND l.lanname = 'sql'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { definition } of rows) await runScript(database.db, definition);
});
