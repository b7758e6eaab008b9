import { createHash, randomBytes } from 'node:crypto';
import { DEMO_BALANCE_SATANG } from './demo-wallet';
import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';

/** A game opened by a player. */
export interface Launch {
  readonly playerKey: string;
  /** Token for wallet calls; null for demo. */
  readonly playerToken: string | null;
  readonly gameId: string;
}

const LAUNCHES_AT_ONCE = 1_000;
const LIFETIME = '12 hours';

/**
 * Opens a game for a player of the wallet, or with play money.
 * @returns the launch token, which is stored only as a hash
 */
export async function createLaunch(
  db: SandboxDb,
  request: {
    gameId: string;
    player: { id: string; token: string } | null;
    isMobile: boolean;
    language: string;
    /** Site on which alone the game can be opened; undefined when the database has one site. */
    site: string | undefined;
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(nameLaunch(token, request.site));
  const { player } = request;
  const playerKey = player === null ? `demo:${tokenHash}` : nameWalletPlayer(player.id);
  await db.transaction().execute(async (tx) => {
    await keepPlayer(tx, playerKey, player === null ? DEMO_BALANCE_SATANG : null);
    await queryRaw(
      tx,
      `INSERT INTO sandbox.launches (token_hash, player_key, player_token, game_id, is_mobile, language, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, business_now() + interval '${LIFETIME}')`,
      [
        tokenHash,
        playerKey,
        player?.token ?? null,
        request.gameId,
        request.isMobile,
        request.language,
      ],
    );
  });
  return token;
}

/** Returns the key of a wallet player, the same for all launches. */
export function nameWalletPlayer(playerId: string): string {
  return `player:${hashToken(playerId)}`;
}

/**
 * Stores a player.
 * @param demoBalance play money in satang; null for a player of the wallet
 */
export async function keepPlayer(
  db: SandboxDb,
  playerKey: string,
  demoBalance: number | null,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO sandbox.players (player_key, demo_balance) VALUES ($1, $2)
     ON CONFLICT (player_key) DO NOTHING`,
    [playerKey, demoBalance],
  );
}

/** Returns the launch of a token; null if the site does not know the token, or it has expired. */
export async function findLaunch(
  db: SandboxDb,
  token: string,
  site: string | undefined,
): Promise<Launch | null> {
  const [launch] = await queryRaw<{
    player_key: string;
    player_token: string | null;
    game_id: string;
  }>(
    db,
    `SELECT l.player_key, l.player_token, l.game_id
     FROM sandbox.launches l
     WHERE l.token_hash = $1 AND l.expires_at > business_now()`,
    [hashToken(nameLaunch(token, site))],
  );
  return launch
    ? { playerKey: launch.player_key, playerToken: launch.player_token, gameId: launch.game_id }
    : null;
}

/** Deletes a batch of launches that expired over a day ago, and their demo players without rounds. */
export async function sweepLaunches(db: SandboxDb): Promise<void> {
  await queryRaw(
    db,
    `WITH ended AS (
       DELETE FROM sandbox.launches WHERE token_hash = ANY (ARRAY(
         SELECT token_hash FROM sandbox.launches WHERE expires_at < business_now() - interval '1 day'
         ORDER BY expires_at LIMIT ${LAUNCHES_AT_ONCE} FOR UPDATE SKIP LOCKED))
       RETURNING player_key
     ), idle AS (
       SELECT e.player_key FROM ended e WHERE starts_with(e.player_key, 'demo:')
         AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.player_key = e.player_key)
     ), unused_seeds AS (
       DELETE FROM sandbox.seeds s USING idle i WHERE s.player_key = i.player_key
     )
     DELETE FROM sandbox.players p USING idle i WHERE p.player_key = i.player_key`,
  );
}

function nameLaunch(token: string, site: string | undefined): string {
  return site === undefined ? token : `${site}/${token}`;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
