import {
  type ItemKind,
  itemKinds,
  type RedemptionState,
  redemptionStates,
  type ShopItem,
} from '@/contract/points.contract';

/** From so many pieces on, an item is said to be nearly gone. */
const NEARLY_GONE = 5;

/** What stands between a member and an item, the weightiest alone. */
export type ItemStanding =
  | { readonly kind: 'open' | 'sold-out' | 'not-started' }
  | { readonly kind: 'vip-needed'; readonly level: 1 | 2 }
  | { readonly kind: 'too-few-points'; readonly missing: number };

/**
 * How an item stands for somebody.
 * @param points what they have; undefined while it is not known, and for a visitor
 * @param vipLevel null for a visitor
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

/** Whether few pieces are left, though some are. */
export function isNearlyGone({ stock_left: left }: Pick<ShopItem, 'stock_left'>): boolean {
  return left !== null && left > 0 && left <= NEARLY_GONE;
}

/** Kinds of which the shop has an item, in their order. */
export function listKinds(items: readonly ShopItem[]): ItemKind[] {
  const present = new Set(items.map(({ gain }) => gain.kind));
  return itemKinds.filter((kind) => present.has(kind));
}

/** What of the shop is shown. The address says it. */
export interface ShopView {
  readonly view: 'shop' | 'history' | 'points';
  readonly kind: ItemKind | null;
  readonly state: RedemptionState | null;
  /** The item that is open. */
  readonly item: number | null;
}

/** Reads a view from the address; what is not understood is left out. */
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

/** The query of a view. */
export function writeShopView({ view, kind, state, item }: ShopView): Record<string, string> {
  return {
    ...(view !== 'shop' && { view }),
    ...(kind && { kind }),
    ...(view === 'history' && state && { state }),
    ...(item !== null && { item: String(item) }),
  };
}
