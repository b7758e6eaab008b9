import postgres from 'postgres';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { decideResult, enterResult } from '@/server/lotto/result.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { seedDemo } from '@/server/seed/demo.seed';
import { findLottoFaults, openTestRound, putManyBills, type TestRound } from '../support/draw-desk';
import { startPostgresServer } from '../support/postgres-server';
import { createTestPlayers } from '../support/test-players';

/**
 * Speed of the settlement of a large round, as a ratio to plain SQL that writes the same rows in one transaction, without
 * a look at what is written. Both are measured in turns in this very run.
 */
const PLAYERS = 10_000;
const BALANCE = 1_000_00;
const BILLS = 40_000;
const ITEMS_EACH = 5;
const TURNS = 2;
const MB = 1024 * 1024;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The rows that a settlement writes, each table's at once. A bill wins by at most one item here. */
const PLAIN = [
  `UPDATE lotto_items i SET state = CASE WHEN number = '42' THEN 'won' ELSE 'lost' END
   FROM lotto_bills b WHERE b.id = i.bill_id AND b.round_id = $1`,
  `INSERT INTO commands (id, scope, route, key, body_hash, answer)
   SELECT gen_random_uuid(), 'system', 'plain', $1::text || '/' || n, '', '{}' FROM generate_series(1, ${BILLS / 400}) AS n`,
  `CREATE TEMPORARY TABLE plain_won ON COMMIT DROP AS
   SELECT b.id, b.account_id, sum(i.win)::bigint AS win,
     sum(sum(i.win)) OVER (PARTITION BY b.account_id ORDER BY b.id)::bigint AS running
   FROM lotto_bills b JOIN lotto_items i ON i.bill_id = b.id
   WHERE b.round_id = $1 AND i.state = 'won' GROUP BY b.id, b.account_id`,
  `INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
     credit_balance_after, created_at, digest)
   SELECT t.id, t.command_id, t.house, t.account_id, t.win, 'lotto_prize', t.reference, t.after, t.at,
     transfer_digest(ROW(NULL, t.id, t.command_id, t.house, t.account_id, t.win, 'lotto_prize', t.reference, NULL, t.after,
       t.at, NULL)::transfers)
   FROM (SELECT gen_random_uuid() AS id, (SELECT id FROM commands WHERE key = $1::text || '/1' AND route = 'plain') AS command_id,
       (SELECT id FROM accounts WHERE agent_id = 1 AND kind = 'house_lotto') AS house, w.account_id, w.win,
       'lotto/' || w.id || '/1' AS reference, a.balance + w.running AS after, now() AS at
     FROM plain_won w JOIN accounts a ON a.id = w.account_id ORDER BY w.account_id, w.id) t`,
  `UPDATE accounts a SET balance = balance + w.win
   FROM (SELECT account_id, sum(win)::bigint AS win FROM plain_won GROUP BY account_id) w WHERE w.account_id = a.id
     AND $1::bigint > 0`,
  `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at, account_id)
   SELECT b.member_id, 'lotto', 'lotto/' || b.id, b.amount, coalesce(w.win, 0), b.amount, now(), b.account_id
   FROM lotto_bills b LEFT JOIN plain_won w ON w.id = b.id WHERE b.round_id = $1`,
  `UPDATE lotto_bills b SET state = 'resulted', ended_at = now(), settlement = 1,
     paid = coalesce((SELECT win FROM plain_won w WHERE w.id = b.id), 0)
   WHERE b.round_id = $1`,
  `UPDATE lotto_rounds SET state = 'settled', settlement = 1, settled_at = now() WHERE id = $1`,
];

async function announce(db: Database, round: TestRound): Promise<void> {
  const { id } = await enterResult(db, {
    agentId: 1,
    roundId: round.roundId,
    operator: 'som',
    announcement: { number: '0042' },
    isCorrection: false,
  });
  await decideResult(db, { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
}

/** A round with its result and 200,000 items to settle. */
async function prepareRound(db: Database, sql: postgres.Sql): Promise<TestRound> {
  const round = await openTestRound(db);
  const run = (text: string, values: unknown[]) => queryRaw(db, text, values);
  await putManyBills(run, round.id, { bills: BILLS, itemsEach: ITEMS_EACH });
  await announce(db, round);
  await sql.unsafe('VACUUM ANALYZE');
  await sql.unsafe('CHECKPOINT');
  return round;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const server = await startPostgresServer({ durable: true });
const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
const db = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, BALANCE);
  const seconds: { settled: number[]; plain: number[] } = { settled: [], plain: [] };
  const memory: { before: number[]; most: number[] } = { before: [], most: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    await prepareRound(db, sql);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    seconds.settled.push(await measure(() => settleRounds(db)));
    clearInterval(watch);
    memory.before.push(before / MB);
    memory.most.push(most / MB);

    const { id } = await prepareRound(db, sql);
    seconds.plain.push(
      await measure(() =>
        sql.begin(async (tx) => {
          for (const text of PLAIN) await tx.unsafe(text, [id]);
        }),
      ),
    );
  }
  const faults = [...(await verifyLedger(db)).faults, ...(await findLottoFaults(db))];
  if (faults.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(faults[0])}`);
  const [left] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM lotto_bills WHERE state = 'active'`,
  );
  if (left?.count !== 0) throw new Error('bills were left');

  const items = BILLS * ITEMS_EACH;
  const perSecond = (values: readonly number[]) => (items / mean(values)).toFixed(0).padStart(8);
  const ratio = mean(seconds.plain) / mean(seconds.settled);
  const growth = Math.max(...memory.most.map((most, turn) => most - (memory.before[turn] ?? 0)));
  say(`Settlement of ${items} items in ${BILLS} bills         items/s   seconds`);
  say(
    `  in batches, by the server              ${perSecond(seconds.settled)} ${mean(seconds.settled).toFixed(1).padStart(9)}`,
  );
  say(
    `  plain SQL, one transaction             ${perSecond(seconds.plain)} ${mean(seconds.plain).toFixed(1).padStart(9)}`,
  );
  say(
    `  memory of the process: ${memory.before.map((before, turn) => `${before.toFixed(0)} MB, at most ${(memory.most[turn] ?? 0).toFixed(0)} MB`).join('; ')}`,
  );
  say();
  say('Ratios');
  say(
    `  settlement ÷ plain SQL of the same writes   ${ratio.toFixed(2)}   ≥ 0.5   ${ratio >= 0.5 ? 'reached' : 'missed'}`,
  );
  say(
    `  growth of the process, MB                   ${growth.toFixed(0)}   ≤ 32   ${growth <= 32 ? 'reached' : 'missed'}`,
  );
} finally {
  await db.destroy();
  await sql.end();
  await server.stop();
}
