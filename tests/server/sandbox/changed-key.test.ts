import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FairnessKey } from '@/domain/fairness-key';
import type { ProgrammeResponse } from '@/sandbox/games/client/sportsbook.protocol';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createTestKey } from '../../support/test-seeds';
import {
  clearSandbox,
  createSandboxBench,
  GAME_ID,
  PLAYER_TOKEN,
  passTime,
  postFreeRounds,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';
import { bets, lay, moveTo, readShoe, readTable, STAKE, TABLE } from './table.bench';

const BOOK = 'football-1x2';
const MINUTE = 60_000;
let database: TestDatabase;
let db: Database;
let otherKey: FairnessKey;
/** The provider with the first key; tests replace it by one with another key. */
let before: SandboxBench;

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
  ({ db } = database);
  otherKey = await createTestKey(9);
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearSandbox(db);
  before = createSandboxBench(db);
  await before.provider.open();
});

/** Returns a provider that starts with another key on the same database. */
async function startOver(): Promise<SandboxBench> {
  const after = createSandboxBench(db, before.wallet, otherKey);
  await after.provider.open();
  return after;
}

const theRound = async () => (await readRounds(db))[0]!;
const hashOf = (seed: string | null) =>
  createHash('sha256')
    .update(Buffer.from(seed ?? '', 'hex'))
    .digest('hex');

describe('a slot after the fairness key was lost', () => {
  it('commits to a new seed before the next spin, which can be verified', async () => {
    const token = await before.launch();
    const first = await before.spin(token);
    if (first.status !== 'ok') throw new Error(first.status);
    const after = await startOver();
    await passTime(db, 3000);
    const state = await after.state(token);
    if (state.status !== 'ok') throw new Error(state.status);
    expect(state.seed.hash).not.toBe(first.seed.hash);
    expect(state.seed.next_nonce).toBe(0);
    const spun = await after.spin(token);
    if (spun.status !== 'ok') throw new Error(spun.status);
    expect(spun.history[0]?.seed_hash).toBe(state.seed.hash);
    const revealed = (await (await after.call('seed', { launch_token: token })).json()) as {
      history: { seed_hash: string; server_seed: string | null }[];
    };
    const [last, lost] = revealed.history;
    expect(hashOf(last?.server_seed ?? null)).toBe(state.seed.hash);
    expect(lost).toMatchObject({ seed_hash: first.seed.hash, server_seed: null });
  });

  it('refunds a stake without an outcome exactly once', async () => {
    const token = await before.launch();
    before.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    void before.spin(token);
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    before.wallet.onCall = () => undefined;
    await queryRaw(
      db,
      "UPDATE sandbox.rounds SET state = 'debited', outcome = NULL, win = 0, lease_until = NULL",
    );
    const after = await startOver();
    await passTime(db, 20_000);
    await after.provider.resumeOpenRounds();
    await after.provider.resumeOpenRounds();
    expect(await theRound()).toMatchObject({ state: 'refused', refusal: 'voided', outcome: null });
    expect(after.wallet.balance).toBe(100_000);
    expect(after.wallet.countOf('rollback')).toBe(1);
    const again = await after.spin(token, { spin_id: (await theRound()).spin_id });
    expect(again).toMatchObject({ status: 'refused', reason: 'voided' });
    if (again.status !== 'refused') throw new Error(again.status);
    expect(again.message).toContain('คืนเงินเดิมพันครบแล้ว');
  });

  it('returns a free round to its grant', async () => {
    const token = await before.launch();
    await postFreeRounds(before.provider, { rounds: 3, stake_satang: 1000 });
    before.wallet.onCall = (name) => (name === 'credit' ? new Promise(() => undefined) : undefined);
    const { reference } = (
      await queryRaw<{ reference: string }>(db, 'SELECT reference FROM sandbox.free_rounds')
    )[0]!;
    void before.spin(token, { free_rounds_reference: reference });
    await expect.poll(async () => (await readRounds(db))[0]?.state).toBe('resolved');
    before.wallet.onCall = () => undefined;
    await queryRaw(
      db,
      "UPDATE sandbox.rounds SET state = 'debited', outcome = NULL, win = 0, lease_until = NULL",
    );
    const after = await startOver();
    await passTime(db, 20_000);
    await after.provider.resumeOpenRounds();
    expect((await theRound()).state).toBe('refused');
    expect(await queryRaw(db, 'SELECT rounds_left FROM sandbox.free_rounds')).toEqual([
      { rounds_left: 3 },
    ]);
  });
});

