import { type Kysely, sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { shopItemCreate } from '@/contract/operator/points.contract';
import { recordAction } from '../audit/audit.service';
import type { DatabaseTables } from '../db/tables';
import { nameGiftableGame } from '../games/free-rounds.service';
import { MalformedError, RefusalError } from '../http/refusal';

type Db = Kysely<DatabaseTables>;

/** Who changes the shop of which agent. */
export interface ShopKeeper {
  agentId: number;
  operator: string;
}

/** An item as an operator describes it. */
type ItemAsk = ParsedBodyOf<typeof shopItemCreate>;

/** An item as it is offered: one of a game with the name that the game has. */
export type ItemPlan =
  | Exclude<ItemAsk, { kind: 'free_rounds' }>
  | (Extract<ItemAsk, { kind: 'free_rounds' }> & { game_name: string });

/**
 * Adds to an item what the catalogue knows of its game.
 * @throws RefusalError `game.not_found` | `game.no_free_rounds`
 * @throws MalformedError when the provider gives no rounds away at that stake
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
 * @throws RefusalError `redemption.item_known`
 * @throws MalformedError when it would end before it starts
 */
export async function createItem(
  db: Db,
  { agentId, operator }: ShopKeeper,
  plan: ItemPlan,
): Promise<number> {
  if (plan.starts_at && plan.ends_at && plan.ends_at <= plan.starts_at) {
    throw new MalformedError('ends_at', 'ต้องหมดเวลาหลังวันเริ่ม');
  }
  return db.transaction().execute(async (tx) => {
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
    await recordAction(tx, {
      agentId,
      operator,
      action: 'shop_item.create',
      subject: `shop_item/${row.id}`,
      detail: plan,
    });
    return row.id;
  });
}

/** Columns of an item that say what a piece gives; those of other kinds are empty. */
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

/**
 * Gives an item a further price. One that it has already stays as it is.
 * @returns the number of the price
 * @throws RefusalError `request.not_found`
 */
export async function changePrice(
  db: Db,
  { agentId, operator }: ShopKeeper,
  { id, cost }: { id: number; cost: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('shop_items')
      .select(['id', 'price_version'])
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!item) throw new RefusalError('request.not_found');
    const price = await tx
      .selectFrom('shop_prices')
      .select('cost')
      .where('item_id', '=', id)
      .where('version', '=', item.price_version)
      .executeTakeFirstOrThrow();
    if (price.cost === cost) return item.price_version;
    const version = item.price_version + 1;
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
      detail: { from: price.cost, to: cost, version },
    });
    return version;
  });
}

/**
 * Says how many pieces are left, or whether the item is offered at all.
 * @throws RefusalError `request.not_found`
 */
export async function changeItem(
  db: Db,
  { agentId, operator }: ShopKeeper,
  { id, ...change }: { id: number } & ({ stock_left: number | null } | { is_open: boolean }),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('shop_items')
      .set(change)
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'stock_left' in change ? 'shop_item.stock' : 'shop_item.open',
      subject: `shop_item/${id}`,
      detail: change,
    });
  });
}
