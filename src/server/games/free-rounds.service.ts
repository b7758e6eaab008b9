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
import { findSafetyRefusal } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { type GameProvider, type GrantedReward, ProviderUnavailableError } from './game-provider';
import { findGame } from './games.queries';
import { namePlayer } from './games.service';

/** Free rounds of one game for a member. */
export interface FreeRoundsGift {
  agentId: number;
  memberId: number;
  providerId: string;
  gameId: string;
  rounds: number;
  stakeSatang: Satang;
  /** Turnover that a win of these rounds requires, in thousandths of the win. */
  turnoverMilli: number;
  requirementSource: TurnoverSource;
  /** Name of the turnover requirement, as the member reads it. */
  requirementName: string;
  /** Days until the rounds expire. */
  days: number;
  /** The purchase or gift behind the rounds; the database refuses a second grant of the same origin. */
  origin: FreeRoundsOrigin;
}

/** `<area>/<id>`: prefix of the area that gives the free rounds, and the area's own id of the purchase or gift. */
export type FreeRoundsOrigin = `${string}/${string}`;

/** The final outcome of a grant of free rounds. */
export interface EndedFreeRounds {
  /** The area's own id, which is the second part of the origin. */
  id: string;
  state: 'granted' | 'refused';
}

/**
 * Informs the area that gave the rounds about the provider's final response. Called once, in the transaction that
 * stores the response.
 */
export type EndFreeRounds = (context: CommandContext, ended: EndedFreeRounds) => Promise<void>;

/** Callbacks of the areas that give free rounds, by the prefix of their origins. */
export type FreeRoundsEnders = Readonly<Record<string, EndFreeRounds>>;

/**
 * Orders free rounds for the main wallet, in the transaction that charges for them. A job sends the order to the
 * provider after the commit and informs the area of the origin about the response.
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

/** Free rounds to be given away: a game and the stake of each round. */
export interface GiftableRounds {
  providerId: string;
  gameId: string;
  stakeSatang: Satang;
}

/**
 * Finds a game with the stakes at which its free rounds can be given; the list is empty when the game has no free
 * rounds.
 */
async function findGiftableGame(
  db: Executor,
  { providerId, gameId }: GiftableRounds,
): Promise<{ name: string; stakes: readonly Satang[] } | undefined> {
  const [game] = await queryRaw<{ name: string; stakes: Satang[] }>(
    db,
    `SELECT name, free_round_stakes AS stakes FROM games
     WHERE provider_id = $1 AND game_id = $2 AND delisted_at IS NULL`,
    [providerId, gameId],
  );
  return game;
}

/**
 * Returns the name of the game whose rounds are to be given away.
 * @throws RefusalError `game.not_found` | `game.no_free_rounds`
 * @throws MalformedError when the provider gives no free rounds at that stake
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

/**
 * Tells whether free rounds of a game can be given now. The game may have left the catalogue, and its provider may have
 * stopped giving rounds.
 */
export async function areRoundsGiven(db: Executor, rounds: GiftableRounds): Promise<boolean> {
  const game = await findGiftableGame(db, rounds);
  return game?.stakes.includes(rounds.stakeSatang) === true;
}

/** Dependencies of the job that sends ordered free rounds to their providers. */
export interface FreeRoundsDeps extends AreaDeps {
  providers: readonly GameProvider[];
  logger: Logger;
  freeRoundsEnders: FreeRoundsEnders;
}

interface OrderedGrant {
  id: string;
  memberId: number;
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
/**
 * Lease of a grant. While one process sends the grant to its provider, other processes leave it alone for this long.
 */
const LEASE = '30 seconds';
/** Time after the expiry of a grant during which a win may still arrive. */
const LATEST_CREDIT = '1 day';
const FIRST_DELAY_SECONDS = 2;
const LONGEST_DELAY_SECONDS = 300;

/** Sends ordered free rounds to their providers until each has responded. Safe in many processes at the same time. */
export async function grantOrderedRounds(deps: FreeRoundsDeps, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    const grants = await leaseOrdered(deps);
    await Promise.all(
      grants.map((grant) =>
        grantRound(deps, grant).catch((error: unknown) => {
          // A failed grant must not affect the other grants. A later run retries it when its lease has expired.
          deps.logger.error({ err: error, grantId: grant.id }, 'failed to grant free rounds');
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
     RETURNING g.id, g.member_id AS "memberId", g.source, g.player_id AS "playerId", g.provider_id AS "providerId", g.game_id AS "gameId", g.rounds,
       g.stake AS "stakeSatang", g.expires_at AS "expiresAt", g.expires_at <= business_now() - interval '${LATEST_CREDIT}' AS "isLost",
       g.rounds_played > 0 AS "isPlayed", g.origin, g.attempts`,
    [agentId],
  );
}

async function grantRound(deps: FreeRoundsDeps, grant: OrderedGrant): Promise<void> {
  // Minutes may have passed since the rounds were ordered.
  const mayPlay =
    grant.isPlayed || !(await findSafetyRefusal(deps.db, grant.memberId, { kind: 'reward' }));
  const outcome = mayPlay ? await ask(deps, grant) : 'refused';
  // A round that was already credited proves that the provider granted the rounds, so its current response does not
  // matter.
  const isGranted = grant.isPlayed || (outcome !== null && outcome !== 'refused');
  const rewardId = typeof outcome === 'object' && outcome !== null ? outcome.rewardId : null;
  if (isGranted) await end(deps, grant, 'granted', rewardId);
  else if (outcome !== null) await end(deps, grant, outcome);
  // The rounds have expired, so it no longer matters whether the provider received the order.
  else if (grant.isLost) await end(deps, grant, 'refused');
  else await postpone(deps.db, grant);
}

/**
 * Sends a grant to its provider.
 * @returns null when the outcome is unknown
 */
async function ask(
  { providers, logger }: FreeRoundsDeps,
  grant: OrderedGrant,
): Promise<'granted' | 'refused' | GrantedReward | null> {
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
    logger.warn(
      { err: error, grantId: grant.id },
      'provider is unavailable; the free rounds will be ordered again',
    );
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
 * Stores the provider's final response. The grant is updated last, after any wallet that a refund locks: the credit of
 * a free round locks the wallet before the grant too, so the two cannot deadlock.
 */
async function end(
  { db, freeRoundsEnders }: FreeRoundsDeps,
  { id, origin }: OrderedGrant,
  state: EndedFreeRounds['state'],
  rewardId: string | null = null,
): Promise<void> {
  const [word = ''] = origin.split('/', 1);
  const endOwn = freeRoundsEnders[word];
  if (!endOwn) throw new Error(`no area handles free rounds of the origin ${origin}`);
  const command = { scope: 'system', route: 'free_rounds_end', key: id, content: { id } };
  await runCommand(db, { ...command, lockAccountIds: [] }, async (context) => {
    await endOwn(context, { id: origin.slice(word.length + 1), state });
    const [ended] = await queryRaw(
      context.tx,
      `UPDATE free_round_grants SET state = $2, ended_at = business_now(), provider_reference = $3
       WHERE id = $1 AND state = 'ordered' AND ($2 = 'granted' OR rounds_played = 0) RETURNING id`,
      [id, state, rewardId],
    );
    if (!ended)
      throw new Error('the grant has ended, or one of its rounds was played in the meantime');
    return { state };
  });
}
