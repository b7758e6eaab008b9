import type { DataInputOf, ParsedBodyOf, ParsedQueryOf } from '@/contract/endpoint';
import type { fairnessReveal, fairnessRound, RoundProof } from '@/contract/fairness.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type GameProvider, ProviderUnavailableError } from './game-provider';
import type { GamesDeps } from './games.service';

type ProofData = DataInputOf<typeof fairnessRound>;

/** Kinds of rounds that a seed of the member decides. */
const OWN_SEED_KINDS: readonly RoundProof['kind'][] = ['slot', 'fishing'];

/**
 * Returns the proof of a member's round, or of a shoe or match that all members share.
 * @throws RefusalError `request.not_found` also for a round of another member | `game.unavailable`
 */
export async function fetchProof(
  { db, providers }: GamesDeps,
  memberId: number,
  { source, round_id: roundId }: ParsedQueryOf<typeof fairnessRound>,
): Promise<ProofData> {
  const provider = findProvider(providers, source);
  const round = await findRound(db, source, roundId);
  if (round && round.memberId !== memberId) throw new RefusalError('request.not_found');
  const state = round?.state ?? null;
  if (!provider.proofOf) {
    if (!round) throw new RefusalError('request.not_found');
    return { game_name: round.gameName, state, can_reveal: false, proof: null };
  }
  const proof = await orUnavailable(
    provider.proofOf({ kind: round ? 'round' : 'shared', id: roundId }),
  );
  if (!proof) throw new RefusalError('request.not_found');
  return {
    game_name: round?.gameName ?? (await findGameName(db, source, proof.game_id)),
    state,
    can_reveal:
      provider.revealSeed !== undefined &&
      OWN_SEED_KINDS.includes(proof.kind) &&
      proof.seed === null &&
      !proof.is_seed_lost,
    proof,
  };
}

/**
 * Reveals the seeds of all the member's wallets for a game.
 * @throws RefusalError `request.not_found` | `fairness.not_revealed` while a round is open | `game.unavailable`
 */
export async function revealSeeds(
  { db, providers }: GamesDeps,
  memberId: number,
  { source, game_id: gameId }: ParsedBodyOf<typeof fairnessReveal>,
): Promise<void> {
  const { revealSeed } = findProvider(providers, source);
  const players = await queryRaw<{ id: string }>(
    db,
    'SELECT DISTINCT player_id AS id FROM game_players WHERE member_id = $1 AND source = $2',
    [memberId, source],
  );
  if (!revealSeed || players.length === 0) throw new RefusalError('request.not_found');
  const replies = await orUnavailable(Promise.all(players.map(({ id }) => revealSeed(id, gameId))));
  if (replies.includes(null)) throw new RefusalError('request.not_found');
  if (replies.includes('round_open')) throw new RefusalError('fairness.not_revealed');
}

function findProvider(providers: readonly GameProvider[], source: string): GameProvider {
  const provider = providers.find((candidate) => candidate.source === source);
  if (!provider) throw new RefusalError('request.not_found');
  return provider;
}

async function orUnavailable<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

interface OwnedRound {
  readonly memberId: number;
  readonly state: 'open' | 'closed' | 'voided';
  /** Null for a game that has left the catalogue. */
  readonly gameName: string | null;
}

async function findRound(db: Db, source: string, roundId: string): Promise<OwnedRound | undefined> {
  return db
    .selectFrom('game_rounds as r')
    .leftJoin('games as g', (join) =>
      join.onRef('g.provider_id', '=', 'r.provider_id').onRef('g.game_id', '=', 'r.game_id'),
    )
    .select(['r.member_id as memberId', 'r.state', 'g.name as gameName'])
    .where('r.source', '=', source)
    .where('r.round_id', '=', roundId)
    .executeTakeFirst();
}

/** Returns the name of a game by its integration; null when none or several games have the id. */
async function findGameName(db: Db, source: string, gameId: string): Promise<string | null> {
  const games = await db
    .selectFrom('games as g')
    .innerJoin('game_providers as p', 'p.provider_id', 'g.provider_id')
    .select('g.name')
    .where('p.source', '=', source)
    .where('g.game_id', '=', gameId)
    .execute();
  return games.length === 1 ? (games[0]?.name ?? null) : null;
}
