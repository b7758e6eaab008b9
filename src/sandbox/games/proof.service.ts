import type { BaccaratHand } from '@/domain/baccarat';
import type { FishKind, ShotOutcome } from '@/domain/fishing';
import type { SlotRound } from '@/domain/slot-engine';
import { sportsbooks } from './catalogue/catalogue';
import { findEngine } from './engine-registry';
import type { FixtureStore } from './fixture.store';
import { findSandboxGame } from './game-directory';
import { nameWalletPlayer } from './launch.service';
import { findOpenRound } from './round.store';
import type { RoundRunner } from './round-runner';
import type { RoundsTable, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { revealSeed } from './seed.service';
import type { OpenSeeds } from './seed-source';
import type { ShoeStore } from './shoe.store';

/** Proofs of rounds, shoes and matches, which name neither stakes nor players. */
export interface ProofService {
  /** Returns the proof of a round, or of a shoe or match that all players share; null for an unknown id. */
  readonly find: (proven: { kind: 'round' | 'shared'; id: string }) => Promise<object | null>;
  /** Reveals the seed of a player's past rounds of a game; null for a game that a shared seed decides. */
  readonly reveal: (playerId: string, gameId: string) => Promise<'revealed' | 'round_open' | null>;
}

interface ProvenRound
  extends Pick<
    RoundsTable,
    | 'game_id'
    | 'engine'
    | 'created_at'
    | 'bets'
    | 'outcome'
    | 'shoe_id'
    | 'hand'
    | 'fixture_id'
    | 'tables_hash'
    | 'client_seed'
    | 'nonce'
  > {
  readonly seed_hash: string | null;
  readonly promised_at: Date | null;
  readonly seed: string | null;
  readonly is_seed_lost: boolean;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates the service. */
export function createProofService(deps: {
  readonly db: SandboxDb;
  readonly openSeeds: OpenSeeds;
  readonly shoes: ShoeStore;
  readonly fixtures: FixtureStore;
  readonly runner: RoundRunner;
}): ProofService {
  const { db, openSeeds, shoes, fixtures, runner } = deps;

  const proveShoe = async (
    shoeId: string,
    round?: Pick<ProvenRound, 'created_at' | 'hand' | 'outcome'>,
  ): Promise<object | null> => {
    const shoe = await shoes.find(shoeId);
    if (!shoe) return null;
    const hands = round ? [round.outcome as BaccaratHand | null] : shoe.hands;
    const dealt = hands.flatMap((hand) => hand ?? []);
    return {
      kind: 'baccarat',
      game_id: shoe.room_id,
      played_at: round?.created_at ?? shoe.begins_at,
      promised_at: shoe.published_at,
      seed_hash: shoe.server_seed_hash,
      seed: shoe.server_seed,
      is_seed_lost: shoe.is_seed_lost,
      tables_hash: shoe.tables_hash,
      shoe_id: shoeId,
      hand: round?.hand ?? null,
      outcome:
        dealt.length === 0
          ? null
          : { hands: dealt.map(({ player, banker }) => ({ player, banker })) },
    };
  };

  const proveMatch = async (
    fixtureId: string,
    round?: Pick<ProvenRound, 'game_id' | 'created_at' | 'outcome'>,
  ): Promise<object | null> => {
    const match = await fixtures.find(fixtureId);
    if (!match) return null;
    const { outcome } = round?.outcome === null ? { outcome: null } : match;
    return {
      kind: 'match',
      game_id: round?.game_id ?? sportsbooks[0]?.gameId ?? '',
      played_at: round?.created_at ?? match.kick_off_at,
      promised_at: match.published_at,
      seed_hash: match.server_seed_hash,
      seed: match.server_seed,
      is_seed_lost: match.is_seed_lost,
      tables_hash: match.tables_hash,
      fixture_id: fixtureId,
      means: match.means,
      outcome: outcome && { status: outcome.status, goals: match.goals ?? [] },
    };
  };

  const proveRound = async (roundId: string): Promise<object | null> => {
    const round = UUID.test(roundId) ? await readRound(db, await openSeeds(), roundId) : null;
    if (!round) return null;
    if (round.shoe_id !== null) return proveShoe(round.shoe_id, round);
    if (round.fixture_id !== null) return proveMatch(round.fixture_id, round);
    const outcome = describeOutcome(round);
    // Before shoes were shared, a seed of the player decided a hand.
    if (outcome === undefined) return null;
    return {
      kind: round.engine,
      game_id: round.game_id,
      played_at: round.created_at,
      promised_at: round.promised_at,
      seed_hash: round.seed_hash,
      seed: round.seed,
      is_seed_lost: round.is_seed_lost,
      tables_hash: round.tables_hash,
      client_seed: round.client_seed,
      nonce: round.nonce,
      outcome,
    };
  };

  return {
    find: async ({ kind, id }) =>
      kind === 'round' ? proveRound(id) : ((await proveShoe(id)) ?? proveMatch(id)),

    reveal: async (playerId, gameId) => {
      const game = findSandboxGame(gameId);
      if (!game || !findEngine(game)) return null;
      const playerKey = nameWalletPlayer(playerId);
      const open = await findOpenRound(db, playerKey, gameId);
      if (open) await runner.advance(open.round_id);
      const isRevealed = await revealSeed(db, await openSeeds(), { playerKey, gameId }, false);
      return isRevealed ? 'revealed' : 'round_open';
    },
  };
}

async function readRound(
  db: SandboxDb,
  { keyId }: { readonly keyId: number },
  roundId: string,
): Promise<ProvenRound | null> {
  const [round] = await queryRaw<ProvenRound>(
    db,
    `SELECT r.game_id, r.engine, r.created_at, r.bets, r.outcome, r.shoe_id, r.hand, r.fixture_id, r.tables_hash,
       r.client_seed, r.nonce, s.server_seed_hash AS seed_hash, s.created_at AS promised_at,
       CASE WHEN s.revealed_at IS NOT NULL THEN s.server_seed END AS seed,
       s.server_seed IS NULL AND s.fairness_key_id IS DISTINCT FROM $2 AS is_seed_lost
     FROM sandbox.rounds r LEFT JOIN sandbox.seeds s USING (seed_id) WHERE r.round_id = $1`,
    [roundId, keyId],
  );
  return round ?? null;
}

/** Returns the outcome of a round; null before it is decided, undefined for an engine without a proof. */
function describeOutcome({ engine, outcome, bets }: ProvenRound): object | null | undefined {
  switch (engine) {
    case 'slot': {
      const played = outcome as SlotRound | null;
      return (
        played && { stops: played.spins.map(({ stops }) => stops), win_milli: played.winMilli }
      );
    }
    case 'fishing': {
      const shot = outcome as ShotOutcome | null;
      return shot && { fish: (bets as { fish: FishKind }).fish, caught: shot.caught };
    }
    default:
      return undefined;
  }
}
