import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderResponse } from '@/contract/provider.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { signRequest } from '@/server/http/signature';
import type { LedgerReport } from '@/server/ledger/ledger-verify';
import { createDataDir, createSeededDataDir, removeDataDir } from '../support/e2e-server';
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

/** A call of the provider, with the response once it has arrived. */
interface Sent {
  readonly kind: 'debit' | 'wager' | 'credit' | 'rollback';
  readonly body: {
    readonly player_token: string;
    readonly transaction_id: string;
    readonly round_id: string;
    readonly [field: string]: unknown;
  };
  /** Satang by which the call changes the balance. */
  readonly change: number;
  /** Number of transfers. */
  readonly moves: number;
  response?: ProviderResponse;
}

interface Installation {
  readonly dataDir: string;
  /** Returns the running server; starts one if none runs. */
  running(): Promise<ServerProcess>;
  /** Opens the database; the embedded one can be opened only while no server runs. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

let installation: Installation;
let players: string[];

async function install(databaseUrl?: string): Promise<Installation> {
  const dataDir = databaseUrl === undefined ? await createSeededDataDir() : createDataDir();
  const environment: ServerEnvironment = {
    DATA_DIR: dataDir,
    SEED: 'demo-unplayed',
    PORT: String(await findFreePort()),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const open = () => openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  const db = await open();
  players = await createTestPlayers((...sql) => queryRaw(db, ...sql), PLAYERS, OPENING);
  await db.destroy();
  let server: ServerProcess | undefined;
  return {
    dataDir,
    async running() {
      if (!server?.isRunning()) server = await startServerProcess(environment);
      return server;
    },
    open,
    async remove() {
      await server?.kill();
      removeDataDir(dataDir);
    },
  };
}

async function fetchLedgerReport({ url }: ServerProcess): Promise<LedgerReport> {
  const response = await fetch(`${url}/operator/v1/ledger/verify`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  const { data } = (await response.json()) as { data: LedgerReport };
  return data;
}

/**
 * Yields the calls of one round after another: a stake and its win, the win undone and paid again, then a stake and a win
 * in one call.
 */
function* rounds(player: string): Generator<Sent> {
  for (;;) {
    const round = { player_token: player, round_id: randomUUID() };
    const game = { ...round, game_id: 'golden-dragon' };
    const win = { ...game, transaction_id: randomUUID(), amount_satang: 3, round_closed: true };
    const stake = { ...game, transaction_id: randomUUID(), amount_satang: 7 };
    yield { kind: 'debit', body: stake, change: -7, moves: 1 };
    yield { kind: 'credit', body: win, change: 3, moves: 1 };
    const undo = { ...round, transaction_id: win.transaction_id, kind: 'credit' };
    yield { kind: 'rollback', body: undo, change: -3, moves: 1 };
    const again = { ...win, transaction_id: randomUUID() };
    yield { kind: 'credit', body: again, change: 3, moves: 1 };
    const one = { transaction_id: randomUUID(), stake_satang: 5, win_satang: 4 };
    const other = { ...game, ...one, round_id: randomUUID(), round_closed: true };
    yield { kind: 'wager', body: other, change: -1, moves: 2 };
  }
}

/** A provider under load that records its calls, and repeats each call until it gets a response. */
class Load {
  readonly sent: Sent[] = [];
  readonly #client: ProviderClient;
  #workers: Promise<void>[] = [];
  #wanted = true;

  constructor(url: string) {
    this.#client = createProviderClient(url, WORKERS);
    this.#workers = Array.from({ length: WORKERS }, (_, index) =>
      this.#work(players[index % PLAYERS]!),
    );
  }