describe('a room after the fairness key was lost', () => {
  it('returns bets on an undealt hand and continues with the next shoe', async () => {
    const token = await before.launch(PLAYER_TOKEN, TABLE);
    const shoe = await readShoe(before, token);
    await moveTo(db, shoe, 0, 5);
    await lay(before, token, shoe, 0);
    await moveTo(db, shoe, 1, 5);
    const [paid] = (await readTable(before, token)).bets;
    expect(paid?.status).toBe('paid');
    await lay(before, token, shoe, 1);
    const held = before.wallet.balance;
    const after = await startOver();
    await after.provider.keepProgramme();
    // Bets are refused on a shoe whose cards cannot be dealt.
    const refused = await after.call('lay', {
      launch_token: token,
      spin_id: crypto.randomUUID(),
      shoe_id: shoe.shoe_id,
      hand: 1,
      bets,
    });
    expect(refused.status).toBe(400);
    await moveTo(db, shoe, 2, 5);
    await after.provider.resumeOpenRounds();
    const table = await readTable(after, token);
    expect(table.bets.map(({ status }) => status)).toEqual(['cancelled', 'paid']);
    expect(table.bets[1]).toEqual(paid);
    expect(after.wallet.balance).toBe(held + STAKE);
    expect(table.shoe?.shoe_id).not.toBe(shoe.shoe_id);

    await passTime(db, 40 * MINUTE);
    await after.provider.keepProgramme();
    expect((await readTable(after, token)).shoe).not.toBeNull();
    const shoes = (await (await after.call('shoes', { launch_token: token })).json()) as {
      shoes: { shoe_id: string }[];
    };
    expect(shoes.shoes.map(({ shoe_id }) => shoe_id)).not.toContain(shoe.shoe_id);
  });

  it('replaces shoes without bets in every room', async () => {
    await before.provider.keepProgramme();
    const hashes = async () =>
      new Map(
        (
          await queryRaw<{ shoe_id: string; hash: string }>(
            db,
            'SELECT shoe_id, server_seed_hash AS hash FROM sandbox.shoes ORDER BY shoe_id',
          )
        ).map((row) => [row.shoe_id, row.hash]),
      );
    const first = await hashes();
    const after = await startOver();
    await after.provider.keepProgramme();
    const second = await hashes();
    expect(second.size).toBe(8);
    for (const [id, hash] of first) expect(second.get(id)).not.toBe(hash);
  });
});

describe('a match after the fairness key was lost', () => {
  it('is abandoned and its bets are returned; matches without bets are replaced', async () => {
    const token = await before.launch(PLAYER_TOKEN, BOOK);
    const book = async (bench: SandboxBench) => {
      const response = (await (
        await bench.call('programme', { launch_token: token })
      ).json()) as ProgrammeResponse;
      if (response.status !== 'ok') throw new Error(response.status);
      return response;
    };
    const programme = await book(before);
    const fixture = programme.fixtures.find(
      ({ kick_off_at }) => Date.parse(kick_off_at) - Date.parse(programme.now) > 4 * MINUTE,
    )!;
    const betOn = (bench: SandboxBench) =>
      bench.call('bet', {
        launch_token: token,
        spin_id: crypto.randomUUID(),
        fixture_id: fixture.fixture_id,
        selection: 'home',
        odds_milli: fixture.odds.home,
        stake_satang: 10_000,
      });
    expect(await (await betOn(before)).json()).toMatchObject({ status: 'ok' });

    const after = await startOver();
    const again = await book(after);
    expect(again.fixtures.map(({ fixture_id }) => fixture_id)).not.toContain(fixture.fixture_id);
    expect(again.fixtures).toHaveLength(programme.fixtures.length - 1);
    const hashes = new Set(programme.fixtures.map(({ seed_hash }) => seed_hash));
    for (const { seed_hash } of again.fixtures) expect(hashes).not.toContain(seed_hash);
    expect((await betOn(after)).status).toBe(400);
    expect(again.bets[0]).toMatchObject({ status: 'open' });

    await passTime(db, Date.parse(fixture.full_time_at) - Date.parse(again.now) + 1000);
    const over = await book(after);
    expect(over.bets[0]).toMatchObject({ status: 'returned', payout_satang: 10_000 });
    expect(over.bets[0]?.fixture).toMatchObject({
      outcome: { status: 'abandoned' },
      server_seed: null,
    });
    expect(after.wallet.balance).toBe(100_000);
  });
});

it('a process with the replaced key makes no new commitments', async () => {
  await before.provider.keepProgramme();
  await startOver();
  await queryRaw(db, 'DELETE FROM sandbox.shoes');
  await queryRaw(db, 'DELETE FROM sandbox.fixtures');
  await before.provider.keepProgramme();
  for (const table of ['shoes', 'fixtures'])
    expect(await queryRaw(db, `SELECT FROM sandbox.${table}`)).toEqual([]);
  const token = await before.launch(PLAYER_TOKEN, GAME_ID);
  expect((await before.call('state', { launch_token: token })).status).toBe(500);
});

it('the database refuses to store a readable server seed before it may be revealed', async () => {
  await before.provider.keepProgramme();
  await before.state(await before.launch());
  for (const [table, constraint] of [
    ['shoes', 'shoes_secret'],
    ['fixtures', 'fixtures_secret'],
    ['seeds', 'seeds_secret'],
  ])
    await expect(
      queryRaw(db, `UPDATE sandbox.${table} SET server_seed = repeat('ab', 32)`),
    ).rejects.toThrow(constraint);
});
