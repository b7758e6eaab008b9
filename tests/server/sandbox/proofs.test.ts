import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RoundProof, roundProof } from '@/contract/fairness.contract';
import { findDifference, replayRound } from '@/features/fairness/replay.rules';
import type { PlayResponse } from '@/sandbox/games/client/sandbox.protocol';
import { presentTables } from '@/sandbox/games/tables-hash';
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
  postAsPlatform,
  readRounds,
  type SandboxBench,
} from './sandbox.bench';
import { lay, moveTo, readShoe, readTable, TABLE } from './table.bench';

const BOOK = 'football-1x2';
const WATER = 'fishing-golden-bay';
const PLAYER_ID = `id-of-${PLAYER_TOKEN}`;
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
  bench = createSandboxBench(db);
  await bench.provider.open();
});

const ask = (kind: 'round' | 'shared', id: string) =>
  postAsPlatform(bench.provider, '/sandbox/v1/proof', { kind, id });

async function prove(kind: 'round' | 'shared', id: string): Promise<RoundProof> {
  const response = await ask(kind, id);
  expect(response.status).toBe(200);
  return v.parse(roundProof, await response.json());
}

async function reveal(gameId = GAME_ID): Promise<unknown> {
  const body = { player_id: PLAYER_ID, game_id: gameId };
  const response = await postAsPlatform(bench.provider, '/sandbox/v1/reveal', body);
  return response.json();
}

const lastRoundId = async () => (await readRounds(db)).at(-1)?.round_id ?? '';

/** Computes a revealed proof again, as the members' page does. */
async function check(proof: RoundProof) {
  const tables = presentTables.find(({ hash }) => hash === proof.tables_hash);
  const steps = await replayRound(proof, tables?.text ?? null);
  expect(findDifference(steps)).toBeNull();
  return steps.map(({ name }) => name);
}

describe('the proof of a spin', () => {
  it('keeps the seed secret until it is revealed, and can then be computed again', async () => {
    const token = await bench.launch();
    await bench.spin(token);
    const id = await lastRoundId();
    const before = await prove('round', id);
    expect(before).toMatchObject({ kind: 'slot', game_id: GAME_ID, seed: null, nonce: 0 });
    expect(await reveal()).toEqual({ status: 'revealed' });
    const after = await prove('round', id);
    expect(after.seed).toMatch(/^[0-9a-f]{64}$/);
    expect({ ...after, seed: null }).toEqual(before);
    expect(await check(after)).toEqual(expect.arrayContaining(['tables', 'spin', 'win']));
  });

  it('contains neither stake nor player, and no outcome before the round is decided', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', ...Array.from({ length: 9 }, () => 'lost_request' as const));
    await bench.spin(token);
    const text = await (await ask('round', await lastRoundId())).text();
    expect(JSON.parse(text)).toMatchObject({ outcome: null, seed: null });
    expect(text).not.toMatch(/stake|bet|win|player/);
  });

  it('keeps the seed of an open round secret', async () => {
    const token = await bench.launch();
    bench.wallet.fail('debit', ...Array.from({ length: 99 }, () => 'lost_request' as const));
    await bench.spin(token);
    expect(await reveal()).toEqual({ status: 'round_open' });
    expect(await prove('round', await lastRoundId())).toMatchObject({ seed: null });
  });

  it('says that a seed is lost with its key', async () => {
    await bench.spin(await bench.launch());
    const other = createSandboxBench(db, bench.wallet, await createTestKey(9));
    await other.provider.open();
    bench = other;
    const id = await lastRoundId();
    expect(await prove('round', id)).toMatchObject({ seed: null, is_seed_lost: true });
    await reveal();
    expect(await prove('round', id)).toMatchObject({ seed: null, is_seed_lost: true });
  });

  it('has no tables for a round before tables were kept', async () => {
    await bench.spin(await bench.launch());
    await queryRaw(db, 'UPDATE sandbox.rounds SET tables_hash = NULL');
    await reveal();
    const proof = await prove('round', await lastRoundId());
    expect(proof.tables_hash).toBeNull();
    expect(await check(proof)).toEqual(['commitment']);
  });
});

