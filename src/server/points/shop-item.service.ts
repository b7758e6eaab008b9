import { sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { shopItemCreate } from '@/contract/operator/points.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { nameGiftableGame } from '../games/free-rounds.service';
import { MalformedError, RefusalError } from '../http/refusal';
import { assertPictures } from '../pictures/picture.service';
import { assertItemOffer, type ItemGain, noteItemCost } from './item-judge.service';
import { findItem, type ShopItemRow } from './shop.queries';

/** The operator who changes the shop of an agent. */
export interface ShopKeeper {
  agentId: number;
  operator: string;
  approvalId: number | null;
}

/** An item as an operator describes it. */
type ItemAsk = ParsedBodyOf<typeof shopItemCreate>;

/** An item as it is offered; an item of free rounds includes the name of its game. */
export type ItemPlan =
  | Exclude<ItemAsk, { kind: 'free_rounds' }>
  | (Extract<ItemAsk, { kind: 'free_rounds' }> & { game_name: string });

/**
 * Completes an item that an operator described: free rounds get the name of their game from the catalogue.
 * @throws RefusalError `game.not_found` | `game.no_free_rounds`
 * @throws MalformedError when the provider gives no free rounds at that stake
 */
export async function planItem(db: Db, ask: ItemAsk): Promise<ItemPlan> {
  if (ask.kind !== 'free_rounds') return ask;
  const { provider_id: providerId, game_id: gameId, stake: stakeSatang } = ask;
  const name = await nameGiftableGame(db, { providerId, gameId, stakeSatang });
  return { ...ask, game_name: name };
}

/**
 * Offers an item at its first price.
 * @returns its id
 * @throws RefusalError `redemption.item_known` | `redemption.picture_unknown` | `offer.loses`
 * @throws MalformedError when it would end before it starts
 * @throws SecondPersonError when it costs more than the operator may offer alone
 */
export async function createItem(
  deps: ActDeps,
  keeper: ShopKeeper,
  plan: ItemPlan,
): Promise<number> {
  const { agentId, operator } = keeper;
  if (plan.starts_at && plan.ends_at && plan.ends_at <= plan.starts_at) {
    throw new MalformedError('ends_at', 'ต้องหมดเวลาหลังวันเริ่ม');
  }
  return deps.db.transaction().execute(async (tx) => {
    await assertPictures(tx, agentId, [plan.image], 'redemption.picture_unknown');
    const gain = toGain(plan, plan.cost);
    await assertItemOffer({ ...deps, db: tx }, { agentId, gain }, plan.force);
    const row = await tx
      .insertInto('shop_items')
      .values({
        agent_id: agentId,
        kind: plan.kind,
        title: plan.title,
        description: plan.description,
        image: plan.image,
        stock_left: plan.stock,
        most_per_member: plan.most_per_member,
        period: plan.period,
        least_vip_level: plan.least_vip_level,
        starts_at: sql<Date>`coalesce(${plan.starts_at ?? null}::timestamptz, business_now())`,
        ends_at: sql<Date | null>`${plan.ends_at ?? null}::timestamptz`,
        ...toGainColumns(plan),
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'title']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new RefusalError('redemption.item_known');
    await tx
      .insertInto('shop_prices')
      .values({ item_id: row.id, version: 1, cost: plan.cost, since: sql<Date>`business_now()` })
      .execute();
    const subject = `shop_item/${row.id}`;
    await noteItemCost({ ...deps, db: tx }, { ...keeper, subject, gain, pieces: plan.stock });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'shop_item.create',
      subject,
      detail: plan,
    });
    return row.id;
  });
}

/** Returns the columns for the contents of a piece; columns of other kinds are null. */
export function toGainColumns(plan: ItemPlan) {
  const gift = plan.kind === 'free_rounds' ? plan : null;
  return {
    amount: 'amount' in plan ? plan.amount : null,
    turnover_milli: 'turnover_multiple' in plan ? Math.round(plan.turnover_multiple * 1000) : null,
    valid_days: 'valid_days' in plan ? plan.valid_days : null,
    provider_id: gift?.provider_id ?? null,
    game_id: gift?.game_id ?? null,
    game_name: gift?.game_name ?? null,
    rounds: gift?.rounds ?? null,
    stake: gift?.stake ?? null,
    spins: plan.kind === 'spins' ? plan.spins : null,
  };
}

