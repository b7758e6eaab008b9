import { resolveFairly } from '@/domain/fairness';
import { playSlotRound, winSatang } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { findSandboxGame } from '@/sandbox/games/game-directory';
import type { SandboxTables } from '@/sandbox/games/sandbox.tables';
import { computeSeed, type StoredSeed } from '@/sandbox/games/seed.service';
import { createSeedOpener } from '@/sandbox/games/seed-source';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { testKey } from './test-seeds';

const MOST_TRIES = 2_000;

/**
 * Finds a client seed with which a slot's next spin wins, or loses. It computes the server seed, which only the
 * provider knows. The game gets its first seed when its state is read, so read the state before.
 */
export async function findClientSeed(
  db: Database,
  gameId: string,
  { stakeSatang, wins }: { stakeSatang: number; wins: boolean },
): Promise<{ clientSeed: string; winSatang: number }> {
  const game = findSandboxGame(gameId);
  if (game?.engine !== 'slot') throw new Error(`${gameId} is no slot`);
  const [row] = await queryRaw<StoredSeed & { nonce: number }>(
    db,
    `SELECT player_key, game_id, seed_no, server_seed, fairness_key_id, next_nonce AS nonce FROM sandbox.seeds
     WHERE game_id = $1 AND revealed_at IS NULL ORDER BY created_at DESC LIMIT 1`,
    [gameId],
  );
  if (!row) throw new Error('the game has no seed yet');
  const seeds = await createSeedOpener(db.withTables<SandboxTables>(), testKey)();
  const serverSeed = await computeSeed(seeds, row);
  if (serverSeed === null) throw new Error('its key is another');
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const clientSeed = `seed-${turn}`;
    const round = await resolveFairly({ serverSeed, nonce: row.nonce, clientSeed }, (draw) =>
      playSlotRound(slotVariants[game.variant], draw),
    );
    const won = winSatang(stakeSatang, round.winMilli);
    if (won > 0 === wins) return { clientSeed, winSatang: won };
  }
  throw new Error('no such seed');
}
