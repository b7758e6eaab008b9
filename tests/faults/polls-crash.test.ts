import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';

const WINNERS = 300;
const POOL = 10_000_01;
let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  await createTestPlayers((text, values) => queryRaw(db, text, values), WINNERS, 1_00);
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

const countPaid = async () =>
  (
    await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) FROM poll_prizes WHERE state = 'paid' AND poll_id = (SELECT id FROM polls WHERE title = 'crash')`,
    )
  )[0]?.count ?? 0;

test('a server killed while paying winners continues, and each winner is paid exactly once', async () => {
  await queryRaw(
    db,
    `WITH poll AS (
       INSERT INTO polls (agent_id, number, occasion, title, question, image, image_wide, opens_at, closes_at,
         satang_per_vote, most_votes, prize_kind, prize_satang, turnover_milli, created_by, created_at)
       SELECT 1, 99, '', 'crash', '', '', '', now - interval '2 hours', now - interval '1 hour', 10000, 10, 'pool', $1,
         1000, 'test', now
       FROM (SELECT business_now() AS now) clock RETURNING id
     ), choice AS (
       INSERT INTO poll_choices (poll_id, no, name, image) SELECT id, 1, 'right', '' FROM poll
     ), quotas AS (
       INSERT INTO poll_quotas (poll_id, member_id, earned, spent, counted_at)
       SELECT poll.id, m.id, 2, 2, business_now() FROM poll, members m WHERE m.username LIKE 'player-%'
     )
     INSERT INTO poll_votes (poll_id, choice_no, member_id, voted_at)
     SELECT poll.id, 1, m.id, business_now() FROM poll, members m, generate_series(1, 2)
     WHERE m.username LIKE 'player-%'`,
    [POOL],
  );
  await queryRaw(
    db,
    `UPDATE polls SET answer_no = 1, answered_at = business_now(), winner_count = $1 WHERE title = 'crash'`,
    [WINNERS],
  );
  server = await start();
  for (const share of [0.1, 0.4, 0.7]) {
    while ((await countPaid()) < WINNERS * share) await sleep(5);
    await server.kill();
    server = await start();
  }
  while ((await countPaid()) < WINNERS) await sleep(20);
  const [paid] = await queryRaw<{ winners: number; transfers: number; sum: number; owed: number }>(
    db,
    `SELECT count(DISTINCT credit_account_id) AS winners, count(*) AS transfers, sum(amount)::bigint AS sum,
       (SELECT count(*) FROM turnover_requirements WHERE source = 'poll' AND name LIKE '%crash') AS owed
     FROM transfers WHERE code = 'poll_prize' AND starts_with(reference, 'poll/' || (
       SELECT id FROM polls WHERE title = 'crash') || '/')`,
  );
  expect(paid).toEqual({ winners: WINNERS, transfers: WINNERS, sum: POOL, owed: WINNERS });
  expect((await verifyLedger(db)).faults).toEqual([]);
});
