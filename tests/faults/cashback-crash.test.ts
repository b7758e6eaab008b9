import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDay } from '@/domain/calendar-day';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { writeRules } from '../support/agent-rules';
import { fetchYesterday, RATES_ALONE } from '../support/cashback.fixture';
import { playAll, rewindNight } from '../support/cashback-night';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers, openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = sized(600, 1_500);
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 150_000;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;
let players: string[];
let yesterday: CalendarDay;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  const run = (text: string, values: unknown[]) => queryRaw(db, text, values);
  players = await createTestPlayers(run, PLAYERS, 1_00);
  await openPlayerSessions(run);
  yesterday = await fetchYesterday(db);
  await writeRules(db, RATES_ALONE);
  await playAll(db, 1);
  await rewindNight(db);
  // Each row is slowed down, so that the server can be killed within a transaction of the computation.
  await runScript(
    db,
    `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM pg_sleep(0.003);
       RETURN NULL;
     END $$;
     CREATE TRIGGER takes_long AFTER INSERT ON cashback_days FOR EACH ROW EXECUTE FUNCTION take_long();`,
  );
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

async function readProgress(): Promise<{ computed: number; reached: number | null }> {
  const [row] = await queryRaw<{ computed: number; reached: number | null }>(
    db,
    `SELECT (SELECT count(*) FROM cashback_days d JOIN members m ON m.id = d.member_id
         WHERE d.day = $1::text::date AND m.username LIKE 'player-%') AS computed, night_member_id AS reached
     FROM cashback_progress WHERE agent_id = 1`,
    [yesterday],
  );
  return row ?? { computed: 0, reached: null };
}

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error('it never came');
    await sleep(LOOK_EVERY_MS);
  }
}

/** Claims the cashback of the day, and repeats the request with the same key until the server responds. */
async function claimPatiently(player: string): Promise<void> {
  const key = randomUUID();
  for (;;) {
    try {
      const response = await fetch(`${server.url}/api/cashback/loss/claim`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sessionTokenOf(player)}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ kind: 'loss', date: yesterday }),
      });
      if (response.status === 200) {
        const { error } = (await response.json()) as { error: number };
        expect(error).toBe(0);
        return;
      }
    } catch {
      // The server is restarting.
    }
    await sleep(20);
  }
}

test('a server killed during the nightly cashback job and during claims pays each claim exactly once', async () => {
  server = await start();
  await waitUntil(async () => ((await readProgress()).reached ?? 0) > 0);
  // The server is now in its next transaction, whose rows are not visible yet.
  await sleep(100);
  await server.kill();
  const killed = await readProgress();
  expect(killed.computed).toBeGreaterThan(0);
  expect(killed.computed).toBeLessThan(PLAYERS);
  // The computed days match the recorded progress: each part is committed whole or not at all.
  const [behind] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM members m WHERE m.username LIKE 'player-%' AND (m.id <= (SELECT night_member_id FROM cashback_progress WHERE agent_id = 1))
       IS DISTINCT FROM EXISTS (SELECT FROM cashback_days d WHERE d.member_id = m.id AND d.day = $1::text::date)`,
    [yesterday],
  );
  expect(behind?.count).toBe(0);
  server = await start();
  await waitUntil(async () => (await readProgress()).reached === null);
  expect((await readProgress()).computed).toBe(PLAYERS);

  const takers = players.slice(0, 150);
  const taking = Promise.all(takers.map(claimPatiently));
  await sleep(300);
  await server.kill();
  server = await start();
  await taking;
  const wrong = await queryRaw(
    db,
    `SELECT m.username FROM members m JOIN cashback_days d ON d.member_id = m.id AND d.day = $1::text::date
     LEFT JOIN cashback_claims c ON c.member_id = m.id AND c.day = d.day
     WHERE m.username = ANY ($2::text::text[]) AND (
       d.loss_amount <> (80_00 + m.id % 97) * 5 / 100
       OR c.paid IS DISTINCT FROM d.loss_amount
       OR 1 <> (SELECT count(*) FROM transfers t WHERE t.reference = 'cashback/' || c.id AND t.amount = d.loss_amount)
       OR 1 <> (SELECT count(*) FROM turnover_requirements r WHERE r.member_id = m.id AND r.source = 'cashback'))`,
    [yesterday, `{${takers.join(',')}}`],
  );
  expect(wrong).toEqual([]);
  expect((await verifyLedger(db)).faults).toEqual([]);
});
