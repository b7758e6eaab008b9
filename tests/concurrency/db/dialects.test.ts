import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { findSqlState, sqlState } from '@/server/db/engine/sql-state';
import { type Executor, queryRaw, runScript } from '@/server/db/raw';
import { createTestDatabase } from '../../support/database';
import { waitingAtMost } from '../../support/database-limits';
import { findPgbouncer, startPgbouncer } from '../../support/pgbouncer';
import { createPostgresDatabase } from '../../support/postgres';

const pgbouncer = findPgbouncer();

interface Opened {
  readonly db: Database;
  close(): Promise<void>;
}

/** Both databases must behave alike, because code is tested on the embedded one and runs on PostgreSQL. */
const databases: Record<string, () => Promise<Opened>> = {
  embedded: async () => {
    const db = await openDatabase({});
    return { db, close: () => db.destroy() };
  },
  postgresql: async () => {
    const database = await createPostgresDatabase('schema');
    const db = await openDatabase({ databaseUrl: database.url, poolSize: 3 });
    return {
      db,
      async close() {
        await db.destroy();
        await database.drop();
      },
    };
  },
  ...(pgbouncer !== undefined && {
    'postgresql through a pooler': async () => {
      const database = await createPostgresDatabase('schema');
      const pooler = await startPgbouncer(pgbouncer, database.url, 2);
      const db = await openDatabase({
        databaseUrl: pooler.url,
        poolSize: 3,
        pooler: { listenUrl: database.url, prepares: false },
      });
      return {
        db,
        async close() {
          await db.destroy();
          await pooler.stop();
          await database.drop();
        },
      };
    },
  }),
};

