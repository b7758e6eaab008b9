import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createSeamlessWallet, type WalletCall } from '@/server/games/seamless-wallet.service';
import { createTestApp, type TestApp } from '../support/app';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** A pool that stays usable when all connections of the processes wait. */
let onlooker: Database;
/** Two processes that use the same database. */
let apps: TestApp[];
let players: string[];
let unused = 0;

const OPENING = 10_000;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  onlooker = await openDatabase({ databaseUrl: database.url, poolSize: 2 });
  players = await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), 60, OPENING);
  apps = [];
  for (const db of dbs) apps.push(await createTestApp({ db, providers: [createTestProvider()] }));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of [...dbs, onlooker]) await db.destroy();
  await database.drop();
});

/** Returns a player that no other test uses. */
function nextPlayer(): string {
  const player = players[unused];
  unused += 1;
  if (player === undefined) throw new Error('more players are needed');
  return player;
}

function debitBody(player: string, amount: number, id: string = randomUUID()) {
  return {
    player_token: player,
    transaction_id: id,
    round_id: id,
    game_id: 'golden-dragon',
    amount_satang: amount,
  };
}

function debitCall(player: string, amount: number, change: Partial<WalletCall> = {}): WalletCall {
  const id = randomUUID();
  const names = {
    source: 'sandbox',
    playerToken: player,
    transactionId: id,
    roundId: id,
    gameId: 'golden-dragon',
  };
  return { kind: 'debit', ...names, amountSatang: amount, ...change } as WalletCall;
}

async function balanceOf(player: string): Promise<number> {
  const response = await apps[0]!.providerCall('balance', { player_token: player });
  return response.balance_satang ?? -1;
}

async function countDeadlocks(): Promise<number> {
  const [row] = await queryRaw<{ deadlocks: number }>(
    dbs[0]!,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row!.deadlocks;
}

async function expectBooksInOrder(): Promise<void> {
  const report = await apps[1]!.verifyLedger();
  expect(report.faults).toEqual([]);
  const sums = await queryRaw<{ sum: number }>(
    dbs[0]!,
    `SELECT sum(delta)::bigint AS sum FROM (
       SELECT debit_account_id AS id, -amount AS delta FROM transfers
       UNION ALL SELECT credit_account_id, amount FROM transfers) l JOIN accounts USING (id) GROUP BY currency`,
  );
  expect(sums.map(({ sum }) => sum)).toEqual([0, 0]);
}

describe('concurrent debits in two processes', () => {
  test('for the whole balance: exactly one is accepted', async () => {
    const player = nextPlayer();
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        apps[index % 2]!.providerCall('debit', debitBody(player, OPENING)),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'insufficient_balance')).toHaveLength(63);
    expect(await balanceOf(player)).toBe(0);
    await expectBooksInOrder();
  });

  test('with one transaction id: one movement, and the same response for all', async () => {
    const player = nextPlayer();
    const body = debitBody(player, 300);
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => apps[index % 2]!.providerCall('debit', body)),
    );
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { status, balance_satang } of responses)
      expect([status, balance_satang]).toEqual(['ok', OPENING - 300]);
    expect(await balanceOf(player)).toBe(OPENING - 300);
    await expectBooksInOrder();
  });

  test.each([
    ['wager', OPENING + 200, { stake_satang: 300, win_satang: 500, round_closed: true }],
    ['debit', OPENING - 300, { amount_satang: 300, round_closed: true }],
  ] as const)(
    'in one call that closes the round, a %s: one effect, and the same response for all',
    async (kind, balance, content) => {
      const player = nextPlayer();
      const { amount_satang: _amount, ...names } = debitBody(player, 0);
      const body = { ...names, ...content };
      const responses = await Promise.all(
        Array.from({ length: 64 }, (_, index) => apps[index % 2]!.providerCall(kind, body)),
      );
      expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
      for (const { status, balance_satang } of responses)
        expect([status, balance_satang]).toEqual(['ok', balance]);
      const settled = await dbs[0]!
        .selectFrom('settled_stakes')
        .select(['stake', 'valid_turnover'])
        .where('reference', '=', `sandbox/${names.round_id}`)
        .execute();
      expect(settled).toEqual([{ stake: 300, valid_turnover: 300 }]);
      await expectBooksInOrder();
    },
  );

  test('while a part of it is returned and its win is undone: each happens once', async () => {
    const player = nextPlayer();
    const body = debitBody(player, 300);
    const { transaction_id: debitId, ...names } = body;
    await apps[0]!.providerCall('debit', body);
    const win = { ...names, transaction_id: randomUUID(), amount_satang: 500, round_closed: true };
    const { game_id: _game, amount_satang: _amount, ...round } = names;
    const part = { ...round, transaction_id: debitId, amount_satang: 100 };
    const parts = await Promise.all(
      Array.from({ length: 64 }, (_, index) => apps[index % 2]!.providerCall('rollback', part)),
    );
    expect(parts.filter(({ status, replayed }) => status === 'ok' && !replayed)).toHaveLength(1);
    await apps[1]!.providerCall('credit', win);
    const undo = { ...round, transaction_id: win.transaction_id, kind: 'credit' };
    const undone = await Promise.all(
      Array.from({ length: 64 }, (_, index) => apps[index % 2]!.providerCall('rollback', undo)),
    );
    expect(undone.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { status } of undone) expect(status).toBe('ok');
    expect(await balanceOf(player)).toBe(OPENING - 200);
    await expectBooksInOrder();
  });

  test('with rollbacks in any order: the balance is restored', async () => {
    const player = nextPlayer();
    const bodies = Array.from({ length: 32 }, () => debitBody(player, 10));
    const responses = await Promise.all(
      bodies.flatMap((body, index) => {
        const { player_token, transaction_id, round_id } = body;
        const undo = { player_token, transaction_id, round_id };
        return [
          apps[index % 2]!.providerCall('debit', body),
          apps[(index + 1) % 2]!.providerCall('rollback', undo),
        ];
      }),
    );
    for (const { status } of responses) expect(['ok', 'rolled_back']).toContain(status);
    expect(await balanceOf(player)).toBe(OPENING);
    await expectBooksInOrder();
  });

  test('that wait for the same wallet, each in its transaction: exactly one is accepted', async () => {
    const player = nextPlayer();
    const wallets = Array.from({ length: 64 }, (_, index) =>
      createSeamlessWallet(dbs[index % 2]!, { mostCallsPerBatch: 1 }),
    );
    const { calls } = await onlooker.transaction().execute(async (tx) => {
      await queryRaw(
        tx,
        'SELECT 1 FROM accounts a JOIN game_players p ON p.account_id = a.id WHERE p.token = $1 FOR UPDATE OF a',
        [player],
      );
      const posted = wallets.map((wallet) => wallet.post(debitCall(player, OPENING)));
      await waitForBlocked(8);
      // Returned in an object, because a returned promise would be awaited before the commit.
      return { calls: posted };
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'insufficient_balance')).toHaveLength(63);
    expect(await balanceOf(player)).toBe(0);
    await expectBooksInOrder();
  });
});

