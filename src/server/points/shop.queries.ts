import type * as v from 'valibot';
import type { ItemKind, LimitPeriod, redemptionList } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type ShopItemData = v.InferInput<typeof redemptionList.data>[number];

/** An item of the point shop with its present price. */
export interface ShopItemRow {
  id: number;
  agentId: number;
  kind: ItemKind;
  title: string;
  description: string;
  image: string;
  priceVersion: number;
  /** Price of one piece, in points. */
  cost: number;
  amountSatang: Satang | null;
  turnoverMilli: number | null;
  validDays: number | null;
  providerId: string | null;
  gameId: string | null;
  gameName: string | null;
  /** Free rounds in one piece. */
  rounds: number | null;
  stakeSatang: Satang | null;
  /** Spins of the wheel in one piece. */
  spins: number | null;
  stockLeft: number | null;
  mostPerMember: number | null;
  period: LimitPeriod;
  leastVipLevel: 0 | 1 | 2;
  startsAt: Date;
  endsAt: Date | null;
  isStarted: boolean;
  isEnded: boolean;
  isOpen: boolean;
}

/**
 * Condition that the free rounds of an item can still be given: the game may have left the catalogue, and the provider
 * may have stopped giving rounds.
 */
const HAS_ROUNDS = `(i.game_id IS NULL OR EXISTS (
    SELECT FROM games g WHERE g.provider_id = i.provider_id AND g.game_id = i.game_id AND g.delisted_at IS NULL
      AND g.free_round_stakes @> to_jsonb(i.stake)))`;

/** Columns of an item `i` with its price `p`. */
export const ITEM_COLUMNS = `i.id, i.agent_id AS "agentId", i.kind, i.title, i.description, i.image,
  i.price_version AS "priceVersion", p.cost, i.amount AS "amountSatang", i.turnover_milli AS "turnoverMilli",
  i.valid_days AS "validDays",
  i.provider_id AS "providerId", i.game_id AS "gameId", i.game_name AS "gameName", i.rounds, i.stake AS "stakeSatang", i.spins,
  i.stock_left AS "stockLeft", i.most_per_member AS "mostPerMember", i.period,
  i.least_vip_level AS "leastVipLevel", i.starts_at AS "startsAt", i.ends_at AS "endsAt",
  i.starts_at <= business_now() AS "isStarted", coalesce(i.ends_at <= business_now(), false) AS "isEnded",
  i.is_open AND ${HAS_ROUNDS} AS "isOpen"`;

const ITEMS = `SELECT ${ITEM_COLUMNS} FROM shop_items i
  JOIN shop_prices p ON p.item_id = i.id AND p.version = i.price_version`;

/** Returns the items that members are offered, the cheapest first. */
export async function fetchOfferedItems(db: Executor, agentId: number): Promise<ShopItemRow[]> {
  const items = await queryRaw<ShopItemRow>(
    db,
    `${ITEMS} WHERE i.agent_id = $1 AND i.is_open AND ${HAS_ROUNDS} AND (i.ends_at IS NULL OR i.ends_at > business_now())
     ORDER BY p.cost, i.id`,
    [agentId],
  );
  return withSpinDays(db, items);
}

/** Returns an item of an agent, whether it is offered or not; undefined when there is none. */
export async function findItem(
  db: Executor,
  { agentId, itemId }: { agentId: number; itemId: number },
): Promise<ShopItemRow | undefined> {
  const items = await queryRaw<ShopItemRow>(db, `${ITEMS} WHERE i.agent_id = $1 AND i.id = $2`, [
    agentId,
    itemId,
  ]);
  return (await withSpinDays(db, items))[0];
}

/**
 * Sets the validity of spins in items of one agent. It follows the wheel's rule, which holds for spins of every source.
 */
export async function withSpinDays<Item extends ShopItemRow>(
  db: Executor,
  items: readonly Item[],
): Promise<Item[]> {
  const some = items.find(({ kind }) => kind === 'spins');
  if (!some) return [...items];
  const { wheel } = await fetchAgentRules(db, some.agentId);
  return items.map((item) =>
    item.kind === 'spins' ? { ...item, validDays: wheel.spin_days } : item,
  );
}

