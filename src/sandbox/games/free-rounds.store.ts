import { slotStakes } from '@/domain/slot-engine';
import type { FreeRoundsView } from './client/sandbox.protocol';
import type { SandboxGame } from './game-directory';
import { keepPlayer, nameWalletPlayer } from './launch.service';
import type { FreeRoundsTable, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';

/** A grant of free rounds to a player, as the platform requests it. */
export interface FreeRoundsAsk {
  readonly reference: string;
  readonly playerId: string;
  readonly game: SandboxGame;
  readonly rounds: number;
  readonly stakeSatang: number;
  readonly expiresAt: Date;
}

/** Reason for refusing a grant permanently. */
export type FreeRoundsRefusal = 'game_without_free_rounds' | 'stake' | 'reference' | 'expired';

/**
 * Grants rounds to a player, even before the player has ever opened a game. A repeated grant changes nothing.
 * @returns the reason for a refusal; null when granted
 */
export async function grantFreeRounds(
  db: SandboxDb,
  ask: FreeRoundsAsk,
): Promise<FreeRoundsRefusal | null> {
  const { reference, game, rounds, stakeSatang, expiresAt } = ask;
  const playerKey = nameWalletPlayer(ask.playerId);
  return db.transaction().execute(async (tx) => {
    const known = await findGrant(tx, reference);
    if (known) return isSame(known, ask, playerKey) ? null : 'reference';
    if (game.engine !== 'slot') return 'game_without_free_rounds';
    if (!slotStakes.some((stake) => stake === stakeSatang)) return 'stake';
    const [clock] = await queryRaw<{ isOver: boolean }>(
      tx,
      'SELECT $1::timestamptz <= business_now() AS "isOver"',
      [expiresAt],
    );
    if (clock?.isOver) return 'expired';
    await keepPlayer(tx, playerKey, null);
    await queryRaw(
      tx,
      `INSERT INTO sandbox.free_rounds (reference, player_key, game_id, rounds, rounds_left, stake, expires_at)
       VALUES ($1, $2, $3, $4, $4, $5, $6) ON CONFLICT (reference) DO NOTHING`,
      [reference, playerKey, game.gameId, rounds, stakeSatang, expiresAt],
    );
    const written = await findGrant(tx, reference);
    return written && isSame(written, ask, playerKey) ? null : 'reference';
  });
}

async function findGrant(db: SandboxDb, reference: string): Promise<FreeRoundsTable | undefined> {
  const [grant] = await queryRaw<FreeRoundsTable>(
    db,
    'SELECT * FROM sandbox.free_rounds WHERE reference = $1',
    [reference],
  );
  return grant;
}

function isSame(grant: FreeRoundsTable, ask: FreeRoundsAsk, playerKey: string): boolean {
  return (
    grant.player_key === playerKey &&
    grant.game_id === ask.game.gameId &&
    grant.rounds === ask.rounds &&
    grant.stake === ask.stakeSatang &&
    grant.expires_at.getTime() === ask.expiresAt.getTime()
  );
}

/** Player and game of a grant. */
interface FreeRoundsOwner {
  readonly playerKey: string;
  readonly gameId: string;
}

/** Returns the grant of free rounds that the player can use now and that expires first; null without any. */
export async function findUsableFreeRounds(
  db: SandboxDb,
  { playerKey, gameId }: FreeRoundsOwner,
): Promise<FreeRoundsView | null> {
  const [grant] = await queryRaw<FreeRoundsTable>(
    db,
    `SELECT * FROM sandbox.free_rounds
     WHERE player_key = $1 AND game_id = $2 AND rounds_left > 0 AND expires_at > business_now()
     ORDER BY expires_at, created_at, reference LIMIT 1`,
    [playerKey, gameId],
  );
  if (!grant) return null;
  return {
    reference: grant.reference,
    rounds: grant.rounds,
    rounds_left: grant.rounds_left,
    stake_satang: grant.stake,
    expires_at: grant.expires_at.toISOString(),
  };
}

/**
 * Takes one round of a grant, in the transaction that opens the round. The player must be locked.
 * @returns false when the grant has no round left, has expired, or belongs to another player
 */
export async function takeFreeRound(
  tx: SandboxDb,
  { playerKey, gameId }: FreeRoundsOwner,
  { reference, stakeSatang }: { reference: string; stakeSatang: number },
): Promise<boolean> {
  const taken = await queryRaw(
    tx,
    `UPDATE sandbox.free_rounds SET rounds_left = rounds_left - 1
     WHERE reference = $1 AND player_key = $2 AND game_id = $3 AND stake = $4
       AND rounds_left > 0 AND expires_at > business_now()
     RETURNING reference`,
    [reference, playerKey, gameId, stakeSatang],
  );
  return taken.length === 1;
}
