import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { type AppliedSchema, type MigrateOptions, migrate } from '@/server/db/migrate';
import { queryRaw } from '@/server/db/raw';
import {
  checksumFunctions,
  projectSchema,
  readSqlFile,
  type SchemaFiles,
  type SqlFile,
} from '@/server/db/schema-files';
import { plainAgentConfig } from '../../support/agent-rules';
import { waitingAtMost } from '../../support/database-limits';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';

const first = readSqlFile('0001-first', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
const second = readSqlFile('0002-second', 'ALTER TABLE a ADD COLUMN name text;');

/** Returns the source of an SQL function `answer()` that returns the given number. */
const answering = (answer: number): SqlFile =>
  readSqlFile(
    'answer',
    `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer}'`,
  );

function schemaOf(migrations: readonly SqlFile[], ...functions: readonly SqlFile[]): SchemaFiles {
  return { columnFunctions: [], migrations, functions, triggers: [] };
}

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

  async function bring(
    db: Database,
    schema: SchemaFiles,
    options: Omit<MigrateOptions, 'schema'> = {},
  ): Promise<AppliedSchema> {
    return migrate(db, { schema, ...options });
  }

  async function answerOf(db: Database): Promise<number | undefined> {
    const [row] = await queryRaw<{ answer: number }>(db, 'SELECT answer()');
    return row?.answer;
  }

  beforeEach(async () => {
    database = await createPostgresDatabase('nothing');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
    await database.drop();
  });

  test('applies each missing migration exactly once', async () => {
    const db = open();
    expect((await bring(db, schemaOf([first]))).migrations).toEqual(['0001-first']);
    expect((await bring(db, schemaOf([first, second]))).migrations).toEqual(['0002-second']);
    const again = await bring(db, schemaOf([first, second]));
    expect(again).toEqual({ migrations: [], functions: false });
    expect(await queryRaw(db, 'SELECT * FROM a')).toEqual([{ id: 1, name: null }]);
  });

  test('applies each file exactly once when many processes start at the same time', async () => {
    const applied = await Promise.all(
      Array.from({ length: 6 }, () => bring(open(), schemaOf([first, second], answering(1)))),
    );
    expect(applied.flatMap(({ migrations }) => migrations)).toEqual(['0001-first', '0002-second']);
    expect(applied.filter(({ functions }) => functions)).toHaveLength(1);
  });

  test('refuses an applied migration that was edited and names it', async () => {
    const db = open();
    await bring(db, schemaOf([first]));
    const edited = readSqlFile(first.name, `${first.sql} -- edited`);
    await expect(bring(db, schemaOf([edited, second]))).rejects.toThrow(
      /0001-first\.sql was changed after it had been applied/,
    );
    expect(await queryRaw(db, 'SELECT name FROM schema_migrations')).toHaveLength(1);
  });

  test('refuses a database that a newer version has migrated', async () => {
    const db = open();
    await bring(db, schemaOf([first, second]));
    await expect(bring(db, schemaOf([first]))).rejects.toThrow(
      /migrated by a newer version of the server \(0002-second\)/,
    );
    expect((await bring(db, schemaOf([first, second]))).migrations).toEqual([]);
  });

  test('refuses a database from before functions were kept in files and explains the next steps', async () => {
    const db = open();
    await queryRaw(
      db,
      'CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL)',
    );
    await queryRaw(db, `INSERT INTO schema_migrations VALUES ('0014-bonus-play', 'x')`);
    await expect(openDatabase({ databaseUrl: database.url })).rejects.toThrow(
      /cannot be brought up to date\. Start with an empty one: move the data folder \(DATA_DIR, \.data/,
    );
    expect(await queryRaw(db, `SELECT to_regclass('agents') AS agents`)).toEqual([
      { agents: null },
    ]);
  });

  test('ignores different line endings in the checksum', () => {
    const windows = readSqlFile('x', 'SELECT 1;\r\nSELECT 2;\r\n');
    expect(windows.checksum).toBe(readSqlFile('x', 'SELECT 1;\nSELECT 2;\n').checksum);
  });

  test('leaves nothing behind after a failure and applies everything on the next start', async () => {
    const db = open();
    await bring(db, schemaOf([first], answering(1)));
    const broken = readSqlFile('0003-broken', 'CREATE TABLE b (id int); SELECT 1/0;');
    await expect(bring(db, schemaOf([first, second, broken], answering(2)))).rejects.toThrow(
      /0003-broken\.sql failed: division/,
    );
    expect(await queryRaw(db, 'SELECT * FROM a')).toEqual([{ id: 1 }]);
    expect(await answerOf(db)).toBe(1);
    const other = readSqlFile('answer', 'CREATE OR REPLACE FUNCTION answer() RETURNS int');
    await expect(bring(db, schemaOf([first, second], other))).rejects.toThrow(
      /answer\.sql failed: /,
    );
    expect(await queryRaw(db, 'SELECT * FROM a')).toEqual([{ id: 1 }]);
    expect((await bring(db, schemaOf([first, second]))).migrations).toEqual(['0002-second']);
  });

  test('replaces functions only when their text has changed', async () => {
    const db = open();
    await bring(db, schemaOf([first], answering(1)));
    expect((await bring(db, schemaOf([first], answering(1)))).functions).toBe(false);
    expect(await bring(db, schemaOf([first], answering(2)))).toEqual({
      migrations: [],
      functions: true,
    });
    expect(await answerOf(db)).toBe(2);
  });

  test('replaces a function without waiting for an open transaction on a table', async () => {
    const db = open();
    const noted = readSqlFile(
      'a.triggers',
      `CREATE OR REPLACE FUNCTION note_a() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE OR REPLACE TRIGGER a_noted AFTER INSERT ON a EXECUTE FUNCTION note_a();`,
    );
    const triggers = [noted];
    await bring(db, { ...schemaOf([first], answering(1)), triggers });
    await open()
      .transaction()
      .execute(async (tx) => {
        await queryRaw(tx, 'INSERT INTO a VALUES (2)');
        await bring(db, { ...schemaOf([first], answering(2)), triggers });
      });
    expect(await answerOf(db)).toBe(2);
  });

  test('recreates a function and its trigger after a migration has dropped them', async () => {
    const db = open();
    const trigger = readSqlFile(
      'a.triggers',
      'CREATE OR REPLACE TRIGGER a_noted AFTER INSERT ON a EXECUTE FUNCTION note_a()',
    );
    const note = readSqlFile(
      'note',
      `CREATE OR REPLACE FUNCTION note_a() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    );
    await bring(db, { ...schemaOf([first], answering(1), note), triggers: [trigger] });
    const asText = readSqlFile(
      'answer',
      `CREATE OR REPLACE FUNCTION answer() RETURNS text LANGUAGE sql AS $$ SELECT 'two' $$`,
    );
    const other = { ...schemaOf([first], asText, note), triggers: [trigger] };
    await expect(bring(db, other)).rejects.toThrow(/answer\.sql failed: cannot change return type/);
    const dropping = readSqlFile(
      '0002-other-answer',
      'DROP FUNCTION answer(); DROP FUNCTION note_a CASCADE;',
    );
    await bring(db, { ...other, migrations: [first, dropping] });
    expect(await queryRaw(db, 'SELECT answer()')).toEqual([{ answer: 'two' }]);
    expect(
      await queryRaw(db, `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'a'::regclass`),
    ).toEqual([{ name: 'a_noted' }]);
  });

  test('refuses to replace functions by older ones, unless the process is the only one', async () => {
    const db = open();
    await bring(db, schemaOf([first], answering(1)));
    await bring(db, schemaOf([first], answering(2)));
    await expect(bring(db, schemaOf([first], answering(1)))).rejects.toThrow(
      /replaced by another version of the server .* DELETE FROM schema_functions;/,
    );
    expect(await answerOf(db)).toBe(2);
    expect((await bring(db, schemaOf([first], answering(2)))).functions).toBe(false);

    await bring(db, schemaOf([first], answering(1)), { isOnlyProcess: true });
    expect(await answerOf(db)).toBe(1);
    // The error message tells the operator to run this statement.
    await queryRaw(db, 'DELETE FROM schema_functions');
    await bring(db, schemaOf([first], answering(2)));
    expect(await answerOf(db)).toBe(2);
  });

  test('creates the real schema in PostgreSQL and sets the clock offset', async () => {
    const messages: string[] = [];
    const db = await openDatabase({
      databaseUrl: database.url,
      clockOffsetMs: 3_600_000,
      logger: { info: (message) => messages.push(message), warn: () => undefined },
    });
    opened.push(db);
    expect(messages).toEqual([
      `Applied migrations: ${projectSchema.migrations.map(({ name }) => name).join(', ')}`,
    ]);
    const [row] = await queryRaw<{ ahead: boolean }>(
      db,
      `SELECT business_now() - clock_timestamp() > interval '59 minutes' AS ahead`,
    );
    expect(row?.ahead).toBe(true);
  });

  test('applies a further migration, account kind and function to the real schema', async () => {
    const db = open();
    await migrate(db);
    await queryRaw(
      db,
      `INSERT INTO agents (id, code, name, config) VALUES (1, 'A', 'เอ', '${plainAgentConfig}');`,
    );
    await queryRaw(
      db,
      `INSERT INTO members (agent_id, username, birth_date) VALUES (1, '0811111111', '2000-01-01')`,
    );
    const further = readSqlFile(
      '9999-raffle',
      `CREATE TABLE raffle_draws (at timestamptz NOT NULL DEFAULT business_now());
       INSERT INTO account_kinds (kind, owner, currency)
       VALUES ('house_raffle', 'house', 'THB'), ('member_tickets', 'member', 'POINT');`,
    );
    const changed = readSqlFile(
      'changed',
      `CREATE OR REPLACE FUNCTION safety_frame_place(p_frame text)
       RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 9 $$`,
    );
    const next = {
      ...projectSchema,
      migrations: [...projectSchema.migrations, further],
      functions: [...projectSchema.functions, changed],
    };
    expect(checksumFunctions(next)).not.toEqual(checksumFunctions(projectSchema));
    expect(await bring(db, next)).toEqual({ migrations: ['9999-raffle'], functions: true });
    expect(await queryRaw(db, `SELECT safety_frame_place('day') AS place`)).toEqual([{ place: 9 }]);
    expect(
      await queryRaw(
        db,
        `SELECT kind, currency, member_id, balance FROM accounts
         WHERE kind IN ('house_raffle', 'member_tickets') ORDER BY kind`,
      ),
    ).toEqual([
      { kind: 'house_raffle', currency: 'THB', member_id: null, balance: null },
      { kind: 'member_tickets', currency: 'POINT', member_id: 1001, balance: 0 },
    ]);
  });
});
