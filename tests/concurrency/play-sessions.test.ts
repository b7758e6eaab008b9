import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyCheck } from '@/contract/reality-check.contract';
import { safetyHistory, safetyStatus } from '@/contract/safety.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { memberIdOf } from '../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../support/app';
import { plantPlaySession } from '../support/play-session-planter';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createRound } from '../support/promotion.fixture';
import { runJob } from '../support/run-job';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use the same database. */
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  const open = (db: Database) => createTestApp({ db, providers: [createTestProvider()] });
  first = await open(dbs[0]!);
  second = await open(dbs[1]!);
});
afterAll(async () => {
  for (const app of [first, second]) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const follow = (app: TestApp) => runJob(app, 'play-sessions');

const readSession = async (memberId: number) => {
  const [row] = await queryRaw<{ staked: number; returned: number }>(
    dbs[0]!,
    'SELECT staked, returned FROM play_sessions WHERE member_id = $1 ORDER BY began_at DESC LIMIT 1',
    [memberId],
  );
  return row;
};

test('two processes that read while 64 rounds are played count each movement once', async () => {
  await follow(first);
  const { playerToken, memberId } = await first.openPlayer();
  const before = await readSession(memberId);
  const rounds = Array.from({ length: 64 }, async (_, index) => {
    const app = index % 2 === 0 ? first : second;
    const round = createRound(app, playerToken);
    await round.stake(100);
    await round.pay(40);
    if (index % 4 === 0) await follow(app);
  });
  await Promise.all(rounds);
  await Promise.all([follow(first), follow(second)]);
  await follow(first);
  const session = await readSession(memberId);
  expect((session?.staked ?? 0) - (before?.staked ?? 0)).toBe(6_400);
  expect((session?.returned ?? 0) - (before?.returned ?? 0)).toBe(2_560);
});

test('a stake whose transaction commits late is read after it, and never left out', async () => {
  const { playerToken, memberId } = await first.openPlayer(demoMembers[1].username);
  await createRound(first, playerToken).stake(100);
  await follow(first);
  const before = await readSession(memberId);
  let release = () => {};
  let noteHeld = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    noteHeld = resolve;
  });
  const slow = dbs[1]!.transaction().execute(async (tx) => {
    // The transaction takes its id and a number before the next stake does.
    await queryRaw(tx, 'SELECT pg_current_xact_id()');
    await queryRaw(tx, `SELECT nextval('transfers_seq_seq')`);
    noteHeld();
    await gate;
  });
  await isHeld;
  await createRound(first, playerToken).stake(300);
  await follow(first);
  expect(await readSession(memberId)).toEqual(before);
  release();
  await slow;
  await follow(first);
  expect((await readSession(memberId))?.staked).toBe((before?.staked ?? 0) + 300);
});

test('a check is asked once by two processes, and 64 answers at once store one', async () => {
  const username = demoMembers[1].username;
  const memberId = await memberIdOf(dbs[0]!, username);
  const token = await first.loginAs(username);
  await queryRaw(dbs[0]!, 'UPDATE play_sessions SET due_at = NULL WHERE member_id = $1', [
    memberId,
  ]);
  await plantPlaySession(dbs[0]!, { memberId });
  await Promise.all([follow(first), follow(second), follow(first), follow(second)]);
  const { check } = (await first.call(safetyStatus, { token })).data;
  expect(check).toMatchObject({ minutes: 60 });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      (index % 2 === 0 ? first : second).call(safetyCheck, {
        token,
        body: {
          session_began_at: check?.session_began_at ?? '',
          answer: index % 2 === 0 ? 'go_on' : 'pause',
        },
      }),
    ),
  );
  expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
  const { entries } = (await second.call(safetyHistory, { token, query: {} })).data;
  expect(entries.filter(({ about }) => about === 'check')).toHaveLength(1);
});