describe.each(Object.entries(databases))('%s', (_name, open) => {
  let opened: Opened;
  let db: Database;

  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
    await runScript(
      db,
      `CREATE TABLE parents (id bigint PRIMARY KEY);
       CREATE TABLE things (
         id bigint PRIMARY KEY,
         parent_id bigint REFERENCES parents,
         amount bigint NOT NULL CONSTRAINT things_amount_positive CHECK (amount > 0)
       );`,
    );
  });
  beforeEach(() => runScript(db, 'TRUNCATE things, parents'));
  afterAll(() => opened.close());

  async function countThings(): Promise<number> {
    const [row] = await queryRaw<{ n: number }>(db, 'SELECT count(*) AS n FROM things');
    return row?.n ?? -1;
  }

  async function insertThing(executor: Executor, id: number, amount = 1): Promise<void> {
    await queryRaw(executor, 'INSERT INTO things (id, amount) VALUES ($1, $2)', [id, amount]);
  }

  test('returns each SQL type as the expected JavaScript type', async () => {
    const instant = new Date('2026-04-16T08:30:00.123Z');
    const [row] = await queryRaw(
      db,
      `SELECT $1::bigint AS satang, $2::int AS count, $3::float8 AS ratio, $4::numeric AS exact,
         $5::text AS name, $6::boolean AS open, $7::timestamptz AS at, $8::date AS day,
         $9::bytea AS hash, $10::jsonb AS config, $11::uuid AS id, NULL::text AS nothing`,
      [
        Number.MAX_SAFE_INTEGER,
        -7,
        0.1,
        '12345678901234567890.5',
        'โชคดี',
        true,
        instant,
        '2026-04-16',
        new Uint8Array([0, 255]),
        { เลข: ['1', null] },
        '0190a0b4-0000-7000-8000-000000000000',
      ],
    );
    expect(row).toEqual({
      satang: Number.MAX_SAFE_INTEGER,
      count: -7,
      ratio: 0.1,
      exact: '12345678901234567890.5',
      name: 'โชคดี',
      open: true,
      at: instant,
      day: '2026-04-16',
      hash: new Uint8Array([0, 255]),
      config: { เลข: ['1', null] },
      id: '0190a0b4-0000-7000-8000-000000000000',
      nothing: null,
    });
    expect((row as { hash: unknown }).hash).not.toBeInstanceOf(Buffer);
  });

  test('passes arrays of every type in both directions', async () => {
    const day = new Date('2026-01-01T00:00:00Z');
    const [row] = await queryRaw(
      db,
      `SELECT $1::bigint[] AS ids, $2::text[] AS names, $3::boolean[] AS flags,
         $4::timestamptz[] AS times, $5::jsonb[] AS objects, $6::bytea[] AS hashes,
         $7::int[] AS nested, $8::bigint[] AS none`,
      [
        [1, null, 3],
        ['a,b', 'say "hi"', '', 'NULL', '{x}', 'back\\slash', null],
        [true, false],
        [day],
        [{ a: [1, '"'] }, 'null'],
        [new Uint8Array([1]), new Uint8Array([])],
        [
          [1, 2],
          [3, 4],
        ],
        [],
      ],
    );
    expect(row).toEqual({
      ids: [1, null, 3],
      names: ['a,b', 'say "hi"', '', 'NULL', '{x}', 'back\\slash', null],
      flags: [true, false],
      times: [day],
      objects: [{ a: [1, '"'] }, null],
      hashes: [new Uint8Array([1]), new Uint8Array([])],
      nested: [
        [1, 2],
        [3, 4],
      ],
      none: [],
    });
  });

  test('sends an array for a jsonb parameter as JSON, and a string as JSON text', async () => {
    const rows = await queryRaw(db, 'SELECT $1::jsonb AS list, $2::jsonb AS text', [
      [1, { a: 'b' }],
      '{"c":true}',
    ]);
    expect(rows).toEqual([{ list: [1, { a: 'b' }], text: { c: true } }]);
  });

  test('refuses a bigint beyond 2^53 in both directions and keeps the connection', async () => {
    await expect(queryRaw(db, 'SELECT 9007199254740993::bigint AS n')).rejects.toThrow(RangeError);
    await expect(queryRaw(db, 'SELECT $1::bigint AS n', [2 ** 53])).rejects.toThrow(RangeError);
    await expect(queryRaw(db, 'SELECT $1::bigint[] AS n', [[2 ** 53]])).rejects.toThrow(RangeError);
    await expect(queryRaw(db, 'SELECT 1::bigint AS n')).resolves.toEqual([{ n: 1 }]);
    await expect(queryRaw(db, 'SELECT $1::bigint AS n', [2n ** 53n - 1n])).resolves.toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ]);
  });

  test('refuses undefined as a parameter', async () => {
    await expect(queryRaw(db, 'SELECT $1::text AS t', [undefined])).rejects.toThrow(TypeError);
  });

  test.each([
    ['unique', 'INSERT INTO things VALUES (1, NULL, 5)', '23505', 'things_pkey'],
    ['check', 'INSERT INTO things VALUES (2, NULL, 0)', '23514', 'things_amount_positive'],
    ['reference', 'INSERT INTO things VALUES (2, 404, 5)', '23503', 'things_parent_id_fkey'],
    ['syntax', 'SELEC 1', '42601', undefined],
  ])(
    'reports SQLSTATE and constraint of a refused statement (%s)',
    async (_kind, text, code, constraint) => {
      await insertThing(db, 1);
      const error: unknown = await queryRaw(db, text).catch((reason: unknown) => reason);
      expect(findSqlState(error)).toMatchObject({ code, constraint });
      expect(await countThings()).toBe(1);
    },
  );

  test('finds no SQLSTATE in errors that do not come from the database', () => {
    expect(
      findSqlState(Object.assign(new Error('broken pipe'), { code: 'EPIPE' })),
    ).toBeUndefined();
    expect(findSqlState('text')).toBeUndefined();
  });

  test('reports the number of changed rows to Kysely', async () => {
    await insertThing(db, 1);
    await insertThing(db, 2);
    const result = await sql`UPDATE things SET amount = amount + 1`.execute(db);
    expect(result.numAffectedRows).toBe(2n);
  });

  test('commits and rolls back a transaction as a whole', async () => {
    await db.transaction().execute(async (tx) => {
      await insertThing(tx, 1);
      await insertThing(tx, 2);
    });
    const reason = new Error('changed my mind');
    const attempt = db.transaction().execute(async (tx) => {
      await insertThing(tx, 3);
      throw reason;
    });
    await expect(attempt).rejects.toBe(reason);
    expect(await countThings()).toBe(2);
  });

  test('rejects a commit that the database turned into a rollback', async () => {
    const attempt = db.transaction().execute(async (tx) => {
      await insertThing(tx, 1);
      await insertThing(tx, 1).catch(() => undefined);
    });
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(findSqlState(error)?.code).toBe(sqlState.transactionAborted);
    expect(await countThings()).toBe(0);
  });

  test('undoes one part of a transaction with a savepoint', async () => {
    const tx = await db.startTransaction().execute();
    await insertThing(tx, 1);
    const inner = await tx.savepoint('part').execute();
    await insertThing(inner, 1).catch(() => undefined);
    const outer = await inner.rollbackToSavepoint('part').execute();
    await insertThing(outer, 2);
    await outer.commit().execute();
    expect(await countThings()).toBe(2);
  });

  test('keeps concurrent statements outside a transaction out of it', async () => {
    const [counted] = await Promise.all([
      db.transaction().execute(async (tx) => {
        await insertThing(tx, 1);
        await new Promise((resolve) => setTimeout(resolve, 30));
        return queryRaw<{ n: number }>(tx, 'SELECT count(*) AS n FROM things WHERE id < 10');
      }),
      ...Array.from({ length: 8 }, (_, index) => insertThing(db, 10 + index)),
    ]);
    expect(counted).toEqual([{ n: 1 }]);
    expect(await countThings()).toBe(9);
  });

  test('runs statements of one transaction that are started in parallel', async () => {
    await db
      .transaction()
      .execute((tx) =>
        Promise.all(Array.from({ length: 20 }, (_, index) => insertThing(tx, index))),
      );
    expect(await countThings()).toBe(20);
  });

  test('runs a statement again after its table has changed', async () => {
    await runScript(db, 'CREATE TABLE changing (a int); INSERT INTO changing VALUES (1)');
    await expect(queryRaw(db, 'SELECT * FROM changing')).resolves.toEqual([{ a: 1 }]);
    await queryRaw(db, 'ALTER TABLE changing ADD COLUMN b text DEFAULT $$x$$');
    await expect(queryRaw(db, 'SELECT * FROM changing')).resolves.toEqual([{ a: 1, b: 'x' }]);
    await queryRaw(db, 'DROP TABLE changing');
  });
});

