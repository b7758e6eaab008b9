import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderAnswer } from '@/contract/provider.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import type { LedgerReport } from '@/server/ledger/ledger-verify';
import { signRequest } from '@/server/providers/signature';
import { seedDemo } from '@/server/seed/demo.seed';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createProviderClient, type ProviderClient } from '../support/provider-client';
import {
  findFreePort,
  OPERATOR_KEY,
  PROVIDER_SECRET,
  type ServerEnvironment,
  type ServerProcess,
  ServerStartError,
  startServerProcess,
} from '../support/server-process';
import { createTestPlayers } from '../support/test-players';

const OPENING = 100_000;
const PLAYERS = 6;
const WORKERS = 12;

/** A call as the provider made it, with what it was told, once it was told. */
interface Sent {
  readonly kind: 'debit' | 'credit';
  readonly body: {
    readonly player_token: string;
    readonly transaction_id: string;
    readonly round_id: string;
    readonly game_id: string;
    readonly amount_satang: number;
    readonly round_closed?: boolean;
  };
  answer?: ProviderAnswer;
}

let dataDir: string;
let environment: ServerEnvironment;
let openStopped: () => Promise<Database>;
let players: string[];
let server: ServerProcess | undefined;

async function prepare(databaseUrl?: string): Promise<void> {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-crash-'));
  environment = {
    DATA_DIR: dataDir,
    SEED: 'demo',
    PORT: String(await findFreePort()),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  openStopped = () => openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  const db = await openStopped();
  await seedDemo(db);
  players = await createTestPlayers(db, PLAYERS, OPENING);
  await db.destroy();
}

async function startServer(): Promise<ServerProcess> {
  server = await startServerProcess(environment);
  return server;
}

async function fetchLedgerReport({ url }: ServerProcess): Promise<LedgerReport> {
  const response = await fetch(`${url}/operator/v1/ledger/verify`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  const { data } = (await response.json()) as { data: LedgerReport };
  return data;
}

/** Stakes and wins of one round after the other. */
function* rounds(player: string): Generator<Sent> {
  for (;;) {
    const body = { player_token: player, round_id: randomUUID(), game_id: 'golden-dragon' };
    yield { kind: 'debit', body: { ...body, transaction_id: randomUUID(), amount_satang: 7 } };
    yield { kind: 'credit', body: { ...body, transaction_id: randomUUID(), amount_satang: 3, round_closed: true } };
  }
}

/** A provider under load: it keeps a log, and asks again until it is answered, whatever happens meanwhile. */
class Load {
  readonly sent: Sent[] = [];
  readonly #client: ProviderClient;
  #workers: Promise<void>[] = [];
  #wanted = true;

  constructor(url: string) {
    this.#client = createProviderClient(url, WORKERS);
    this.#workers = Array.from({ length: WORKERS }, (_, index) => this.#work(players[index % PLAYERS]!));
  }

  get acknowledged(): Sent[] {
    return this.sent.filter(({ answer }) => answer !== undefined);
  }

  async waitFor(more: number): Promise<void> {
    const target = this.acknowledged.length + more;
    while (this.acknowledged.length < target) await sleep(2);
  }

  /** Lets every call come to its end. */
  async finish(): Promise<void> {
    this.#wanted = false;
    await Promise.all(this.#workers);
    this.#client.close();
  }

  async #work(player: string): Promise<void> {
    for (const call of rounds(player)) {
      if (!this.#wanted) return;
      this.sent.push(call);
      while (!call.answer) {
        try {
          call.answer = await this.#client.call(call.kind, call.body);
        } catch {
          await sleep(20);
        }
      }
    }
  }
}

/** What the books hold of the load: each call's movement, by its transaction id. */
async function readMovements(db: Database): Promise<Map<string, number>> {
  const rows = await queryRaw<{ key: string; movements: number }>(
    db,
    `SELECT c.key, count(*) AS movements FROM transfers t JOIN commands c ON c.id = t.command_id
     WHERE c.scope = 'provider/sandbox' GROUP BY c.key`,
  );
  return new Map(rows.map(({ key, movements }) => [key, movements]));
}

async function expectEachOnce(sent: readonly Sent[]): Promise<void> {
  const db = await openStopped();
  try {
    const movements = await readMovements(db);
    expect(new Set(movements.values())).toEqual(new Set([1]));
    expect([...movements.keys()].sort()).toEqual(sent.map(({ body }) => body.transaction_id).sort());
    const balances = await queryRaw<{ token: string; balance: number }>(
      db,
      "SELECT token, balance FROM game_players JOIN accounts a ON a.id = account_id WHERE token LIKE 'player-%'",
    );
    for (const { token, balance } of balances) {
      const moved = sent
        .filter(({ body }) => body.player_token === token)
        .reduce((sum, { kind, body }) => sum + (kind === 'credit' ? 1 : -1) * body.amount_satang, 0);
      expect([token, balance]).toEqual([token, OPENING + moved]);
    }
  } finally {
    await db.destroy();
  }
}

afterEach(async () => {
  await server?.kill();
  server = undefined;
});

describe.each(['the embedded database', 'PostgreSQL'])('a server on %s', (name) => {
  let postgres: PostgresDatabase | undefined;

  beforeAll(async () => {
    postgres = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
    await prepare(postgres?.url);
  });
  afterAll(async () => {
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('killed under load forgets nothing that it acknowledged and does nothing twice', async () => {
    let running = await startServer();
    const load = new Load(running.url);
    for (const acknowledged of [1, 40, 90, 25]) {
      await load.waitFor(acknowledged);
      expect(await running.kill()).toMatchObject({ signal: 'SIGKILL' });
      running = await startServer();
    }
    await load.waitFor(30);
    await load.finish();

    for (const { answer } of load.sent) expect(answer?.status).toBe('ok');
    expect((await fetchLedgerReport(running)).faults).toEqual([]);
    const client = createProviderClient(running.url, WORKERS);
    for (const { kind, body, answer } of load.sent) {
      expect(await client.call(kind, body)).toEqual({ ...answer, replayed: true });
    }
    client.close();
    expect((await fetchLedgerReport(running)).faults).toEqual([]);
    expect(await running.stop()).toEqual({ code: 0, signal: null });
    await expectEachOnce(load.sent);
  });

  test('asked to stop under load answers what it accepted, and ends by itself', async () => {
    const db = await openStopped();
    const before = new Set((await readMovements(db)).keys());
    await db.destroy();
    const running = await startServer();
    const client = createProviderClient(running.url, 32);
    const acknowledged: string[] = [];
    let refused = 0;
    const workers = Array.from({ length: 32 }, async (_, index) => {
      for (const { kind, body } of rounds(players[index % PLAYERS]!)) {
        try {
          await client.call(kind, body);
          acknowledged.push(body.transaction_id);
        } catch {
          refused += 1;
          return;
        }
      }
    });
    while (acknowledged.length < 100) await sleep(2);
    const ending = await running.stop();
    await Promise.all(workers);
    client.close();
    expect(ending).toEqual({ code: 0, signal: null });
    expect(refused).toBe(32);
    const after = await openStopped();
    const written = [...(await readMovements(after)).keys()].filter((key) => !before.has(key));
    await after.destroy();
    // Nothing was done that the provider was not told of.
    expect(written.sort()).toEqual(acknowledged.sort());
  });

  test('whose answer was lost does the same call once', async () => {
    const running = await startServer();
    const client = createProviderClient(running.url, 4);
    const before = await client.call('balance', { player_token: players[0]! });
    const calls = Array.from({ length: 10 }, () => rounds(players[0]!).next().value as Sent);
    for (const { kind, body } of calls) {
      await sendAndHangUp(running.url, kind, body);
      expect(await client.call(kind, body)).toMatchObject({ status: 'ok', replayed: true });
    }
    const after = await client.call('balance', { player_token: players[0]! });
    client.close();
    expect(after.balance_satang).toBe(before.balance_satang! - 10 * 7);
    expect((await fetchLedgerReport(running)).faults).toEqual([]);
  });
});

/** Sends a call and cuts the connection as soon as the first byte of the answer shows that it was done. */
function sendAndHangUp(url: string, kind: string, body: object): Promise<void> {
  const callPath = `/provider/v1/${kind}`;
  const text = JSON.stringify(body);
  const timestampMs = Date.now();
  const signature = signRequest({ secret: PROVIDER_SECRET, timestampMs, path: callPath, body: text });
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${callPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-provider-id': 'sandbox',
        'x-timestamp': String(timestampMs),
        'x-signature': signature,
      },
    });
    outgoing.once('response', (response) => {
      response.destroy();
      resolve();
    });
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}

describe('on the embedded database', () => {
  beforeAll(() => prepare());
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a second server on the same data directory says what to do and ends', async () => {
    const first = await startServer();
    const refusal = await startServerProcess({ DATA_DIR: dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ServerStartError);
    const { ending, output } = refusal as ServerStartError;
    expect(ending.code).toBe(1);
    expect(output).toContain(`DATA_DIR ${dataDir} is in use by process ${first.pid}. Stop it, choose another`);
    expect(output).not.toMatch(/\n\s+at /);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('a spin during which the server is killed comes to its one end afterwards', async () => {
    for (const delayMs of [0, 15, 60]) {
      let running = await startServer();
      const launchToken = await launchSandboxGame(running);
      const spin = { launch_token: launchToken, bet: 1_00, spin_id: randomUUID() };
      const interrupted = postSandbox(running, 'spin', spin).catch(() => undefined);
      await sleep(delayMs);
      await running.kill();
      await interrupted;
      running = await startServer();
      const round = await spinToTheEnd(running, spin);
      const again = await spinToTheEnd(running, spin);
      expect(again.round_id).toBe(round.round_id);
      expect((await fetchLedgerReport(running)).faults).toEqual([]);
      await running.stop();
      const db = await openStopped();
      const rows = await queryRaw<{ code: string; amount: number }>(
        db,
        'SELECT code, amount FROM transfers WHERE reference = $1 ORDER BY seq',
        [`sandbox/${round.round_id}`],
      );
      const [settled] = await queryRaw<{ stake: number; payout: number }>(
        db,
        'SELECT stake, payout FROM settled_stakes WHERE reference = $1',
        [`sandbox/${round.round_id}`],
      );
      await db.destroy();
      expect(rows).toEqual([
        { code: 'game_stake', amount: 1_00 },
        ...(round.win_satang > 0 ? [{ code: 'game_payout', amount: round.win_satang }] : []),
      ]);
      expect(settled).toEqual({ stake: 1_00, payout: round.win_satang });
    }
  });
});

async function postApi(running: ServerProcess, apiPath: string, body: object, token?: string) {
  const response = await fetch(`${running.url}${apiPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { access_token: string; data: { link: string } & { id: string }[] };
}

async function launchSandboxGame(running: ServerProcess): Promise<string> {
  const { access_token: token } = await postApi(running, '/api/login', { username: '0812345678', password: 'demo1234' });
  const [wallet] = (await postApi(running, '/api/member/wallets', {}, token)).data;
  const game = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
  const { data } = await postApi(running, '/api/game/link', { ...game, wallet_id: wallet!.id, is_mobile: true }, token);
  return new URL(data.link, running.url).searchParams.get('t') ?? '';
}

interface SandboxAnswer {
  status: string;
  round?: { round_id: string; win_satang: number; settled: boolean };
}

async function postSandbox(running: ServerProcess, name: string, body: object): Promise<SandboxAnswer> {
  const response = await fetch(`${running.url}/sandbox/api/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as SandboxAnswer;
}

/** Asks for the same spin until the wallet has confirmed it, as the game's page does. */
async function spinToTheEnd(running: ServerProcess, spin: object) {
  for (;;) {
    const { status, round } = await postSandbox(running, 'spin', spin);
    if (round?.settled) return round;
    expect(['ok', 'interrupted', 'pending', 'too_soon']).toContain(status);
    await sleep(100);
  }
}
