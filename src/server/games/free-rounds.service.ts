import { sql } from 'kysely';
import type { Logger } from 'pino';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import type { AreaDeps } from '../area';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { fetchTurnoverWeights } from '../requirements/requirement.service';
import type { TurnoverSource } from '../requirements/turnover.queries';
import { findMainAccountId } from '../wallet/wallet.service';
import { type GameProvider, ProviderUnavailableError } from './game-provider';
import { findGame } from './games.queries';
import { namePlayer } from './games.service';

/** Rounds of a game that a member is given. */
export interface FreeRoundsGift {
  agentId: number;
  memberId: number;
  providerId: string;
  gameId: string;
  rounds: number;
  stakeSatang: Satang;
  /** How often what they win has to be played, in thousandths. */
  turnoverMilli: number;
  requirementSource: TurnoverSource;
  /** As the member reads what has to be played. */
  requirementName: string;
  /** How long they can be played. */
  days: number;
  /** What they are given for; the database refuses a second gift for the same. */
  origin: FreeRoundsOrigin;
}

/** The word of the area that gives free rounds, and the id that it knows them by. */
export type FreeRoundsOrigin = `${string}/${string}`;

/** What became of a gift. */
export interface EndedFreeRounds {
  /** Of its origin. */
  id: string;
  state: 'granted' | 'refused';
}

/** Tells an area once what the provider said to a gift of its own, in the transaction that keeps it. */
export type EndFreeRounds = (context: CommandContext, ended: EndedFreeRounds) => Promise<void>;

/** Port to the areas that give free rounds, by the word that their origins begin with. */
export type FreeRoundsEnders = Readonly<Record<string, EndFreeRounds>>;

/**
 * Orders free rounds for the main wallet, in the transaction that takes what they cost. A job tells the provider after
 * the commit, and its answer comes to the area of the origin.
 * @throws RefusalError `game.not_found`
 */
export async function orderFreeRounds(tx: Tx, gift: FreeRoundsGift): Promise<void> {
  const game = await findGame(tx, gift.providerId, gift.gameId);
  if (!game) throw new RefusalError('game.not_found');
  const accountId = await findMainAccountId(tx, gift.memberId);
  const known = await tx
    .selectFrom('game_players')
    .select('player_id')
    .where('account_id', '=', accountId)
    .where('source', '=', game.source)
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('free_round_grants')
    .values({
      agent_id: gift.agentId,
      member_id: gift.memberId,
      account_id: accountId,
      budget_account_id: await findHouseAccountId(tx, gift.agentId, 'promotion_budget'),
      source: game.source,
      player_id: known?.player_id ?? namePlayer(game.source, accountId),
      provider_id: gift.providerId,
      game_id: gift.gameId,
      rounds: gift.rounds,
      stake: gift.stakeSatang,
      turnover_milli: gift.turnoverMilli,
      turnover_weights: JSON.stringify(await fetchTurnoverWeights(tx, gift.memberId)),
      requirement_source: gift.requirementSource,
      requirement_name: gift.requirementName,
      origin: gift.origin,
      expires_at: sql<Date>`business_now() + ${gift.days}::integer * interval '1 day'`,
    })
    .execute();
}

/** Rounds of a game at a stake. */
export interface GiftableRounds {
  providerId: string;
  gameId: string;
  stakeSatang: Satang;
}

/** A game with the stakes at which its rounds can be given away, none where they cannot. */
async function findGiftableGame(
  db: Executor,
  { providerId, gameId }: GiftableRounds,
): Promise<{ name: string; stakes: readonly Satang[] } | undefined> {
  const [game] = await queryRaw<{ name: string; stakes: Satang[] }>(
    db,
    'SELECT name, free_round_stakes AS stakes FROM games WHERE provider_id = $1 AND game_id = $2',
    [providerId, gameId],
  );
  return game;
}

/**
 * Names the game of rounds that are to be given away.
 * @throws RefusalError `game.not_found` | `game.no_free_rounds`
 * @throws MalformedError when the provider gives no rounds away at that stake
 */
export async function nameGiftableGame(db: Executor, rounds: GiftableRounds): Promise<string> {
  const game = await findGiftableGame(db, rounds);
  if (!game) throw new RefusalError('game.not_found');
  const { name, stakes } = game;
  if (stakes.length === 0) throw new RefusalError('game.no_free_rounds');
  if (!stakes.includes(rounds.stakeSatang)) {
    throw new MalformedError('stake', `ต้องเป็น ${stakes.map(formatBaht).join(', ')}`);
  }
  return name;
}

/** Whether rounds can be given away now: games leave the catalogue, and providers may give no more away. */
export async function areRoundsGiven(db: Executor, rounds: GiftableRounds): Promise<boolean> {
  const game = await findGiftableGame(db, rounds);
  return game?.stakes.includes(rounds.stakeSatang) === true;
}