describe('waiting for a connection', () => {
  test('fails with an explanation when db is used inside a transaction', async () => {
    const { db, close } = await createTestDatabase({ content: 'schema', acquireLimitMs: 2000 });
    const attempt = db.transaction().execute(() => queryRaw(db, 'SELECT 1'));
    await expect(attempt).rejects.toThrow(/used db instead of its transaction/);
    await expect(queryRaw(db, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await close();
  });
});

describe('a lost connection to PostgreSQL', () => {
  test('fails the whole transaction, and the pool recovers', async () => {
    const database = await createPostgresDatabase('nothing');
    const db = createDatabase(
      createPostgresSource({ url: database.url, poolSize: 1, limits: waitingAtMost(5000) }),
    );
    await runScript(db, 'CREATE TABLE notes (id int)');
    const killer = createDatabase(
      createPostgresSource({ url: database.url, poolSize: 1, limits: waitingAtMost(5000) }),
    );
    const attempt = db.transaction().execute(async (tx) => {
      await queryRaw(tx, 'INSERT INTO notes VALUES (1)');
      const [self] = await queryRaw<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
      await queryRaw(killer, 'SELECT pg_terminate_backend($1)', [self?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await queryRaw(tx, 'INSERT INTO notes VALUES (2)');
    });
    await expect(attempt).rejects.toThrow(/connection to the database was lost/);
    await expect(queryRaw(db, 'SELECT id FROM notes')).resolves.toEqual([]);
    await db.destroy();
    await killer.destroy();
    await database.drop();
  });
});
