import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { findClientSeed } from '../../support/lucky-seed';
import {
  clearSandbox,
  createSandboxBench,
  GAME_ID,
  passTime,
  postFreeRounds,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';

const OPENING = 100_000;
const STAKE = 200;
const PAUSE_MS = 2_500;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let db: Database;
let bench: SandboxBench;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearSandbox(db);
  await queryRaw(db, 'UPDATE clock SET offset_ms = 0');
  bench = createSandboxBench(db);
});

async function grant(change: object = {}) {
  const response = await postFreeRounds(bench.provider, change);
  return (await response.json()) as { status?: string; reason?: string; error?: string };
}

/** Grants free rounds and launches the game for which they are valid. */
async function open(change: object = {}): Promise<{ token: string; reference: string }> {
  const reference = randomUUID();
  expect(await grant({ reference, ...change })).toEqual({ status: 'granted' });
  return { token: await bench.launch(), reference };
}

function spinFree(token: string, reference: string, change: object = {}) {
  return bench.spin(token, { bet: STAKE, free_rounds_reference: reference, ...change });
}

async function usable(token: string) {
  const state = await bench.state(token);
  if (state.status !== 'ok') throw new Error(state.status);
  return state.free_rounds;
}

async function leftOf(reference: string): Promise<number | undefined> {
  const [row] = await queryRaw<{ left: number }>(
    db,
    'SELECT rounds_left AS left FROM sandbox.free_rounds WHERE reference = $1',
    [reference],
  );
  return row?.left;
}

describe('a grant', () => {
  test('is possible before the player has opened a game, and is shown on opening', async () => {
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    const { token, reference } = await open({ rounds: 7, expires_at });
    expect(await usable(token)).toEqual({
      reference,
      rounds: 7,
      rounds_left: 7,
      stake_satang: STAKE,
      expires_at,
    });
  });

  test('is idempotent by its reference, and the same reference with different content is refused', async () => {
    const same = {
      reference: randomUUID(),
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    };
    const responses = await Promise.all(Array.from({ length: 8 }, () => grant(same)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['granted']));
    expect((await usable(await bench.launch()))?.rounds_left).toBe(3);
    for (const change of [
      { rounds: 4 },
      { stake_satang: 500 },
      { player_id: 'somebody else' },
      { game_id: 'fortune-frog' },
      { expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString() },
    ]) {
      expect(await grant({ ...same, ...change })).toEqual({
        status: 'refused',
        reason: 'reference',
      });
    }
  });

  test.each([
    [
      'a game that is no slot',
      { game_id: 'baccarat-gold' },
      { reason: 'game_without_free_rounds' },
    ],
    ['a game that is unknown', { game_id: 'nothing' }, { error: 'unknown_game' }],
    ['a stake that the slot does not have', { stake_satang: 300 }, { reason: 'stake' }],
    ['an end that has passed', { expires_at: '2020-01-01T00:00:00.000Z' }, { reason: 'expired' }],
  ])('is refused for %s', async (_, change, response) => {
    expect(await grant(change)).toMatchObject(response);
    expect(await queryRaw(db, 'SELECT FROM sandbox.free_rounds')).toEqual([]);
  });

  test('is accepted only with a valid signature of the platform', async () => {
    expect((await postFreeRounds(bench.provider, {}, { secret: 'another' })).status).toBe(401);
    const late = { timestampMs: Date.now() - 600_000 };
    expect((await postFreeRounds(bench.provider, {}, late)).status).toBe(401);
    expect((await postFreeRounds(bench.provider, { rounds: 0 })).status).toBe(400);
    expect(await queryRaw(db, 'SELECT FROM sandbox.free_rounds')).toEqual([]);
  });

  test('with the earliest end is used first', async () => {
    const later = await open({ expires_at: new Date(Date.now() + 3 * DAY_MS).toISOString() });
    const sooner = await open({ rounds: 1 });
    expect((await usable(sooner.token))?.reference).toBe(sooner.reference);
    await spinFree(sooner.token, sooner.reference);
    expect((await usable(sooner.token))?.reference).toBe(later.reference);
  });
});