/** What the job needs. */
export interface FreeRoundsDeps extends AreaDeps {
  providers: readonly GameProvider[];
  logger: Logger;
  freeRoundsEnders: FreeRoundsEnders;
}

interface OrderedGrant {
  id: string;
  source: string;
  playerId: string;
  providerId: string;
  gameId: string;
  rounds: number;
  stakeSatang: Satang;
  expiresAt: Date;
  isLost: boolean;
  isPlayed: boolean;
  origin: string;
  attempts: number;
}

const AT_ONCE = 20;
/** How long others keep away from a grant that somebody tells its provider. */
const LEASE = '30 seconds';
/** So long after its end a win may still be on its way. */
const LATEST_CREDIT = '1 day';
const FIRST_DELAY_SECONDS = 2;
const LONGEST_DELAY_SECONDS = 300;

/** Tells providers of what was ordered, until each has answered. Safe in many processes at once. */
export async function grantOrderedRounds(deps: FreeRoundsDeps, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const grants = await leaseOrdered(deps);
    await Promise.all(
      grants.map((grant) =>
        tell(deps, grant).catch((error: unknown) => {
          // Its lease runs out, and a later turn takes it up again; the others must not suffer.
          deps.logger.error({ err: error, grantId: grant.id }, 'free rounds could not be granted');
        }),
      ),
    );
    isMore = grants.length === AT_ONCE;
  }
}

function leaseOrdered({ db, agentId }: FreeRoundsDeps): Promise<OrderedGrant[]> {
  return queryRaw<OrderedGrant>(
    db,
    `UPDATE free_round_grants g SET attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '${LEASE}'
     WHERE g.id IN (
       SELECT id FROM free_round_grants
       WHERE agent_id = $1 AND state = 'ordered' AND next_attempt_at <= clock_timestamp()
       ORDER BY next_attempt_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING g.id, g.source, g.player_id AS "playerId", g.provider_id AS "providerId", g.game_id AS "gameId", g.rounds,
       g.stake AS "stakeSatang", g.expires_at AS "expiresAt", g.expires_at <= business_now() - interval '${LATEST_CREDIT}' AS "isLost",
       g.rounds_played > 0 AS "isPlayed", g.origin, g.attempts`,
    [agentId],
  );
}

async function tell(deps: FreeRoundsDeps, grant: OrderedGrant): Promise<void> {
  const answer = await ask(deps, grant);
  // A round that was paid out proves the grant, whatever else is heard.
  if (grant.isPlayed) await end(deps, grant, 'granted');
  else if (answer !== null) await end(deps, grant, answer);
  // Nobody can play it any more, whether the provider ever heard of it or not.
  else if (grant.isLost) await end(deps, grant, 'refused');
  else await postpone(deps.db, grant);
}

/** @returns null when it is not known what became of it */
async function ask(
  { providers, logger }: FreeRoundsDeps,
  grant: OrderedGrant,
): Promise<'granted' | 'refused' | null> {
  const provider = providers.find(({ source }) => source === grant.source);
  if (!provider?.grantFreeRounds) return grant.attempts === 1 ? 'refused' : null;
  try {
    return await provider.grantFreeRounds({
      reference: grant.id,
      player: { id: grant.playerId },
      providerId: grant.providerId,
      gameId: grant.gameId,
      rounds: grant.rounds,
      stakeSatang: grant.stakeSatang,
      expiresAt: grant.expiresAt,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    logger.warn({ err: error, grantId: grant.id }, 'free rounds wait for their provider');
    return null;
  }
}

async function postpone(db: Db, { id, attempts }: OrderedGrant): Promise<void> {
  const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), LONGEST_DELAY_SECONDS);
  await queryRaw(
    db,
    `UPDATE free_round_grants SET next_attempt_at = clock_timestamp() + $2::integer * interval '1 second'
     WHERE id = $1 AND state = 'ordered'`,
    [id, seconds],
  );
}

/**
 * Keeps what a provider said. The grant is written last: a credit of a free round waits for its row, and holds the
 * wallet meanwhile.
 */
async function end(
  { db, freeRoundsEnders }: FreeRoundsDeps,
  { id, origin }: OrderedGrant,
  state: EndedFreeRounds['state'],
): Promise<void> {
  const [word = ''] = origin.split('/', 1);
  const endOwn = freeRoundsEnders[word];
  if (!endOwn) throw new Error(`no area gives free rounds for ${origin}`);
  const command = { scope: 'system', route: 'free_rounds_end', key: id, content: { id } };
  await runCommand(db, { ...command, lockAccountIds: [] }, async (context) => {
    await endOwn(context, { id: origin.slice(word.length + 1), state });
    const [ended] = await queryRaw(
      context.tx,
      `UPDATE free_round_grants SET state = $2, ended_at = business_now()
       WHERE id = $1 AND state = 'ordered' AND ($2 = 'granted' OR rounds_played = 0) RETURNING id`,
      [id, state],
    );
    if (!ended) throw new Error('a round of the grant was played meanwhile');
    return { state };
  });
}
