import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import { startPostgresServer } from '../support/postgres-server';
import { asShipped } from '../support/quick-compile';
import {
  GATEWAY_SECRET,
  PROVIDER_SECRET,
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';
import { createTestPlayers, openPlayerSessions } from '../support/test-players';
import {
  BARE_BILL_CALL,
  BARE_BILL_FUNCTION,
  type BenchRound,
  OPEN_ROUND,
  prepareBareBill,
  prepareBill,
} from './bill-calls';
import { findPgbench, pgbenchScripts, runPgbench } from './pgbench-runner';
import { type HttpFigures, runHttp } from './raw-http-client';
import { handOut, sign } from './signed-requests';

/**
 * Measures the speed of the hot money path as ratios: both parts of a ratio are measured in the same run, because
 * absolute numbers of a busy machine mean little.
 */
const PLAYERS = 10_000;
/** Further players, each with three loss limits: a fifth of all. */
const GUARDED_PLAYERS = PLAYERS / 4;
const BALANCE = 1_000_000_00;
const CONNECTIONS = [1, 16, 64];
const MOST_CONNECTIONS = 64;
const SECONDS = 5;
/** Number of turns in which both sides of a ratio are measured, so that a slow moment of the machine affects both. */
const TURNS = 2;
const ASSET_BYTES = 20_000;
const assetsDir = path.resolve(import.meta.dirname, '../../dist/client/assets');

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

interface Limit {
  readonly name: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const limits: Limit[] = [];

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function randomPlayer(count = PLAYERS): string {
  return `player-${1 + Math.floor(Math.random() * count)}`;
}

function get(target: string): () => Buffer {
  const text = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\n\r\n`);
  return () => text;
}

/** Prepares signed debits of random players among the first `players`. */
function prepareDebits(count: number, players: number): () => Buffer {
  const signed = {
    target: '/provider/v1/debit',
    caller: 'x-provider-id',
    secret: PROVIDER_SECRET,
    timestampMs: Date.now(),
  };
  const requests = Array.from({ length: count }, () =>
    sign({
      ...signed,
      body: {
        player_token: randomPlayer(players),
        transaction_id: randomUUID(),
        round_id: randomUUID(),
        game_id: 'golden-dragon',
        amount_satang: 1,
      },
    }),
  );
  return handOut(requests);
}

const MOST_PER_SECOND = 12_000;

async function measureBets(
  server: ServerProcess,
  connections: number,
  players = PLAYERS,
): Promise<HttpFigures> {
  const next = prepareDebits(SECONDS * MOST_PER_SECOND, players);
  const figures = await runHttp({
    port: server.port,
    connections,
    durationMs: SECONDS * 1000,
    next,
  });
  if (figures.failed > 0) throw new Error(`${figures.failed} bets did not get a 200`);
  return figures;
}

/** Gives every player a bank account and a pending deposit that is to be paid from it. */
const RESERVE = `
  WITH player AS (
    UPDATE members SET bank_code = '004', bank_account_number = lpad(split_part(username, '-', 2), 10, '0')
    WHERE username LIKE 'player-%' RETURNING id, split_part(username, '-', 2)::bigint AS amount)
  INSERT INTO deposits (agent_id, member_id, method, amount, receiving_account_id, created_at, expires_at)
  SELECT 1, id, 'bank', amount, 1, business_now(), business_now() + interval '1 day' FROM player`;

/** Gives the players after the first three loss limits that they never reach. */
const GUARD = `
  INSERT INTO safety_limits (member_id, kind, frame, amount)
  SELECT id, 'loss', frame, ${BALANCE} FROM members CROSS JOIN unnest(ARRAY['day', 'week', 'month']) AS frame
  WHERE username LIKE 'player-%' AND split_part(username, '-', 2)::int > ${PLAYERS}`;

/** Number of reserved deposits that were reported as paid. */
let reported = 0;

/**
 * Prepares signed gateway reports that pay the reserved deposits one by one; every report is credited in its own
 * transaction.
 */
function prepareReports(): () => Buffer {
  const signed = {
    target: '/gateway/v1/payment',
    caller: 'x-gateway-id',
    secret: GATEWAY_SECRET,
    timestampMs: Date.now(),
  };
  const requests = Array.from({ length: PLAYERS - reported }, (_, index) => {
    const player = reported + 1 + index;
    return sign({
      ...signed,
      body: {
        event: 'account.credited',
        transaction_id: randomUUID(),
        amount_satang: player,
        occurred_at: '2026-01-01T00:00:00Z',
        account: { bank_code: '004', account_number: '0123456780' },
        sender: {
          bank_code: '004',
          account_number: String(player).padStart(10, '0'),
          name: null,
        },
      },
    });
  });
  const next = handOut(requests);
  return () => {
    const request = next();
    reported += 1;
    return request;
  };
}

async function measureDeposits(server: ServerProcess): Promise<HttpFigures> {
  const figures = await runHttp({
    port: server.port,
    connections: MOST_CONNECTIONS,
    durationMs: 3_000,
    next: prepareReports(),
  });
  if (figures.failed > 0) throw new Error(`${figures.failed} reports did not get a 200`);
  return figures;
}

const MOST_BILLS_PER_SECOND = 2_000;

/** Number of bills sent so far. */
let sentBills = 0;

async function measureBills(server: ServerProcess, round: BenchRound): Promise<HttpFigures> {
  const requests = Array.from({ length: SECONDS * MOST_BILLS_PER_SECOND }, () =>
    prepareBill(randomPlayer(), round),
  );
  const next = handOut(requests);
  const figures = await runHttp({
    port: server.port,
    connections: MOST_CONNECTIONS,
    durationMs: SECONDS * 1000,
    next: () => {
      sentBills += 1;
      return next();
    },
  });
  if (figures.failed > 0) throw new Error(`${figures.failed} bills did not get a 200`);
  return figures;
}

function measureGet(server: ServerProcess, target: string): Promise<HttpFigures> {
  return runHttp({
    port: server.port,
    connections: MOST_CONNECTIONS,
    durationMs: 3_000,
    next: get(target),
  });
}

/** Returns the parameter of the SQL call that the server makes, with a single bet. */
function prepareCall(): string {
  return JSON.stringify([
    {
      kind: 'debit',
      source: 'sandbox',
      player_token: randomPlayer(),
      key: randomUUID(),
      round_id: randomUUID(),
      game_id: 'golden-dragon',
      command_id: randomUUID(),
      transfer_id: randomUUID(),
      counterpart_id: randomUUID(),
      body_hash: 'ab'.repeat(32),
      amount: 1,
    },
  ]);
}

const ONE_CALL =
  'SELECT ordinal, status, balance, replayed FROM game_wallet_batch($1::text::jsonb)';

/** Runs a driver in parallel for the measured time. @param call makes the next call @returns calls per second */
async function measureDriver(call: () => Promise<unknown>, clients: number): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  let calls = 0;
  const drive = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, drive));
  return calls / ((performance.now() - startedAt) / 1000);
}

function row(name: string, perSecond: number, figures?: HttpFigures): void {
  const latency = figures
    ? `${figures.p50.toFixed(1).padStart(8)} ${figures.p99.toFixed(1).padStart(8)}`
    : '';
  say(`  ${name.padEnd(46)} ${perSecond.toFixed(0).padStart(8)} ${latency}`);
}

async function withServer<T>(
  environment: ServerEnvironment,
  use: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess(
    {
      SEED: 'demo-unplayed',
      LOG_LEVEL: 'error',
      ...environment,
    },
    asShipped,
  );
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

async function measureAllConnections(server: ServerProcess): Promise<void> {
  for (const connections of CONNECTIONS) {
    const figures = await measureBets(server, connections);
    row(`bets over HTTP, ${connections} connections`, figures.perSecond, figures);
  }
}

/**
 * Measures the server on PostgreSQL. @returns calls per second of pgbench with one bet each; undefined without
 * pgbench
 */
async function benchPostgres(dataDir: string): Promise<number | undefined> {
  const database = await startPostgresServer({ durable: true });
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const sql = postgres(database.url, { max: MOST_CONNECTIONS, onnotice: () => undefined });
  try {
    await withServer(environment, async () => {
      const run = (text: string, parameters: unknown[]) => sql.unsafe(text, parameters as never[]);
      await createTestPlayers(run, PLAYERS + GUARDED_PLAYERS, BALANCE);
      await openPlayerSessions(run);
      await sql.unsafe(RESERVE);
      await sql.unsafe(GUARD);
      await sql.unsafe(BARE_BILL_FUNCTION);
      await sql.unsafe('VACUUM ANALYZE');
    });
    const [round] = await sql.unsafe<BenchRound[]>(OPEN_ROUND);
    if (!round) throw new Error('the government has no round');
    const pgbench = findPgbench();
    const scripts = pgbenchScripts(PLAYERS);
    return await withServer(environment, async (server) => {
      say('PostgreSQL, durable                                  calls/s   p50 ms   p99 ms');
      await measureAllConnections(server);
      const bets: HttpFigures[] = [];
      const guarded: HttpFigures[] = [];
      const deposits: HttpFigures[] = [];
      const hello: HttpFigures[] = [];
      const bills: HttpFigures[] = [];
      const bareBills: number[] = [];
      const [oneBet, batches, driver]: [number[], number[], number[]] = [[], [], []];
      for (let turn = 0; turn < TURNS; turn += 1) {
        bets.push(await measureBets(server, MOST_CONNECTIONS));
        guarded.push(await measureBets(server, MOST_CONNECTIONS, PLAYERS + GUARDED_PLAYERS));
        deposits.push(await measureDeposits(server));
        hello.push(await measureGet(server, '/healthz'));
        driver.push(
          await measureDriver(
            () => sql.unsafe(ONE_CALL, [prepareCall()], { prepare: true }),
            MOST_CONNECTIONS,
          ),
        );
        bills.push(await measureBills(server, round));
        bareBills.push(
          await measureDriver(
            () =>
              sql.unsafe(BARE_BILL_CALL, prepareBareBill(randomPlayer(), round), {
                prepare: true,
              }),
            MOST_CONNECTIONS,
          ),
        );
        if (!pgbench) continue;
        const common = { pgbench, url: database.url, seconds: SECONDS };
        oneBet.push(
          await runPgbench({ ...common, script: scripts.oneBet, clients: MOST_CONNECTIONS }),
        );
        batches.push(32 * (await runPgbench({ ...common, script: scripts.batchOf32, clients: 1 })));
      }
      const perSecond = mean(bets.map((figures) => figures.perSecond));
      row('bets over HTTP, 64 connections, beside anchors', perSecond);
      const guardedPerSecond = mean(guarded.map((figures) => figures.perSecond));
      row('bets over HTTP, a fifth of the players guarded', guardedPerSecond, guarded[0]);
      limits.push({
        name: 'PostgreSQL: bets with a fifth guarded ÷ none guarded',
        value: guardedPerSecond / perSecond,
        atLeast: 0.85,
      });
      row('bare driver, one bet a call, 64 connections', mean(driver));
      limits.push({
        name: 'PostgreSQL: HTTP bets ÷ bare driver, one bet a call',
        value: perSecond / mean(driver),
        atLeast: 1.5,
      });
      const depositsPerSecond = mean(deposits.map((figures) => figures.perSecond));
      row('deposits credited by webhook, 64 connections', depositsPerSecond, deposits[0]);
      const [credited] = await sql.unsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM deposits WHERE state = 'credited'`,
      );
      if (credited?.count !== reported) throw new Error('not every report was credited');
      limits.push({
        name: 'PostgreSQL: credited deposits ÷ bare driver',
        value: depositsPerSecond / mean(driver),
        atLeast: 0.05,
      });
      const billsPerSecond = mean(bills.map((figures) => figures.perSecond));
      row('lottery bills of 20 over HTTP, 64 connections', billsPerSecond, bills[0]);
      row('bare driver, the writes of such a bill', mean(bareBills));
      const [made] = await sql.unsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM commands WHERE route = 'lotto/bill/create' AND body_hash <> sha256('')`,
      );
      if (made?.count !== sentBills) throw new Error('not every bill was taken');
      limits.push({
        name: 'PostgreSQL: HTTP bills of 20 ÷ bare driver',
        value: billsPerSecond / mean(bareBills),
        atLeast: 0.3,
      });
      if (pgbench) {
        row('pgbench, one bet a call, 64 clients', mean(oneBet));
        row('pgbench, 32 bets a call, 1 client', mean(batches));
        limits.push({
          name: 'PostgreSQL: HTTP bets ÷ pgbench one bet',
          value: perSecond / mean(oneBet),
          atLeast: 1.5,
        });
        limits.push({
          name: 'PostgreSQL: HTTP bets ÷ pgbench batch of 32',
          value: perSecond / mean(batches),
          atLeast: 0.7,
        });
      }
      row('hello', mean(hello.map((figures) => figures.perSecond)), hello[0]);
      limits.push({
        name: 'p99 of a bet ÷ p50 of hello',
        value: mean(bets.map(({ p99 }) => p99)) / mean(hello.map(({ p50 }) => p50)),
        atMost: 10,
      });
      await benchAsset(server);
      return pgbench ? mean(oneBet) : undefined;
    });
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function benchAsset(server: ServerProcess): Promise<void> {
  const asset = findAsset();
  const figures: { hello: number[]; asset: number[] } = { hello: [], asset: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    figures.hello.push((await measureGet(server, '/healthz')).perSecond);
    figures.asset.push((await measureGet(server, `/assets/${asset.name}`)).perSecond);
  }
  row(`static asset of ${asset.bytes} bytes`, mean(figures.asset));
  limits.push({
    name: 'static asset ÷ hello',
    value: mean(figures.asset) / mean(figures.hello),
    atLeast: 0.7,
  });
}

/** Returns the built asset whose compressed size is closest to 20 KB. */
function findAsset(): { name: string; bytes: number } {
  const packed = readdirSync(assetsDir).filter((file) => file.endsWith('.br'));
  const sizes = packed.map((file) => ({
    name: file.slice(0, -3),
    bytes: statSync(path.join(assetsDir, file)).size,
  }));
  sizes.sort((a, b) => Math.abs(a.bytes - ASSET_BYTES) - Math.abs(b.bytes - ASSET_BYTES));
  const [closest] = sizes;
  if (!closest) throw new Error('Nothing is built yet: npm run build');
  return closest;
}

async function benchEmbedded(dataDir: string, anchor: number | undefined): Promise<void> {
  const environment = { DATA_DIR: dataDir };
  await withServer(environment, () => Promise.resolve());
  const prepared = await PGlite.create(path.join(dataDir, 'postgres'));
  await createTestPlayers((text, parameters) => prepared.query(text, parameters), PLAYERS, BALANCE);
  await prepared.exec('VACUUM ANALYZE');
  await prepared.close();

  say();
  say('Embedded, with fsync                                 calls/s   p50 ms   p99 ms');
  await withServer(environment, async (server) => {
    await measureAllConnections(server);
    const bets = await measureBets(server, MOST_CONNECTIONS);
    row('bets over HTTP, 64 connections, again', bets.perSecond, bets);
    if (anchor !== undefined) {
      limits.push({
        name: 'embedded: HTTP bets ÷ pgbench one bet',
        value: bets.perSecond / anchor,
        atLeast: 0.9,
      });
    }
  });
  const direct = await PGlite.create(path.join(dataDir, 'postgres'));
  row(
    'PGlite directly, without fsync, one bet a call',
    await measureDriver(() => direct.query(ONE_CALL, [prepareCall()]), 1),
  );
  await direct.close();
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-bench-'));
try {
  const anchor = await benchPostgres(path.join(dataDir, 'beside-postgres'));
  await benchEmbedded(path.join(dataDir, 'embedded'), anchor);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
say();
say('Ratios');
for (const { name, value, atLeast, atMost } of limits) {
  const reached = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  const wanted = atLeast === undefined ? `≤ ${atMost ?? ''}` : `≥ ${atLeast}`;
  say(
    `  ${name.padEnd(54)} ${value.toFixed(2).padStart(7)}   ${wanted.padEnd(6)} ${reached ? 'reached' : 'missed'}`,
  );
}
if (findPgbench() === undefined) say('  pgbench is not installed; ratios to it were not measured.');
