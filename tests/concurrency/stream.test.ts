import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamKinds } from '@/contract/stream.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../support/app';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { StreamReader } from '../support/stream-reader';
import { moveMoney } from '../support/test-movements';
import { createTestProvider } from '../support/test-provider';

const BEAT_MS = 300;
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let player: TestPlayer;
let open: StreamReader[] = [];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) {
    const providers = [createTestProvider()];
    apps.push(
      await createTestApp({
        db,
        providers,
        streamLimits: { heartbeatMs: BEAT_MS, lookEveryMs: BEAT_MS },
      }),
    );
  }
});
beforeEach(async () => {
  player = await apps[0]!.openPlayer();
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  open = [];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

async function listen(at: number, lastEventId?: string): Promise<StreamReader> {
  const { fetch } = apps[at]!;
  const stream = await StreamReader.open({
    token: player.token,
    url: TEST_URL,
    fetch,
    lastEventId,
  });
  open.push(stream);
  return stream;
}

async function listenFromNow(at: number): Promise<StreamReader> {
  const stream = await listen(at);
  expect((await stream.next())?.kinds).toEqual(streamKinds);
  return stream;
}

/** Notes a change in a transaction that stays open until `commit` is called. */
async function beginChange(kind: string): Promise<{ commit: () => Promise<void> }> {
  const transaction = await dbs[0]!.startTransaction().execute();
  await queryRaw(transaction, 'SELECT note_change($1, $2, NULL)', [kind, player.memberId]);
  return {
    commit: async () => {
      await transaction.commit().execute();
    },
  };
}

async function change(kind: string, at = 0): Promise<void> {
  await queryRaw(dbs[at]!, 'SELECT note_change($1, $2, NULL)', [kind, player.memberId]);
}

test('a change written by one process is streamed by the other process', async () => {
  const stream = await listenFromNow(1);
  await moveMoney(dbs[0]!, { accountId: player.accountId, amount: -100, code: 'adjustment' });
  expect(await stream.until('wallet')).toEqual(['wallet']);
});

test('a change committed only after a newer change was streamed is delivered when the stream resumes', async () => {
  const early = await beginChange('deposits');
  const stream = await listenFromNow(0);
  await change('promotions', 1);
  const event = await stream.next();
  expect(event?.kinds).toEqual(['promotions']);
  await stream.close();
  await early.commit();
  const resumed = await listen(1, event?.id);
  expect(await resumed.until('deposits')).toContain('deposits');
});

test('a balance change committed after a newer change was streamed is delivered when the stream resumes', async () => {
  const transaction = await dbs[0]!.startTransaction().execute();
  await queryRaw(transaction, 'SELECT lock_accounts(ARRAY[$1::bigint])', [player.accountId]);
  await queryRaw(transaction, 'SELECT pg_current_xact_id()');
  const stream = await listenFromNow(1);
  await change('promotions', 1);
  const event = await stream.next();
  await stream.close();
  await queryRaw(
    transaction,
    `SELECT post_transfer(gen_random_uuid(), gen_random_uuid(), $1,
       (SELECT id FROM accounts WHERE kind = 'agent_bank' AND agent_id = 1), 1, 'adjustment', 'late')`,
    [player.accountId],
  );
  await transaction.commit().execute();
  expect(await (await listen(0, event?.id)).until('wallet')).toContain('wallet');
});

test('many concurrent changes of one kind do not block each other and leave few rows', async () => {
  const stream = await listenFromNow(0);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      change(index % 2 ? 'deposits' : 'promotions', index % 2),
    ),
  );
  await stream.until('deposits');
  await change('deposits');
  await change('promotions');
  const rows = await queryRaw<{ kind: string }>(
    dbs[0]!,
    `SELECT kind FROM member_changes WHERE member_id = $1 AND kind IN ('deposits', 'promotions') ORDER BY kind`,
    [player.memberId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['deposits', 'promotions']);
});

test('a process whose database connection was cut listens again and catches up', async () => {
  const stream = await listenFromNow(0);
  await stream.untilBeat();
  expect((await killListeners()).length).toBeGreaterThan(0);
  await change('deposits', 1);
  expect(await stream.until('deposits')).toContain('deposits');
  // Later changes are streamed as well.
  await change('promotions', 1);
  expect(await stream.until('promotions')).toContain('promotions');
});

test('a change whose notification was lost with the connection is streamed later and never skipped', async () => {
  const stream = await listenFromNow(1);
  for (let turn = 0; turn < 3; turn += 1) {
    await killListeners();
    await change('deposits', 0);
    await stream.until('deposits');
  }
  const position = stream.lastId;
  await stream.close();
  await change('promotions');
  expect(await (await listen(0, position)).until('promotions')).toContain('promotions');
});

test('a session that ends in one process ends its stream in the other process', async () => {
  const stream = await listenFromNow(1);
  await queryRaw(dbs[0]!, 'DELETE FROM member_sessions WHERE member_id = $1', [player.memberId]);
  await stream.untilEnd();
  await expect.poll(async () => (await listen(1)).response.status).toBe(401);
});

/** Terminates every listening connection, as a broken network does. */
function killListeners(): Promise<object[]> {
  return queryRaw(
    dbs[0]!,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query ILIKE 'listen %'`,
  );
}
