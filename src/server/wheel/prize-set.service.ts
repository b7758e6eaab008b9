import { sql } from 'kysely';
import type { PrizePlan } from '@/contract/operator/wheel.contract';
import { type WheelPrize, writePrizeSet } from '@/domain/wheel';
import type { ActDeps } from '../approvals/approvable-act';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { nameGiftableGame } from '../games/free-rounds.service';
import { RefusalError } from '../http/refusal';
import { fetchPrizes } from './prize-set.queries';
import { assertSpinWorth, notePieces, noteSetCost } from './set-judge.service';
import { computeSpinWorth, type SpinWorth } from './spin-worth.service';

/** The operator who changes the wheel of an agent. */
export interface WheelKeeper {
  agentId: number;
  operator: string;
  approvalId: number | null;
}

/** A set of prizes as an operator submits it. */
export interface SetPlan {
  prizes: readonly PrizePlan[];
  /** An owner's reason to offer the set although the house loses by it. */
  insist: string | undefined;
}

/** A submitted prize; a prize of free rounds includes the name of its game. */
export type NamedPlan =
  | Exclude<PrizePlan, { kind: 'free_rounds' }>
  | (Extract<PrizePlan, { kind: 'free_rounds' }> & { game_name: string });

/**
 * Adds a set of prizes as the latest version. Spins that are committed to an earlier set keep it.
 * @returns version of the set, and the worth of a spin
 * @throws RefusalError `game.not_found` | `game.no_free_rounds` | `offer.loses`
 * @throws MalformedError when a provider gives no free rounds at a stake
 * @throws SecondPersonError when it costs more than the operator may offer alone
 */
export function putPrizeSet(
  deps: ActDeps,
  keeper: WheelKeeper,
  { prizes: asked, insist }: SetPlan,
): Promise<{ version: number; worth: SpinWorth }> {
  const { agentId, operator } = keeper;
  return deps.db.transaction().execute(async (tx) => {
    const plans: NamedPlan[] = [];
    for (const plan of asked) plans.push(await nameGame(tx, plan));
    const own = { ...deps, db: tx };
    const worth = await computePlansWorth(own, agentId, plans);
    await assertSpinWorth(own, agentId, worth, insist);
    // The lock makes concurrent calls wait, so that each set gets a version of its own.
    await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
    const version = await insertPrizeSet(tx, { agentId, putBy: `operator/${operator}` }, plans);
    const subject = `wheel_set/${version}`;
    await noteSetCost(own, { ...keeper, subject }, worth);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'wheel.put',
      subject,
      detail: { prizes: plans, insist },
    });
    return { version, worth };
  });
}

/** Computes the worth of a spin of a planned set. */
export function computePlansWorth(
  deps: ActDeps,
  agentId: number,
  plans: readonly (PrizePlan | NamedPlan)[],
): Promise<SpinWorth> {
  return computeSpinWorth({ ...deps, agentId }, plans.map(toPrize));
}

async function nameGame(tx: Tx, plan: PrizePlan): Promise<NamedPlan> {
  if (plan.kind !== 'free_rounds') return plan;
  const { provider_id: providerId, game_id: gameId, stake: stakeSatang } = plan;
  const name = await nameGiftableGame(tx, { providerId, gameId, stakeSatang });
  return { ...plan, game_name: name };
}

/**
 * Inserts a set of prizes whose plans have been validated by the contract.
 * @returns version of the set
 */
export async function insertPrizeSet(
  tx: Tx,
  { agentId, putBy }: { agentId: number; putBy: string },
  plans: readonly NamedPlan[],
): Promise<number> {
  const prizes = plans.map(toPrize);
  const set = await tx
    .insertInto('wheel_sets')
    .values({
      agent_id: agentId,
      version: sql<number>`(SELECT coalesce(max(version), 0) + 1 FROM wheel_sets WHERE agent_id = ${agentId})`,
      text: writePrizeSet(prizes),
      put_by: putBy,
      put_at: sql<Date>`business_now()`,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('wheel_prizes')
    .values(
      prizes.map((prize) => ({
        set_id: set.id,
        no: prize.no,
        weight: prize.weight,
        kind: prize.kind,
        amount: prize.amount,
        turnover_milli: prize.turnoverMilli,
        valid_days: prize.validDays,
        fallback_no: prize.fallbackNo,
        provider_id: prize.game?.providerId ?? null,
        game_id: prize.game?.gameId ?? null,
        game_name: prize.game?.name ?? null,
        stake: prize.game?.stakeSatang ?? null,
      })),
    )
    .execute();
  const stocks = plans.flatMap(({ stock }, index) =>
    stock === undefined ? [] : [{ set_id: set.id, no: index + 1, pieces_left: stock }],
  );
  if (stocks.length > 0) await tx.insertInto('wheel_stocks').values(stocks).execute();
  return set.version;
}

function toPrize(plan: PrizePlan | NamedPlan, index: number): WheelPrize {
  const isPlayed = plan.kind !== 'points' && plan.kind !== 'spins';
  const isTimed = plan.kind === 'coupon' || plan.kind === 'free_rounds';
  return {
    no: index + 1,
    weight: plan.weight,
    kind: plan.kind,
    amount: amountOf(plan),
    turnoverMilli: isPlayed ? Math.round(plan.turnover_multiple * 1000) : null,
    validDays: isTimed ? plan.valid_days : null,
    fallbackNo: plan.fallback ?? null,
    game:
      plan.kind === 'free_rounds'
        ? {
            providerId: plan.provider_id,
            gameId: plan.game_id,
            name: 'game_name' in plan ? plan.game_name : plan.game_id,
            stakeSatang: plan.stake,
          }
        : null,
  };
}

/** Returns the amount of a prize in satang, points, spins or rounds. */
function amountOf(plan: PrizePlan): number {
  switch (plan.kind) {
    case 'points':
      return plan.point;
    case 'spins':
      return plan.count;
    case 'free_rounds':
      return plan.rounds;
    default:
      return plan.amount;
  }
}

/** Pieces to add to the stock of a prize. */
export interface AddedStock {
  version: number;
  no: number;
  pieces: number;
}

/**
 * Adds pieces to a prize with a limited stock.
 * @returns the pieces left afterwards
 * @throws RefusalError `request.not_found` | `wheel.stock_without_end`
 * @throws SecondPersonError when the pieces are worth more than the operator may offer alone
 */
export function addStock(deps: ActDeps, keeper: WheelKeeper, added: AddedStock): Promise<number> {
  const { agentId, operator } = keeper;
  const { version, no, pieces } = added;
  return deps.db.transaction().execute(async (tx) => {
    const set = await tx
      .selectFrom('wheel_sets')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('version', '=', version)
      .executeTakeFirst();
    const prize = set && (await fetchPrizes(tx, set.id)).find((each) => each.no === no);
    if (!prize) throw new RefusalError('request.not_found');
    const stock = await tx
      .updateTable('wheel_stocks')
      .set({ pieces_left: sql<number>`pieces_left + ${pieces}` })
      .where('set_id', '=', set.id)
      .where('no', '=', no)
      .returning('pieces_left')
      .executeTakeFirst();
    if (!stock) throw new RefusalError('wheel.stock_without_end');
    const { pieces_left } = stock;
    await notePieces({ ...deps, db: tx }, keeper, { ...added, prize });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'wheel.stock',
      subject: `wheel_set/${version}`,
      detail: { no, pieces, stock_left: pieces_left },
    });
    return pieces_left;
  });
}
