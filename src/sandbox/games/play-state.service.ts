import type { SeedSource } from '@/domain/fairness-key';
import type { PastRound, PlayState, RoundView, SeedView } from './client/sandbox.protocol';
import { findUsableFreeRounds } from './free-rounds.store';
import type { GameEngine, PlayedRound } from './game-engine';
import type { Launch } from './launch.service';
import type { RoundRow } from './round.store';
import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { type ActiveSeed, findActiveSeed, revealSeed } from './seed.service';

const HISTORY_LENGTH = 10;

/** Reads balance, current seed and past rounds, which nearly every response carries. */
export async function readPlayState(
  db: SandboxDb,
  seeds: SeedSource,
  launch: Launch,
  engine: GameEngine,
  balanceSatang: number | null,
): Promise<PlayState> {
  let seed = await findActiveSeed(db, seeds, launch);
  if (!seed.isUsable && (await revealSeed(db, seeds, launch, true))) {
    seed = await findActiveSeed(db, seeds, launch);
  }
  return {
    balance_satang: balanceSatang,
    seed: toSeedView(engine, seed),
    history: await readHistory(db, launch, engine),
    free_rounds: await findUsableFreeRounds(db, launch),
  };
}

/** Converts a paid round for the page. */
export function toRoundView(round: RoundRow): RoundView {
  return {
    round_id: round.round_id,
    bet_satang: round.bet,
    bets: round.bets,
    is_free: round.free_rounds_reference !== null,
    win_satang: round.win,
    outcome: round.outcome,
    settled: round.state === 'settled',
  };
}

function toSeedView(engine: GameEngine, seed: ActiveSeed): SeedView {
  return {
    ...engine.describeSeed(),
    seed_id: seed.seedId,
    hash: seed.hash,
    next_nonce: seed.nextNonce,
  };
}

interface HistoryRow extends PlayedRound {
  round_id: string;
  created_at: Date;
  bet: number;
  win: number;
  is_free: boolean;
  server_seed_hash: string;
  server_seed: string | null;
  client_seed: string;
  nonce: number;
}

async function readHistory(
  db: SandboxDb,
  launch: Launch,
  engine: GameEngine,
): Promise<PastRound[]> {
  const rows = await queryRaw<HistoryRow>(
    db,
    `SELECT r.round_id, r.created_at, r.variant, r.bet, r.bets, r.win, r.outcome,
            r.free_rounds_reference IS NOT NULL AS is_free, s.server_seed_hash,
            CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END AS server_seed,
            r.client_seed, r.nonce
     FROM sandbox.rounds r JOIN sandbox.seeds s USING (seed_id)
     WHERE r.player_key = $1 AND r.game_id = $2 AND r.state IN ('resolved', 'settled')
     ORDER BY r.created_at DESC LIMIT ${HISTORY_LENGTH}`,
    [launch.playerKey, launch.gameId],
  );
  return rows.map((row) => ({
    ...engine.describePast(row),
    round_id: row.round_id,
    played_at: row.created_at.toISOString(),
    bet_satang: row.bet,
    win_satang: row.win,
    is_free: row.is_free,
    seed_hash: row.server_seed_hash,
    server_seed: row.server_seed,
    client_seed: row.client_seed,
    nonce: row.nonce,
  }));
}
