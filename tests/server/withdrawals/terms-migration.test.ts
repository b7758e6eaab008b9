import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgentRules } from '@/contract/agent-rules';
import { fetchWrittenRules } from '@/server/agent/agent-rules.service';
import { queryRaw, runScript } from '@/server/db/raw';
import { projectSchema } from '@/server/db/schema-files';
import { plainAgentConfig } from '../../support/agent-rules';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

test('migration 0057 turns withdrawal terms that differ from the defaults into agent rules', async () => {
  const { db } = database;
  const { sql } = projectSchema.migrations.find(({ name }) => name === '0057-withdrawal-rules')!;
  await queryRaw(
    db,
    `INSERT INTO agents (id, code, name, config)
     SELECT id, 'A' || id, 'เอ', $1::text::jsonb FROM generate_series(1, 4) AS id`,
    [plainAgentConfig],
  );
  await runScript(
    db,
    `UPDATE agents SET config = config || '{"rules": {"deposit": {"reserved_seconds": 600}}}' WHERE id = 2;
     CREATE TABLE withdrawal_terms (agent_id bigint, min_satang bigint, max_satang bigint, most_per_day integer);
     INSERT INTO withdrawal_terms VALUES (1, 10000, 5000000, 5), (2, 20050, 5000000, 5),
       (3, 10000, 100000000, 8), (4, 9000000000000000, 9000000000000000, 2000000000);
     ${sql}`,
  );
  const writtenOf = (id: number) => fetchWrittenRules(db, id);
  expect(await writtenOf(1)).toEqual({});
  expect(await writtenOf(2)).toEqual({
    deposit: { reserved_seconds: 600 },
    withdrawal: { least: '200.50' },
  });
  expect(await writtenOf(3)).toEqual({ withdrawal: { most: '1000000.00', per_day: 8 } });
  const termsOf = async (id: number) => readAgentRules('A', await writtenOf(id)).withdrawal;
  expect(await termsOf(1)).toEqual({ least: 100_00, most: 50_000_00, per_day: 5 });
  expect(await termsOf(2)).toEqual({ least: 200_50, most: 50_000_00, per_day: 5 });
  // Rules have bounds that the old table lacked, so larger values are reduced to the bound.
  const widest = 10_000_000_000_00;
  expect(await termsOf(4)).toEqual({ least: widest, most: widest, per_day: 1_000 });
  expect(await queryRaw(db, `SELECT to_regclass('withdrawal_terms') AS gone`)).toEqual([
    { gone: null },
  ]);
});