  get #acknowledged(): number {
    return this.sent.filter(({ response }) => response !== undefined).length;
  }

  async waitFor(more: number): Promise<void> {
    const target = this.#acknowledged + more;
    while (this.#acknowledged < target) await sleep(2);
  }

  /** Starts no further calls, and waits until every pending call has its response. */
  async finish(): Promise<void> {
    this.#wanted = false;
    await Promise.all(this.#workers);
    this.#client.close();
  }

  async #work(player: string): Promise<void> {
    for (const call of rounds(player)) {
      if (!this.#wanted) return;
      this.sent.push(call);
      while (!call.response) {
        try {
          call.response = await this.#client.call(call.kind, call.body);
        } catch {
          await sleep(20);
        }
      }
    }
  }
}

/** Returns the balance of each player in satang, as the wallet reports it. */
async function fetchBalances(client: ProviderClient): Promise<Record<string, number | null>> {
  const balances: Record<string, number | null> = {};
  for (const player of players) {
    balances[player] = (await client.call('balance', { player_token: player })).balance_satang;
  }
  return balances;
}

/** Returns the balances expected after these calls. */
function apply(
  balances: Record<string, number | null>,
  sent: readonly Sent[],
): Record<string, number | null> {
  const result = { ...balances };
  for (const { body, change } of sent) {
    result[body.player_token] = (result[body.player_token] ?? 0) + change;
  }
  return result;
}

function countMoves(sent: readonly Sent[]): number {
  return sent.reduce((sum, { moves }) => sum + moves, 0);
}

function testServer(): void {
  test('loses nothing that it acknowledged and repeats nothing when it is killed under load', async () => {
    let running = await installation.running();
    const client = createProviderClient(running.url, WORKERS);
    const opening = await fetchBalances(client);
    const { transfers } = await fetchLedgerReport(running);
    const load = new Load(running.url);
    for (const acknowledged of [1, 40]) {
      await load.waitFor(acknowledged);
      expect(await running.kill()).toMatchObject({ signal: 'SIGKILL' });
      running = await installation.running();
    }
    await load.waitFor(30);
    await load.finish();

    for (const { response } of load.sent) expect(response?.status).toBe('ok');
    const undone = new Set(
      load.sent.flatMap(({ kind, body }) => (kind === 'rollback' ? [body.transaction_id] : [])),
    );
    const kept = load.sent.filter(
      ({ kind, body }) => kind === 'rollback' || !undone.has(body.transaction_id),
    );
    const replays = await Promise.all(kept.map(({ kind, body }) => client.call(kind, body)));
    expect(replays).toEqual(kept.map(({ response }) => ({ ...response, replayed: true })));
    expect(await fetchBalances(client)).toEqual(apply(opening, load.sent));
    const report = await fetchLedgerReport(running);
    expect(report.faults).toEqual([]);
    expect(report.transfers).toBe(transfers + countMoves(load.sent));
    client.close();
  });

  test('runs a call exactly once when its response was lost and the call is repeated', async () => {
    const running = await installation.running();
    const client = createProviderClient(running.url, 4);
    const opening = await fetchBalances(client);
    const calls = Array.from({ length: 10 }, () => rounds(players[0]!).next().value as Sent);
    for (const { kind, body } of calls) {
      await sendAndHangUp(running.url, kind, body);
      expect(await client.call(kind, body)).toMatchObject({ status: 'ok', replayed: true });
    }
    expect(await fetchBalances(client)).toEqual(apply(opening, calls));
    expect((await fetchLedgerReport(running)).faults).toEqual([]);
    client.close();
  });

  test('responds to accepted calls and exits when it is asked to stop under load', async () => {
    const running = await installation.running();
    const { transfers } = await fetchLedgerReport(running);
    const client = createProviderClient(running.url, 32);
    const acknowledged: Sent[] = [];
    const workers = Array.from({ length: 32 }, async (_, index) => {
      for (const call of rounds(players[index % PLAYERS]!)) {
        try {
          call.response = await client.call(call.kind, call.body);
          acknowledged.push(call);
        } catch {
          return;
        }
      }
    });
    while (acknowledged.length < 100) await sleep(2);
    expect(await running.stop()).toEqual({ code: 0, signal: null });
    await Promise.all(workers);
    client.close();
    // The ledger holds acknowledged transfers only.
    const report = await fetchLedgerReport(await installation.running());
    expect(report.faults).toEqual([]);
    expect(report.transfers).toBe(transfers + countMoves(acknowledged));
  });

  test('finishes a round exactly once when it is killed during the spin', async () => {
    const spins: { round_id: string; win_satang: number }[] = [];
    for (const delayMs of [0, 25]) {
      let running = await installation.running();
      const spin = {
        launch_token: await launchSandboxGame(running),
        bet: 1_00,
        spin_id: randomUUID(),
      };
      const interrupted = postSandbox(running, 'spin', spin).catch(() => undefined);
      await sleep(delayMs);
      await running.kill();
      await interrupted;
      running = await installation.running();
      const round = await spinToTheEnd(running, spin);
      expect((await spinToTheEnd(running, spin)).round_id).toBe(round.round_id);
      spins.push(round);
    }
    const running = await installation.running();
    expect((await fetchLedgerReport(running)).faults).toEqual([]);
    await running.stop();
    const db = await installation.open();
    try {
      for (const { round_id, win_satang } of spins)
        await expectPlayedOnce(db, round_id, win_satang);
    } finally {
      await db.destroy();
    }
  });
}

async function expectPlayedOnce(db: Database, roundId: string, win: number): Promise<void> {
  const reference = `sandbox/${roundId}`;
  const movements = await queryRaw(
    db,
    'SELECT code, amount FROM transfers WHERE reference = $1 ORDER BY seq',
    [reference],
  );
  const settled = await queryRaw(
    db,
    'SELECT stake, payout FROM settled_stakes WHERE reference = $1',
    [reference],
  );
  expect(movements).toEqual([
    { code: 'game_stake', amount: 1_00 },
    ...(win > 0 ? [{ code: 'game_payout', amount: win }] : []),
  ]);
  expect(settled).toEqual([{ stake: 1_00, payout: win }]);
}

describe('a server on the embedded database', () => {
  beforeAll(async () => {
    installation = await install();
  });
  afterAll(() => installation.remove());

  testServer();

  test('refuses a second server on its data directory and explains the next steps', async () => {
    const { dataDir, running } = installation;
    const first = await running();
    const refusal = await startServerProcess({ DATA_DIR: dataDir }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ServerStartError);
    const { ending, output } = refusal as ServerStartError;
    expect(ending.code).toBe(1);
    expect(output).toContain(
      `DATA_DIR ${dataDir} is in use by process ${first.pid}. Stop it, choose another`,
    );
    expect(output).not.toMatch(/\n\s+at /);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

describe('a server on PostgreSQL', () => {
  let postgres: PostgresDatabase;

  beforeAll(async () => {
    postgres = await createPostgresDatabase('demo');
    installation = await install(postgres.url);
  });
  afterAll(async () => {
    await installation.remove();
    await postgres.drop();
  });

  testServer();
});

/** Sends a call and cuts the connection when the response starts, which shows that the call was done. */
function sendAndHangUp(url: string, kind: string, body: object): Promise<void> {
  const callPath = `/provider/v1/${kind}`;
  const text = JSON.stringify(body);
  const timestampMs = Date.now();
  const signature = signRequest({
    secret: PROVIDER_SECRET,
    timestampMs,
    path: callPath,
    body: text,
  });
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

async function postApi(running: ServerProcess, apiPath: string, body: object, token?: string) {
  const response = await fetch(`${running.url}${apiPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as {
    access_token: string;
    data: { link: string } & { id: string }[];
  };
}

async function launchSandboxGame(running: ServerProcess): Promise<string> {
  const { access_token: token } = await postApi(running, '/api/login', {
    username: '0812345678',
    password: 'demo1234',
  });
  const [wallet] = (await postApi(running, '/api/member/wallets', {}, token)).data;
  const game = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
  const { data } = await postApi(
    running,
    '/api/game/link',
    { ...game, wallet_id: wallet!.id, is_mobile: true },
    token,
  );
  return new URL(data.link, running.url).searchParams.get('t') ?? '';
}

interface SandboxResponse {
  status: string;
  round?: { round_id: string; win_satang: number; settled: boolean };
}

async function postSandbox(
  running: ServerProcess,
  name: string,
  body: object,
): Promise<SandboxResponse> {
  const response = await fetch(`${running.url}/sandbox/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as SandboxResponse;
}

/** Repeats a spin until the wallet has confirmed it, as the game page does. */
async function spinToTheEnd(running: ServerProcess, spin: object) {
  for (;;) {
    const { status, round } = await postSandbox(running, 'spin', spin);
    if (round?.settled) return round;
    expect(['ok', 'interrupted', 'pending', 'too_soon']).toContain(status);
    await sleep(100);
  }
}
