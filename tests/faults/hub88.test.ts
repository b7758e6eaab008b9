import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import type { LedgerReport } from '@/server/ledger/ledger-verify';
import { createDatabaseLine } from '../support/database-line';
import { createDataDir, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { callWallet, type Hub88Reply, type Hub88Session, sendRaw } from '../support/hub88-caller';
import { type Hub88Site, hub88CallsTo, openHub88Site } from '../support/hub88-site';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  findFreePort,
  OPERATOR_KEY,
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process';
import { createTestPlayers } from '../support/test-players';

/** Units of Hub88 in a satang. */
const UNITS = 1_000;
const OPENING = 100_000;
const PLAYERS = 4;
const WORKERS = 8;
const RECOVERY = { timeout: 30_000, interval: 100 };

/** Gives test players a wallet at Hub88, as a launch of a game does. */
async function meetHub88(db: Database): Promise<Hub88Session[]> {
  await createTestPlayers((...sql) => queryRaw(db, ...sql), PLAYERS, OPENING);
  const met = await queryRaw<{ token: string; user: string }>(
    db,
    `INSERT INTO game_players (token, source, member_id, account_id, house_account_id)
     SELECT 'hub88-' || token, 'hub88', member_id, account_id, house_account_id
     FROM game_players WHERE token LIKE 'player-%' RETURNING token, player_id AS "user"`,
    [],
  );
  return met.map((player) => ({ ...player, game_code: 'game_0' }));
}

/** A call of Hub88, with the answer once it has arrived. */
interface Sent {
  readonly session: Hub88Session;
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Satang by which the call changes the balance. */
  readonly change: number;
  reply?: Hub88Reply;
}

/** Yields a lost bet, a bet with its win, a bet that is undone, and an undone win that is paid again. */
function* rounds(session: Hub88Session): Generator<Sent> {
  for (;;) {
    const money = (amount: number, round: string, fields: object = {}) => ({
      ...{ transaction_uuid: randomUUID(), currency: 'THB', amount: amount * UNITS, round },
      ...fields,
    });
    const bet = (amount: number, fields?: object): Sent => ({
      ...{ session, path: '/transaction/bet', change: -amount },
      fields: money(amount, randomUUID(), fields),
    });
    const win = (of: Sent, amount: number): Sent => ({
      ...{ session, path: '/transaction/win', change: amount },
      fields: money(amount, String(of.fields['round']), {
        ...{ round_closed: true, reference_transaction_uuid: of.fields['transaction_uuid'] },
      }),
    });
    const undo = (of: Sent): Sent => ({
      ...{ session, path: '/transaction/rollback', change: -of.change },
      fields: {
        ...{ transaction_uuid: randomUUID(), round: of.fields['round'] },
        reference_transaction_uuid: of.fields['transaction_uuid'],
      },
    });
    yield bet(7, { round_closed: true });
    const won = bet(5);
    yield won;
    yield win(won, 9);
    const failed = bet(11);
    yield failed;
    yield undo(failed);
    const corrected = bet(3);
    yield corrected;
    const wrong = win(corrected, 8);
    yield wrong;
    yield undo(wrong);
    yield win(corrected, 6);
  }
}

async function fetchLedgerReport(url: string): Promise<LedgerReport> {
  const response = await fetch(`${url}/operator/v1/ledger/verify`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  return ((await response.json()) as { data: LedgerReport }).data;
}

/** Returns the balance of each user in satang. */
async function fetchBalances(
  url: string,
  sessions: readonly Hub88Session[],
): Promise<Record<string, number>> {
  const balances: Record<string, number> = {};
  for (const session of sessions) {
    const { balance } = await callWallet(hub88CallsTo(url), '/user/balance', session);
    balances[session.user] = (balance ?? Number.NaN) / UNITS;
  }
  return balances;
}

let site: Hub88Site;
beforeAll(async () => {
  site = await openHub88Site();
});
afterAll(() => site.close());

describe.each(['the embedded database', 'PostgreSQL'] as const)('a server on %s', (kind) => {
  let postgres: PostgresDatabase | undefined;
  let dataDir: string;
  let environment: ServerEnvironment;
  let sessions: Hub88Session[];
  let server: ServerProcess;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await createPostgresDatabase('demo') : undefined;
    dataDir = postgres ? createDataDir() : await createSeededDataDir();
    environment = {
      ...site.environment,
      ...{ DATA_DIR: dataDir, SEED: 'demo-unplayed', PORT: String(await findFreePort()) },
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const db = await openDatabase(postgres ? { databaseUrl: postgres.url } : { dataDir });
    sessions = await meetHub88(db);
    await db.destroy();
    server = await startServerProcess(environment);
  });
  afterAll(async () => {
    await server.kill();
    removeDataDir(dataDir);
    await postgres?.drop();
  });

  test('loses no call of Hub88 that it answered, and repeats none, when it is killed under load', async () => {
    const opening = await fetchBalances(server.url, sessions);
    const { transfers } = await fetchLedgerReport(server.url);
    const calls = hub88CallsTo(server.url);
    const sent: Sent[] = [];
    let isWanted = true;
    const work = async (session: Hub88Session) => {
      for (const call of rounds(session)) {
        if (!isWanted) return;
        sent.push(call);
        while (!call.reply) {
          try {
            call.reply = await callWallet(calls, call.path, session, call.fields);
          } catch {
            await sleep(20);
          }
        }
      }
    };
    const workers = Array.from({ length: WORKERS }, (_, index) => work(sessions[index % PLAYERS]!));
    const untilAnswered = async (more: number) => {
      const answered = () => sent.filter(({ reply }) => reply).length;
      const target = answered() + more;
      while (answered() < target) await sleep(2);
    };
    for (const more of [1, 40, 90]) {
      await untilAnswered(more);
      expect(await server.kill()).toMatchObject({ signal: 'SIGKILL' });
      server = await startServerProcess(environment);
    }
    await untilAnswered(40);
    isWanted = false;
    await Promise.all(workers);

    expect(new Set(sent.map(({ reply }) => reply?.status))).toEqual(new Set(['RS_OK']));
    const expected = { ...opening };
    for (const { session, change } of sent) expected[session.user]! += change;
    expect(await fetchBalances(server.url, sessions)).toEqual(expected);
    const undone = new Set(
      sent
        .filter(({ path }) => path.endsWith('rollback'))
        .map(({ fields }) => fields['reference_transaction_uuid']),
    );
    for (const { session, path, fields, reply } of sent) {
      if (undone.has(fields['transaction_uuid'])) continue;
      const again = await callWallet(calls, path, session, fields);
      expect(again.balance).toBe(reply?.balance);
    }
    expect(await fetchBalances(server.url, sessions)).toEqual(expected);
    const report = await fetchLedgerReport(server.url);
    expect(report).toMatchObject({ faults: [], transfers: transfers + sent.length });
  });
});

test('while PostgreSQL is away each call gets 503, and takes effect once when it is repeated', async () => {
  const postgres = await createPostgresDatabase('demo');
  const line = await createDatabaseLine(postgres.url);
  const db = await openDatabase({ databaseUrl: postgres.url, poolSize: 2 });
  const [session] = await meetHub88(db);
  if (!session) throw new Error('there is no player');
  const server = await startServerProcess({
    ...{ ...site.environment, DATABASE_URL: line.url, SEED: 'demo-unplayed' },
  });
  try {
    const next = rounds(session);
    const calls = Array.from({ length: 9 }, () => next.next().value as Sent);
    const send = async ({ path, fields }: Sent) =>
      sendRaw(
        hub88CallsTo(server.url),
        path,
        JSON.stringify({ ...session, request_uuid: randomUUID(), ...fields }),
      );
    const opening = await fetchBalances(server.url, [session]);
    for (const call of calls) {
      await line.cut();
      const refused = await send(call);
      expect(refused.status).toBe(503);
      await line.mend();
      await expect.poll(async () => (await send(call)).status, RECOVERY).toBe(200);
    }
    const change = calls.reduce((sum, call) => sum + call.change, 0);
    const balance = opening[session.user]! + change;
    expect(await fetchBalances(server.url, [session])).toEqual({ [session.user]: balance });
    expect((await fetchLedgerReport(server.url)).faults).toEqual([]);
  } finally {
    await server.kill();
    await line.close();
    await db.destroy();
    await postgres.drop();
  }
});
