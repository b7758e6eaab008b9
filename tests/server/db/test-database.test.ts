import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { plainAgentConfig } from '../../support/agent-rules';
import { createTestDatabase, type TestDatabase } from '../../support/database';

async function seed(db: Database): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO agents (id, code, name, config) VALUES (1, 'A', 'เอ', '${plainAgentConfig}')`,
  );
}

async function insertMember(db: Database, username: string): Promise<number | undefined> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO members (agent_id, username, password_hash, birth_date)
     VALUES (1, $1, 'x', '2000-01-01') RETURNING id`,
    [username],
  );
  return member?.id;
}

describe('the test database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'schema', prepare: seed });
  });
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  test.each([1, 2])('starts every test (%i) with the seed and the first ids', async () => {
    const { db } = database;
    expect(await queryRaw(db, 'SELECT count(*) AS n FROM members')).toEqual([{ n: 0 }]);
    expect(await insertMember(db, '0811111111')).toBe(1001);
    await queryRaw(db, `UPDATE agents SET name = 'changed'`);
    await queryRaw(db, `UPDATE clock SET offset_ms = 5`);
  });

  test('restores changed and truncated tables to the seed', async () => {
    const { db } = database;
    await queryRaw(db, `UPDATE agents SET name = 'บี'`);
    await queryRaw(db, 'TRUNCATE clock');
    await database.reset();
    expect(await queryRaw(db, 'SELECT id, name FROM agents')).toEqual([{ id: 1, name: 'เอ' }]);
    expect(await queryRaw(db, 'SELECT offset_ms FROM clock')).toEqual([{ offset_ms: 0 }]);
  });
});
