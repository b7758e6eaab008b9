import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createServerSeed, hashServerSeed } from '@/domain/fairness';
import { queryRaw } from './sandbox.query';
import type { SandboxTables } from './sandbox.tables';

/** The seed that decides a player's next rounds of a game. */
export interface ActiveSeed {
  readonly seedId: string;
  readonly serverSeed: string;
  readonly hash: string;
  readonly nextNonce: number;
  readonly roundCount: number;
}

/** Whose seed. */
export interface SeedOwner {
  readonly playerKey: string;
  readonly gameId: string;
}

/** The seed in use; the first one is drawn on demand. */
export async function findActiveSeed(
  db: Kysely<SandboxTables>,
  owner: SeedOwner,
): Promise<ActiveSeed> {
  const present = await readActiveSeed(db, owner);
  if (present) return present;
  const serverSeed = createServerSeed();
  await queryRaw(
    db,
    `INSERT INTO sandbox.seeds (seed_id, player_key, game_id, server_seed, server_seed_hash)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (player_key, game_id) WHERE revealed_at IS NULL DO NOTHING`,
    [randomUUID(), owner.playerKey, owner.gameId, serverSeed, await hashServerSeed(serverSeed)],
  );
  const seed = await readActiveSeed(db, owner);
  if (!seed) throw new Error('seed was not written');
  return seed;
}

/**
 * Reveals the seed in use, so that a new one begins.
 * @param usedUpOnly leaves a seed alone that has rounds left
 * @returns false when a round is open: its outcome must not be computable before it is paid
 */
export async function revealSeed(
  db: Kysely<SandboxTables>,
  owner: SeedOwner,
  usedUpOnly: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The same lock as spinning takes, so that no round can open meanwhile.
    await queryRaw(tx, 'SELECT 1 FROM sandbox.players WHERE player_key = $1 FOR UPDATE', [
      owner.playerKey,
    ]);
    const open = await queryRaw(
      tx,
      `SELECT 1 FROM sandbox.rounds
       WHERE player_key = $1 AND game_id = $2 AND state IN ('created', 'debited', 'resolved')`,
      [owner.playerKey, owner.gameId],
    );
    if (open.length > 0) return false;
    await queryRaw(
      tx,
      `UPDATE sandbox.seeds SET revealed_at = business_now()
       WHERE player_key = $1 AND game_id = $2 AND revealed_at IS NULL
         AND (next_nonce >= round_count OR NOT $3::boolean AND next_nonce > 0)`,
      [owner.playerKey, owner.gameId, usedUpOnly],
    );
    return true;
  });
}

async function readActiveSeed(
  db: Kysely<SandboxTables>,
  owner: SeedOwner,
): Promise<ActiveSeed | null> {
  const [row] = await queryRaw<{
    seed_id: string;
    server_seed: string;
    server_seed_hash: string;
    next_nonce: number;
    round_count: number;
  }>(
    db,
    `SELECT seed_id, server_seed, server_seed_hash, next_nonce, round_count FROM sandbox.seeds
     WHERE player_key = $1 AND game_id = $2 AND revealed_at IS NULL`,
    [owner.playerKey, owner.gameId],
  );
  return row
    ? {
        seedId: row.seed_id,
        serverSeed: row.server_seed,
        hash: row.server_seed_hash,
        nextNonce: row.next_nonce,
        roundCount: row.round_count,
      }
    : null;
}
