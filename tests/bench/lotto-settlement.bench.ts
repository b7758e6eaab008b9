import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Compilable, CompiledQuery } from 'kysely';
import postgres from 'postgres';
import type { Executor } from '@/server/db/raw';
import { findLottoFaults, openTestRound, putManyBills } from '../support/draw.fixture';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import { OPERATOR_KEY, type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';

/**
 * Measures the settlement of a large round as a ratio to plain SQL that writes the same rows in one transaction,
 * without checks. Both are measured in turns in the same run.
 */
const PLAYERS = 10_000;
const BALANCE = 1_000_00;
const BILLS = 40_000;
const ITEMS_EACH = 5;
const TURNS = 2;
/** Limits of the ratios: speed relative to plain SQL, at least; memory relative to the time before, at most. */
const SPEED = 0.5;
const GROWTH = 1.5;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Writes the rows of a settlement, table by table. In this data a bill wins with at most one item. */
const PLAIN = [
  `UPDATE lotto_items i SET state = CASE WHEN i.number = '42' THEN 'won' ELSE 'lost' END
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
  `UPDATE lotto_bills b SET state = 'resulted', ended_at = now(), settlement = 1, paid = coalesce(w.win, 0)
   FROM lotto_bills own LEFT JOIN plain_won w ON w.id = own.id
   WHERE own.id = b.id AND own.round_id = $1 AND b.round_id = $1`,
  `UPDATE lotto_rounds SET state = 'settled', settlement = 1, settled_at = now(), three_top = '042', two_bottom = '00' WHERE id = $1`,
];

/** Prepares a round with 200,000 items. @returns its id */
async function prepareRound(sql: postgres.Sql): Promise<number> {
  const { id } = await openTestRound(toExecutor(sql));
  const run = (text: string, values: unknown[]) => sql.unsafe(text, values as never[]);
  await putManyBills(run, id, { bills: BILLS, itemsEach: ITEMS_EACH });
  await sql.unsafe('VACUUM ANALYZE');
  await sql.unsafe('CHECKPOINT');
  return id;
}

function toExecutor(sql: postgres.Sql): Executor {
  return {
    executeQuery: async <Row>(query: CompiledQuery<Row> | Compilable<Row>) => {
      const { sql: text, parameters } = 'compile' in query ? query.compile() : query;
      return { rows: (await sql.unsafe(text, parameters as never[])) as unknown as Row[] };
    },
  };
}

const isSettled = async (sql: postgres.Sql, id: number) =>
  (await sql`SELECT FROM lotto_rounds WHERE id = ${id} AND state = 'settled'`).length > 0;

/** Gives a round its result and waits until the server has settled it. @returns seconds */
async function settle(sql: postgres.Sql, id: number, look: () => void): Promise<number> {
  const startedAt = performance.now();
  await sql`UPDATE lotto_rounds SET state = 'drawing', three_top = '042', two_bottom = '00' WHERE id = ${id}`;
  while (!(await isSettled(sql, id))) {
    look();
    await sleep(20);
  }
  return (performance.now() - startedAt) / 1000;
}

/** Makes the same writes with plain SQL. @returns seconds */
async function settlePlainly(sql: postgres.Sql, id: number): Promise<number> {
  const startedAt = performance.now();
  await sql.begin(async (tx) => {
    for (const text of PLAIN) await tx.unsafe(text, [id]);
  });
  return (performance.now() - startedAt) / 1000;
}

/** Returns the memory of the server process in MB. */
function readMemory({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function assertBooks(server: ServerProcess, sql: postgres.Sql): Promise<void> {
  const response = await fetch(`${server.url}/operator/v1/ledger/verify`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  const { data } = (await response.json()) as { data: { faults: unknown[] } };
  const faults = [...data.faults, ...(await findLottoFaults(toExecutor(sql)))];
  if (faults.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(faults[0])}`);
}

const database = await startPostgresServer({ durable: true });
const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
const server = await startServerProcess(
  {
    DATABASE_URL: database.url,
    SEED: 'demo-unplayed',
    LOG_LEVEL: 'error',
  },
  asShipped,
);
try {
  await createTestPlayers((text, values) => sql.unsafe(text, values as never[]), PLAYERS, BALANCE);
  const seconds: { settled: number[]; plain: number[] } = { settled: [], plain: [] };
  const memory: { before: number; most: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await prepareRound(sql);
    const before = readMemory(server);
    let most = before;
    const settled = await settle(sql, round, () => {
      most = Math.max(most, readMemory(server));
    });
    seconds.settled.push(settled);
    memory.push({ before, most });
    seconds.plain.push(await settlePlainly(sql, await prepareRound(sql)));
  }
  await assertBooks(server, sql);
  if ((await sql`SELECT FROM lotto_bills WHERE state = 'active' LIMIT 1`).length > 0) {
    throw new Error('bills were left');
  }

  const row = (name: string, values: readonly number[]): void => {
    const perSecond = (BILLS * ITEMS_EACH) / mean(values);
    say(
      `  ${name.padEnd(46)} ${perSecond.toFixed(0).padStart(8)} ${mean(values).toFixed(1).padStart(8)}`,
    );
  };
  const ratio = (name: string, value: number, wanted: string, isReached: boolean): void => {
    say(
      `  ${name.padEnd(54)} ${value.toFixed(2).padStart(7)}   ${wanted.padEnd(6)} ${isReached ? 'reached' : 'missed'}`,
    );
  };
  say(`Settlement of ${BILLS * ITEMS_EACH} items in ${BILLS} bills          items/s  seconds`);
  row('in batches, by the server', seconds.settled);
  row('plain SQL, one transaction', seconds.plain);
  for (const { before, most } of memory) {
    say(`  memory of the server: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`);
  }
  say();
  say('Ratios');
  const speed = mean(seconds.plain) / mean(seconds.settled);
  ratio('settlement ÷ plain SQL of the same writes', speed, `≥ ${SPEED}`, speed >= SPEED);
  const growth = Math.max(...memory.map(({ before, most }) => most / before));
  ratio('memory while settling ÷ before', growth, `≤ ${GROWTH}`, growth <= GROWTH);
} finally {
  await server.stop();
  await sql.end();
  await database.stop();
}
