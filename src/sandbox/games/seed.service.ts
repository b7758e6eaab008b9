import { randomUUID } from 'node:crypto';
import { hashServerSeed } from '@/domain/fairness';
import type { SeedSource } from '@/domain/fairness-key';
import { queryRaw } from './sandbox.query';
import type { SandboxDb } from './sandbox.tables';
import { keyInUse } from './seed.source';

/** The seed that decides a player's next rounds of a game, without the seed itself. */
export interface ActiveSeed {
  readonly seedId: string;
  readonly hash: string;
  readonly nextNonce: number;
  readonly roundCount: number;
  /** Whether it decides another round: it has some left, and comes from the key in use. */
  readonly isUsable: boolean;
}

/** Whose seed. */
export interface SeedOwner {
  readonly playerKey: string;
  readonly gameId: string;
}

/** A row of a seed, with the seed itself where it is written down. */
export interface StoredSeed {
  readonly player_key: string;
  readonly game_id: string;
  readonly seed_no: number;
  readonly server_seed: string | null;
  readonly fairness_key_id: number | null;
}

/**
 * The seed in use; a first one, or one after a seed that decides no further round, is committed to on demand. Any number
 * of processes may do so at once: all commit to the same one.
 */
export async function findActiveSeed(
  db: SandboxDb,
  seeds: SeedSource,
  owner: SeedOwner,
): Promise<ActiveSeed> {
  const present = await readActiveSeed(db, seeds, owner);
  if (present) return present;
  const [next] = await queryRaw<{ no: number }>(
    db,
    `SELECT coalesce(max(seed_no), 0) + 1 AS no FROM sandbox.seeds WHERE player_key = $1 AND game_id = $2`,
    [owner.playerKey, owner.gameId],
  );
  const no = next?.no ?? 1;
  await queryRaw(
    db,
    `INSERT INTO sandbox.seeds (seed_id, player_key, game_id, seed_no, fairness_key_id, server_seed_hash)
     SELECT $1, $2, $3, $4, $5, $6 WHERE ${keyInUse('$5')} ON CONFLICT DO NOTHING`,
    [
      randomUUID(),
      owner.playerKey,
      owner.gameId,
      no,
      seeds.keyId,
      await hashServerSeed(await derivePlayerSeed(seeds, owner, no)),
    ],
  );
  const seed = await readActiveSeed(db, seeds, owner);
  if (!seed) throw new Error('seed was not written');
  return seed;
}

/** The seed behind a row, as hex; null where the key that it comes from is lost. */
export async function computeSeed(seeds: SeedSource, stored: StoredSeed): Promise<string | null> {
  if (stored.server_seed !== null) return stored.server_seed;
  if (stored.fairness_key_id !== seeds.keyId) return null;
  const owner = { playerKey: stored.player_key, gameId: stored.game_id };
  return derivePlayerSeed(seeds, owner, stored.seed_no);
}

/**
 * Reveals the seed in use, so that a new one begins.
 * @param usedUpOnly leaves a seed alone that decides further rounds
 * @returns false when a round is open: its outcome must not be computable before it is paid
 */
export async function revealSeed(
  db: SandboxDb,
  seeds: SeedSource,
  owner: SeedOwner,
  usedUpOnly: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The same lock as spinning takes, so that no round can open meanwhile.
    await queryRaw(tx, 'SELECT 1 FROM sandbox.players WHERE player_key = $1 FOR UPDATE', [
      owner.playerKey,
    ]);
    return revealLocked(tx, seeds, owner, usedUpOnly);
  });
}

/**
 * The seed of the next round, in a transaction that has locked the player and found no open round: one that is used up,
 * or comes from a former key, decides nothing further.
 */
export async function findUsableSeed(
  tx: SandboxDb,
  seeds: SeedSource,
  owner: SeedOwner,
): Promise<ActiveSeed> {
  const seed = await findActiveSeed(tx, seeds, owner);
  if (seed.isUsable) return seed;
  await revealLocked(tx, seeds, owner, true);
  return findActiveSeed(tx, seeds, owner);
}

async function revealLocked(
  tx: SandboxDb,
  seeds: SeedSource,
  owner: SeedOwner,
  usedUpOnly: boolean,
): Promise<boolean> {
  const open = await queryRaw(
    tx,
    `SELECT 1 FROM sandbox.rounds
     WHERE player_key = $1 AND game_id = $2 AND state IN ('created', 'debited', 'resolved')`,
    [owner.playerKey, owner.gameId],
  );
  if (open.length > 0) return false;
  const [seed] = await queryRaw<StoredSeed & { seed_id: string }>(
    tx,
    `SELECT seed_id, player_key, game_id, seed_no, server_seed, fairness_key_id FROM sandbox.seeds
     WHERE player_key = $1 AND game_id = $2 AND revealed_at IS NULL
       AND (next_nonce >= round_count OR fairness_key_id IS DISTINCT FROM $4 OR NOT $3::boolean AND next_nonce > 0)`,
    [owner.playerKey, owner.gameId, usedUpOnly, seeds.keyId],
  );
  if (seed) {
    await queryRaw(
      tx,
      'UPDATE sandbox.seeds SET revealed_at = business_now(), server_seed = $2 WHERE seed_id = $1',
      [seed.seed_id, await computeSeed(seeds, seed)],
    );
  }
  return true;
}

function derivePlayerSeed(
  seeds: SeedSource,
  { playerKey, gameId }: SeedOwner,
  no: number,
): Promise<string> {
  return seeds.deriveSeed('player', playerKey, gameId, no);
}

async function readActiveSeed(
  db: SandboxDb,
  { keyId }: SeedSource,
  owner: SeedOwner,
): Promise<ActiveSeed | null> {
  const [row] = await queryRaw<{
    seed_id: string;
    server_seed_hash: string;
    next_nonce: number;
    round_count: number;
    is_usable: boolean;
  }>(
    db,
    `SELECT seed_id, server_seed_hash, next_nonce, round_count,
       next_nonce < round_count AND fairness_key_id IS NOT DISTINCT FROM $3 AS is_usable
     FROM sandbox.seeds WHERE player_key = $1 AND game_id = $2 AND revealed_at IS NULL`,
    [owner.playerKey, owner.gameId, keyId],
  );
  return row
    ? {
        seedId: row.seed_id,
        hash: row.server_seed_hash,
        nextNonce: row.next_nonce,
        roundCount: row.round_count,
        isUsable: row.is_usable,
      }
    : null;
}