describe('the proof of a shot', () => {
  it('can be computed again after a reveal', async () => {
    const token = await bench.launch(PLAYER_TOKEN, WATER);
    const shot = { launch_token: token, price: 100, fish: 'anchovy', spin_id: randomUUID() };
    const response = (await (await bench.call('shoot', shot)).json()) as PlayResponse;
    expect(response.status).toBe('ok');
    expect(await reveal(WATER)).toEqual({ status: 'revealed' });
    const proof = await prove('round', await lastRoundId());
    expect(proof).toMatchObject({ kind: 'fishing', outcome: { fish: 'anchovy' } });
    expect(await check(proof)).toContain('catch');
  });
});

describe('the proof of a shoe', () => {
  it('shows only dealt hands and no seed until the shoe has ended', async () => {
    const token = await bench.launch(PLAYER_TOKEN, TABLE);
    const shoe = await readShoe(bench, token);
    await moveTo(db, shoe, 3, 21);
    expect((await readTable(bench, token)).status).toBe('ok');
    const running = await prove('shared', shoe.shoe_id);
    expect(running).toMatchObject({ kind: 'baccarat', seed: null, hand: null });
    expect(running.kind === 'baccarat' && running.outcome?.hands).toHaveLength(4);
    await moveTo(db, shoe, shoe.hand_count, 1);
    await bench.provider.keepProgramme();
    const ended = await prove('shared', shoe.shoe_id);
    expect(await check(ended)).toHaveLength(2 + shoe.hand_count);
  });

  it('names the hand of a bet, which is secret until it is dealt', async () => {
    const token = await bench.launch(PLAYER_TOKEN, TABLE);
    const shoe = await readShoe(bench, token);
    await moveTo(db, shoe, 2, 5);
    expect((await lay(bench, token, shoe, 2)).status).toBe('ok');
    const id = await lastRoundId();
    expect(await prove('round', id)).toMatchObject({ hand: 2, outcome: null, seed: null });
    await moveTo(db, shoe, shoe.hand_count, 1);
    await bench.provider.keepProgramme();
    await bench.provider.resumeOpenRounds();
    const proof = await prove('round', id);
    expect(proof).toMatchObject({ hand: 2, shoe_id: shoe.shoe_id });
    expect(await check(proof)).toEqual(['commitment', 'tables', 'hand']);
  });
});

describe('the proof of a match', () => {
  it('shows neither goals nor seed until full time', async () => {
    const token = await bench.launch(PLAYER_TOKEN, BOOK);
    await bench.call('programme', { launch_token: token });
    const [match] = await queryRaw<{ id: string; left: number }>(
      db,
      `SELECT fixture_id AS id, extract(epoch FROM full_time_at - business_now())::float8 * 1000 AS left
       FROM sandbox.fixtures WHERE kick_off_at > business_now() ORDER BY kick_off_at LIMIT 1`,
    );
    if (!match) throw new Error('no match');
    await passTime(db, Math.floor(match.left) - 2_000);
    expect(await prove('shared', match.id)).toMatchObject({ seed: null, outcome: null });
    await passTime(db, 3_000);
    await bench.provider.keepProgramme();
    const proof = await prove('shared', match.id);
    expect(proof.kind).toBe('match');
    expect(await check(proof)).toEqual(['commitment', 'tables', 'score', 'goals']);
  });
});

describe('unknown things', () => {
  it('have no proof, nor has a round that is asked for as something shared', async () => {
    await bench.spin(await bench.launch());
    for (const [kind, id] of [
      ['round', 'x'],
      ['round', randomUUID()],
      ['shared', 'baccarat-gold-1'],
      ['shared', await lastRoundId()],
    ] as const)
      expect((await ask(kind, id)).status).toBe(404);
  });

  it('cannot be revealed, nor can a game that a shared seed decides', async () => {
    for (const gameId of ['no-such-game', TABLE, BOOK])
      expect(await reveal(gameId)).toEqual({ error: 'unknown_game' });
  });

  it('are refused without a signature', async () => {
    for (const path of ['/sandbox/v1/proof', '/sandbox/v1/reveal']) {
      const response = await postAsPlatform(bench.provider, path, {}, { secret: 'other' });
      expect(response.status).toBe(401);
    }
  });
});