function toGain(plan: ItemPlan, cost: number): ItemGain {
  const { amount, turnover_milli, rounds, stake, spins } = toGainColumns(plan);
  return {
    ...{
      kind: plan.kind,
      cost,
      amountSatang: amount,
      turnoverMilli: turnover_milli,
      rounds,
      spins,
    },
    stakeSatang: stake,
  };
}

/** A change of an item's price, in points. */
export interface PriceChange {
  id: number;
  cost: number;
  /** An owner's reason to offer the item although the house loses by it. */
  insist: string | undefined;
}

/**
 * Adds a price to an item. Setting the present price again changes nothing.
 * @returns the version of the price
 * @throws RefusalError `request.not_found` | `offer.loses`
 * @throws SecondPersonError when the offer costs more than the operator may offer alone
 */
export async function changePrice(
  deps: ActDeps,
  keeper: ShopKeeper,
  { id, cost, insist }: PriceChange,
): Promise<number> {
  const { agentId, operator } = keeper;
  return deps.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, agentId, id);
    if (item.cost === cost) return item.priceVersion;
    if (cost < item.cost) {
      const own = { ...deps, db: tx };
      const gain = { ...item, cost };
      await assertItemOffer(own, { agentId, gain }, insist);
      const pieces = item.isOpen ? item.stockLeft : 0;
      await noteItemCost(own, { ...keeper, subject: `shop_item/${id}`, gain, pieces });
    }
    const version = item.priceVersion + 1;
    await tx
      .insertInto('shop_prices')
      .values({ item_id: id, version, cost, since: sql<Date>`business_now()` })
      .execute();
    await tx
      .updateTable('shop_items')
      .set({ price_version: version })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'shop_item.price',
      subject: `shop_item/${id}`,
      detail: { from: item.cost, to: cost, version, insist },
    });
    return version;
  });
}

/** Locks an item of the agent until the transaction ends. @throws RefusalError `request.not_found` */
export async function lockItem(tx: Tx, agentId: number, itemId: number): Promise<ShopItemRow> {
  await queryRaw(tx, 'SELECT FROM shop_items WHERE id = $1 AND agent_id = $2 FOR UPDATE', [
    itemId,
    agentId,
  ]);
  const item = await findItem(tx, { agentId, itemId });
  if (!item) throw new RefusalError('request.not_found');
  return item;
}

/** A change of an item's stock or of its offer. */
export type ItemChange = { id: number } & (
  | { stock_left: number | null }
  | { is_open: boolean; insist: string | undefined }
);

/**
 * Changes the stock of an item, or opens or closes its offer.
 * @throws RefusalError `request.not_found` | `offer.loses`
 * @throws SecondPersonError when the offer costs more than the operator may offer alone
 */
export async function changeItem(
  deps: ActDeps,
  keeper: ShopKeeper,
  change: ItemChange,
): Promise<void> {
  const { agentId, operator } = keeper;
  const subject = `shop_item/${change.id}`;
  await deps.db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, agentId, change.id);
    const own = { ...deps, db: tx };
    const isOpening = 'is_open' in change && change.is_open;
    if (isOpening) await assertItemOffer(own, { agentId, gain: item }, change.insist);
    const pieces = isOpening ? item.stockLeft : countAdded(item, change);
    await noteItemCost(own, { ...keeper, subject, gain: item, pieces });
    const columns =
      'is_open' in change ? { is_open: change.is_open } : { stock_left: change.stock_left };
    await tx.updateTable('shop_items').set(columns).where('id', '=', change.id).execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'is_open' in change ? 'shop_item.open' : 'shop_item.stock',
      subject,
      detail: { ...columns, ...('is_open' in change && { insist: change.insist }) },
    });
  });
}

/** Returns the number of pieces that a change adds to the stock; null for no limit. */
function countAdded(item: ShopItemRow, change: ItemChange): number | null {
  if (!('stock_left' in change) || item.stockLeft === null) return 0;
  return change.stock_left === null ? null : Math.max(0, change.stock_left - item.stockLeft);
}