describe('a free round', () => {
  test('takes no stake, and its win is credited with the reference of its grant and without turnover', async () => {
    const { token, reference } = await open();
    await bench.state(token);
    const lucky = await findClientSeed(db, GAME_ID, { stakeSatang: STAKE, wins: true });
    const response = await spinFree(token, reference, { client_seed: lucky.clientSeed });
    if (response.status !== 'ok') throw new Error(response.status);
    expect(response.round).toMatchObject({
      bet_satang: STAKE,
      win_satang: lucky.winSatang,
      is_free: true,
      settled: true,
    });
    expect(response.free_rounds?.rounds_left).toBe(2);
    expect(response.balance_satang).toBe(OPENING + lucky.winSatang);
    expect(bench.wallet.balance).toBe(OPENING + lucky.winSatang);
    expect(bench.wallet.countOf('debit')).toBe(0);
    expect(bench.wallet.turnovers).toEqual([0]);
    expect(bench.wallet.grants).toEqual([
      { name: 'balance', reference },
      { name: 'credit', reference },
    ]);
    expect(response.history[0]).toMatchObject({ is_free: true, win_satang: lucky.winSatang });
  });

  test('uses the same seeds and nonces as paid rounds, and can be verified', async () => {
    const { token, reference } = await open();
    await bench.spin(token, { client_seed: 'mine' });
    await passTime(db, PAUSE_MS);
    await spinFree(token, reference, { client_seed: 'mine' });
    const changed = await bench.call('seed', { launch_token: token });
    const { history } = (await changed.json()) as {
      history: { nonce: number; server_seed: string | null; is_free: boolean; win_milli: number }[];
    };
    expect(history.map(({ nonce, is_free }) => [nonce, is_free])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(history[0]?.server_seed).toBe(history[1]?.server_seed);
    expect(history[0]?.server_seed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is played once per spin id', async () => {
    const { token, reference } = await open();
    const spin_id = randomUUID();
    const first = await spinFree(token, reference, { spin_id });
    expect(await spinFree(token, reference, { spin_id })).toEqual(first);
    expect((await usable(token))?.rounds_left).toBe(2);
    expect(await bench.spin(token, { spin_id, bet: STAKE })).toMatchObject({
      status: 'spin_conflict',
    });
    expect(await readRounds(db)).toHaveLength(1);
  });

  test('is refused when all rounds of the grant are played, and no stake is taken instead', async () => {
    const { token, reference } = await open({ rounds: 1 });
    await spinFree(token, reference);
    await passTime(db, PAUSE_MS);
    const response = await spinFree(token, reference);
    expect(response).toMatchObject({ status: 'free_rounds_over', free_rounds: null });
    expect(bench.wallet.countOf('debit')).toBe(0);
    expect(await readRounds(db)).toHaveLength(1);
  });

  test('is refused after the end of the grant', async () => {
    const { token, reference } = await open({
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    });
    await passTime(db, 61_000);
    expect(await usable(token)).toBeNull();
    expect(await spinFree(token, reference)).toMatchObject({ status: 'free_rounds_over' });
    expect(await readRounds(db)).toEqual([]);
  });

  test('is refused to another player, in another game and at another stake', async () => {
    const { token, reference } = await open();
    const other = await bench.launch('another-player');
    const elsewhere = await bench.launch(undefined, 'fortune-frog');
    expect(await usable(other)).toBeNull();
    expect(await usable(elsewhere)).toBeNull();
    for (const response of [
      await spinFree(other, reference),
      await spinFree(elsewhere, reference),
      await spinFree(token, reference, { bet: 20_000 }),
      await spinFree(token, randomUUID()),
    ]) {
      expect(response.status).toBe('free_rounds_over');
    }
    expect(await readRounds(db)).toEqual([]);
    expect((await usable(token))?.rounds_left).toBe(3);
  });

  test('does not exist with play money', async () => {
    const { reference } = await open();
    const demo = await bench.launch(null);
    expect(await usable(demo)).toBeNull();
    expect(await spinFree(demo, reference)).toMatchObject({ status: 'free_rounds_over' });
  });

  test('returns to its grant when the platform refuses play', async () => {
    const { token, reference } = await open();
    bench.wallet.refuseFreeRoundsWith = 'refused_by_safety';
    const response = await spinFree(token, reference);
    expect(response).toMatchObject({ status: 'refused', reason: 'refused_by_safety' });
    expect(response).not.toHaveProperty('round');
    expect((await usable(token))?.rounds_left).toBe(3);
    expect(bench.wallet.countOf('credit')).toBe(0);
  });
});

describe('a wallet that does not respond', () => {
  test('is called again, and pays the win once', async () => {
    const { token, reference } = await open();
    await bench.state(token);
    const lucky = await findClientSeed(db, GAME_ID, { stakeSatang: STAKE, wins: true });
    bench.wallet.fail('balance', 'lost_response');
    bench.wallet.fail('credit', 'lost_response', 'lost_response', 'lost_response');
    const response = await spinFree(token, reference, { client_seed: lucky.clientSeed });
    expect(response).toMatchObject({ status: 'ok', round: { settled: false } });
    await passTime(db, 10_000);
    await bench.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ state: 'settled', win: lucky.winSatang }]);
    expect(bench.wallet.balance).toBe(OPENING + lucky.winSatang);
    expect((await usable(token))?.rounds_left).toBe(2);
  });

  test('for ten minutes makes the free round return to its grant without a rollback', async () => {
    const { token, reference } = await open();
    bench.wallet.fail('balance', 'lost_request', 'lost_request', 'lost_request');
    expect(await spinFree(token, reference)).toMatchObject({ status: 'pending' });
    // Reads the database, because a state request of the page would continue the round.
    expect(await leftOf(reference)).toBe(2);
    await passTime(db, 11 * 60_000);
    await bench.provider.resumeOpenRounds();
    expect(await readRounds(db)).toMatchObject([{ state: 'refused', refusal: 'expired' }]);
    expect(bench.wallet.countOf('rollback')).toBe(0);
    expect(await leftOf(reference)).toBe(3);
  });

  test('leaves the round open, and when the process dies another one completes the round only once', async () => {
    const { token, reference } = await open();
    bench.wallet.fail('balance', 'lost_request', 'lost_request', 'lost_request');
    await spinFree(token, reference);
    await passTime(db, 16_000);
    const other = createSandboxBench(db, bench.wallet);
    await other.provider.resumeOpenRounds();
    const [round] = await readRounds(db);
    expect(round?.state).toBe('settled');
    expect(bench.wallet.balance).toBe(OPENING + (round?.win ?? 0));
    const state = await bench.state(token);
    expect(state).toMatchObject({ interrupted: { round_id: round?.round_id, is_free: true } });
  });
});