/** Waits until the given number of transactions wait for a lock. */
async function waitForBlocked(count: number): Promise<void> {
  for (;;) {
    const [row] = await queryRaw<{ blocked: number }>(
      onlooker,
      `SELECT count(*) AS blocked FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (row!.blocked >= count) return;
    await sleep(10);
  }
}

test('batches over the same accounts in opposite order cause no deadlock', async () => {
  const many = Array.from({ length: 16 }, nextPlayer);
  const failed: boolean[] = [];
  const wallets = dbs.map((db) =>
    createSeamlessWallet(db, { onBatch: (batch) => failed.push(batch.failed) }),
  );
  const before = await countDeadlocks();
  for (let turn = 0; turn < 20; turn += 1) {
    const [forth, back] = [many, [...many].reverse()];
    const responses = await Promise.all([
      ...forth.map((player) => wallets[0]!.post(debitCall(player, 1))),
      ...back.map((player) => wallets[1]!.post(debitCall(player, 1))),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['ok']));
  }
  expect(failed).not.toContain(true);
  expect(failed.length).toBeLessThan(20 * 32);
  expect(await countDeadlocks()).toBe(before);
  for (const player of many) expect(await balanceOf(player)).toBe(OPENING - 40);
  await expectBooksInOrder();
});

describe('two players sending the same id at the same moment', () => {
  test('for a round: one player gets it, and the other is refused with unknown_round', async () => {
    const [first, second] = [nextPlayer(), nextPlayer()];
    const wallets = dbs.map((db) => createSeamlessWallet(db));
    for (let turn = 0; turn < 25; turn += 1) {
      const roundId = randomUUID();
      const responses = await Promise.all([
        wallets[0]!.post(debitCall(first, 3, { roundId })),
        wallets[1]!.post(debitCall(second, 4, { roundId })),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual(['ok', 'unknown_round']);
      const round = await dbs[0]!
        .selectFrom('game_rounds')
        .select('stake')
        .where('round_id', '=', roundId)
        .executeTakeFirstOrThrow();
      expect(round.stake).toBe(responses[0].status === 'ok' ? 3 : 4);
    }
    await expectBooksInOrder();
  });

  test('for a transaction: one player gets it, and the other is refused because of a conflict', async () => {
    const [first, second] = [nextPlayer(), nextPlayer()];
    const wallets = dbs.map((db) => createSeamlessWallet(db));
    for (let turn = 0; turn < 25; turn += 1) {
      const transactionId = randomUUID();
      const responses = await Promise.all([
        wallets[0]!.post(debitCall(first, 3, { transactionId })),
        wallets[1]!.post(debitCall(second, 3, { transactionId })),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual(['ok', 'transaction_conflict']);
    }
    expect((await balanceOf(first)) + (await balanceOf(second))).toBe(2 * OPENING - 25 * 3);
    await expectBooksInOrder();
  });
});
