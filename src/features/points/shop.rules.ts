import {
  type ItemKind,
  itemKinds,
  type RedemptionState,
  redemptionStates,
  type ShopItem,
} from '@/contract/points.contract';

/** Stock at or below which an item counts as nearly gone. */
const NEARLY_GONE = 5;

/** Whether a member can redeem an item, or the first reason against it. */
export type ItemStanding =
  | { readonly kind: 'open' | 'sold-out' | 'not-started' }
  | { readonly kind: 'vip-needed'; readonly level: 1 | 2 }
  | { readonly kind: 'too-few-points'; readonly missing: number };

/**
 * Returns whether a member or visitor can redeem an item.
 * @param points points of the member; undefined while unknown, and for a visitor
 * @param vipLevel level of the member; null for a visitor
 */
export function readStanding(
  item: Pick<ShopItem, 'stock_left' | 'is_started' | 'least_vip_level' | 'cost'>,
  points: number | undefined,
  vipLevel: number | null,
): ItemStanding {
  const { least_vip_level: level } = item;
  if (item.stock_left === 0) return { kind: 'sold-out' };
  if (!item.is_started) return { kind: 'not-started' };
  if (level > 0 && (vipLevel ?? 0) < level)
    return { kind: 'vip-needed', level: level === 1 ? 1 : 2 };
  if (points !== undefined && points < item.cost) {
    return { kind: 'too-few-points', missing: item.cost - points };
  }
  return { kind: 'open' };
}

/** Whether stock is low but not zero. */
export function isNearlyGone({ stock_left: left }: Pick<ShopItem, 'stock_left'>): boolean {
  return left !== null && left > 0 && left <= NEARLY_GONE;
}

/** Returns the kinds of which the shop has items, in display order. */
export function listKinds(items: readonly ShopItem[]): ItemKind[] {
  const present = new Set(items.map(({ gain }) => gain.kind));
  return itemKinds.filter((kind) => present.has(kind));
}

/** The shown view of the shop, kept in the URL. */
export interface ShopView {
  readonly view: 'shop' | 'history' | 'points';
  readonly kind: ItemKind | null;
  readonly state: RedemptionState | null;
  /** Item that is open; null for none. */
  readonly item: number | null;
}

/** Reads a view from the URL query; unknown values are ignored. */
export function readShopView(query: URLSearchParams): ShopView {
  const view = query.get('view');
  const item = query.get('item') ?? '';
  return {
    view: view === 'history' || view === 'points' ? view : 'shop',
    kind: itemKinds.find((kind) => kind === query.get('kind')) ?? null,
    state: redemptionStates.find((state) => state === query.get('state')) ?? null,
    item: /^\d{1,15}$/.test(item) ? Number(item) : null,
  };
}

/** Returns the URL query of a view. */
export function writeShopView({ view, kind, state, item }: ShopView): Record<string, string> {
  return {
    ...(view !== 'shop' && { view }),
    ...(kind && { kind }),
    ...(view === 'history' && state && { state }),
    ...(item !== null && { item: String(item) }),
  };
}
