import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { migrationFiles, readMigration } from '@/server/db/migration-files';
import { createPostgresSource } from '@/server/db/postgres-source';
import { queryRaw } from '@/server/db/raw';
import { waitingAtMost } from '../../support/database-limits';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';

const first = readMigration('0001-first', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
const second = readMigration('0002-second', 'ALTER TABLE a ADD COLUMN name text;');

describe('migrating', () => {
  let database: PostgresDatabase;
  const opened: Database[] = [];

  function open(): Database {
    const source = createPostgresSource({
      url: database.url,
      poolSize: 2,
      limits: waitingAtMost(5000),
    });
    const db = createDatabase(source);
    opened.push(db);
    return db;
  }

  beforeEach(async () => {
    database = await createPostgresDatabase('nothing');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
    await database.drop();
  });

  test('applies what is missing, once', async () => {
    const db = open();
    expect(await migrate(db, [first])).toEqual(['0001-first']);
    expect(await migrate(db, [first, second])).toEqual(['0002-second']);
    expect(await migrate(db, [first, second])).toEqual([]);
    expect(await queryRaw(db, 'SELECT * FROM a')).toEqual([{ id: 1, name: null }]);
  });

  test('many processes that start at once apply each file once', async () => {
    const applied = await Promise.all(
      Array.from({ length: 6 }, () => migrate(open(), [first, second])),
    );
    expect(applied.flat()).toEqual(['0001-first', '0002-second']);
  });

  test('refuses when an applied file was edited, and says which', async () => {
    const db = open();
    await migrate(db, [first]);
    const edited = readMigration(first.name, `${first.sql} -- edited`);
    await expect(migrate(db, [edited, second])).rejects.toThrow(
      /0001-first\.sql was changed after it had been applied/,
    );
    expect(await queryRaw(db, 'SELECT name FROM schema_migrations')).toHaveLength(1);
  });

  test('code that is older than the data refuses them, and says why', async () => {
    const db = open();
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow(
      /migrated by a newer version of the server \(0002-second\)/,
    );
    expect(await migrate(db, [first, second])).toEqual([]);
  });

  test('other line endings are not an edit', () => {
    const windows = readMigration('x', 'SELECT 1;\r\nSELECT 2;\r\n');
    expect(windows.checksum).toBe(readMigration('x', 'SELECT 1;\nSELECT 2;\n').checksum);
  });

  test('a file that fails leaves nothing behind, and the next start tries again', async () => {
    const db = open();
    const broken = readMigration('0002-second', 'CREATE TABLE b (id int); SELECT 1/0;');
    await expect(migrate(db, [first, broken])).rejects.toThrow(/0002-second\.sql failed: division/);
    expect(await queryRaw(db, `SELECT to_regclass('b') AS b`)).toEqual([{ b: null }]);
    expect(await migrate(db, [first, second])).toEqual(['0002-second']);
  });

  test('the real migrations apply to a real PostgreSQL, and the clock is moved', async () => {
    const messages: string[] = [];
    const db = await openDatabase({
      databaseUrl: database.url,
      clockOffsetMs: 3_600_000,
      logger: { info: (message) => messages.push(message), warn: () => undefined },
    });
    opened.push(db);
    expect(messages).toEqual([
      `Applied migrations: ${migrationFiles.map(({ name }) => name).join(', ')}`,
    ]);
    const [row] = await queryRaw<{ ahead: boolean }>(
      db,
      `SELECT business_now() - clock_timestamp() > interval '59 minutes' AS ahead`,
    );
    expect(row?.ahead).toBe(true);
  });
});

test('migrations are named so that their order is plain', () => {
  const names = migrationFiles.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z0-9-]+$/);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});