/**
 * Returns the most satang of shop credit that a point buys, regardless of VIP level; null when the shop offers no
 * credit.
 */
export async function fetchBestCreditRate(db: Executor, agentId: number): Promise<number | null> {
  const items = await fetchOfferedItems(db, agentId);
  const rates = items
    .filter(({ kind }) => kind === 'credit')
    .map(({ amountSatang, cost }) => (amountSatang ?? 0) / cost);
  return rates.length === 0 ? null : Math.max(...rates);
}

/** Returns the turnover in satang that an amount of shop credit requires. */
export function turnoverOf(item: ShopItemRow, amountSatang: Satang): Satang {
  return Math.ceil((amountSatang * (item.turnoverMilli ?? 0)) / 1000);
}

/** Converts the contents of some pieces of an item to the contract's shape. */
export function toGainData(item: ShopItemRow, quantity: number): ShopItemData['gain'] {
  const { kind, amountSatang, validDays } = item;
  if (kind === 'goods') return { kind };
  if (kind === 'spins') {
    return { kind, count: (item.spins ?? 0) * quantity, valid_days: validDays ?? 0 };
  }
  if (kind === 'free_rounds') {
    return {
      kind,
      provider_id: item.providerId ?? '',
      game_id: item.gameId ?? '',
      game_name: item.gameName ?? '',
      rounds: (item.rounds ?? 0) * quantity,
      stake: formatBaht(item.stakeSatang ?? 0),
      turnover_multiple: (item.turnoverMilli ?? 0) / 1000,
      valid_days: validDays ?? 0,
    };
  }
  const amount = (amountSatang ?? 0) * quantity;
  const money = {
    amount: formatBaht(amount),
    turnover: formatBaht(turnoverOf(item, amount)),
  };
  return kind === 'credit' ? { kind, ...money } : { kind, ...money, valid_days: validDays ?? 0 };
}

/** Converts an item to the contract's shape. */
export function toItemData(item: ShopItemRow): ShopItemData {
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    image: item.image,
    cost: item.cost,
    gain: toGainData(item, 1),
    stock_left: item.stockLeft,
    most_per_member: item.mostPerMember,
    period: item.period,
    least_vip_level: item.leastVipLevel,
    starts_at: item.startsAt.toISOString(),
    ends_at: item.endsAt?.toISOString() ?? null,
    is_started: item.isStarted,
  };
}

/** Returns all items of an agent for operators, including withdrawn ones. */
export async function fetchItemsForOperator(db: Db, agentId: number) {
  const rows = await db
    .selectFrom('shop_items as i')
    .innerJoin('shop_prices as p', (join) =>
      join.onRef('p.item_id', '=', 'i.id').onRef('p.version', '=', 'i.price_version'),
    )
    .selectAll('i')
    .select('p.cost')
    .where('i.agent_id', '=', agentId)
    .orderBy('i.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    image: row.image,
    kind: row.kind,
    cost: row.cost,
    turnover_multiple: row.turnover_milli === null ? null : row.turnover_milli / 1000,
    valid_days: row.valid_days,
    price_version: row.price_version,
    amount: row.amount === null ? null : formatBaht(row.amount),
    spins: row.spins,
    game: row.kind === 'free_rounds' ? toGameData(row) : null,
    stock_left: row.stock_left,
    redeemed: row.redeemed,
    most_per_member: row.most_per_member,
    period: row.period,
    least_vip_level: row.least_vip_level,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    is_open: row.is_open,
  }));
}

function toGameData(row: {
  provider_id: string | null;
  game_id: string | null;
  game_name: string | null;
  rounds: number | null;
  stake: Satang | null;
  valid_days: number | null;
}) {
  return {
    provider_id: row.provider_id ?? '',
    game_id: row.game_id ?? '',
    name: row.game_name ?? '',
    rounds: row.rounds ?? 0,
    stake: formatBaht(row.stake ?? 0),
    valid_days: row.valid_days ?? 0,
  };
}
