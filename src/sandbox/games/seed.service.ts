import { randomUUID } from 'node:crypto';
import { hashServerSeed } from '@/domain/fairness';
import type { SeedSource } from '@/domain/fairness-key';
import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { keyInUse } from './seed-source';

/** A player's current seed for a game, without the secret itself. */
export interface ActiveSeed {
  readonly seedId: string;
  readonly hash: string;
  readonly nextNonce: number;
  readonly roundCount: number;
  /** Whether the seed can decide another round: it has rounds left, and comes from the key in use. */
  readonly isUsable: boolean;
}

/** Player and game of a seed. */
export interface SeedOwner {
  readonly playerKey: string;
  readonly gameId: string;
}

/** A row of a seed; the seed itself is null while it is only derived from the key. */
export interface StoredSeed {
  readonly player_key: string;
  readonly game_id: string;
  readonly seed_no: number;
  readonly server_seed: string | null;
  readonly fairness_key_id: number | null;
}

/**
 * Returns the current seed. It commits to a new one when there is none, which is safe in several processes at the same
 * time: they all derive the same seed.
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
  if (!seed) throw new Error('failed to store the seed');
  return seed;
}

/** Returns the seed of a row as hex; null when its key is lost. */
export async function computeSeed(seeds: SeedSource, stored: StoredSeed): Promise<string | null> {
  if (stored.server_seed !== null) return stored.server_seed;
  if (stored.fairness_key_id !== seeds.keyId) return null;
  const owner = { playerKey: stored.player_key, gameId: stored.game_id };
  return derivePlayerSeed(seeds, owner, stored.seed_no);
}

/**
 * Reveals the current seed, so that a new one begins.
 * @param usedUpOnly true keeps a seed that can decide further rounds
 * @returns false when a round is open: its outcome must not be computable before it is paid
 */
export async function revealSeed(
  db: SandboxDb,
  seeds: SeedSource,
  owner: SeedOwner,
  usedUpOnly: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Spinning takes the same lock, so no round can open in the meantime.
    await queryRaw(tx, 'SELECT 1 FROM sandbox.players WHERE player_key = $1 FOR UPDATE', [
      owner.playerKey,
    ]);
    return revealLocked(tx, seeds, owner, usedUpOnly);
  });
}

/**
 * Returns the seed of the next round, in a transaction that has locked the player and found no open round. A seed that
 * is used up or comes from a former key is revealed and replaced.
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
