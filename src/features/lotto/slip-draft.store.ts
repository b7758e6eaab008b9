import { proxy } from 'valtio/vanilla';
import { MAX_BILL_ITEMS } from '@/contract/lotto-bills.contract';
import { betTypes, isBetNumber } from '@/domain/lotto';
import type { PastedBet } from '@/domain/lotto-paste/bets';
import type { Satang } from '@/domain/money';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** A bet on a slip. */
export interface SlipItem extends PastedBet {
  readonly id: number;
}

/** Maximum number of saved slips; the oldest ones are dropped. */
const MAX_SLIPS = 20;

/** Owner of a slip before sign-in. */
const VISITOR = 'visitor';

/** Slips by member and round; the most recently changed slip is the last. */
const store = proxy<{ slips: Record<string, readonly SlipItem[]> }>({ slips: {} });

export const slipDraftStore: { readonly slips: Readonly<Record<string, readonly SlipItem[]>> } =
  store;

/** Returns the key of a member's slip for a round; a visitor's id is null. */
export function toSlipKey(memberId: string | null, roundId: string): string {
  return `${memberId ?? VISITOR}/${roundId}`;
}

/**
 * Adds bets to the end of a slip, or none of them when the slip would be too long for one bill.
 * @returns whether the bets were added
 */
export function addToSlip(key: string, bets: readonly PastedBet[]): boolean {
  const items = readSlip(key);
  if (items.length + bets.length > MAX_BILL_ITEMS) return false;
  const firstId = Math.max(0, ...items.map(({ id }) => id)) + 1;
  save(key, [
    ...items,
    ...bets.map(({ bet_type, number, amountSatang }, at) => ({
      id: firstId + at,
      bet_type,
      number,
      amountSatang,
    })),
  ]);
  return true;
}

/** Removes bets from a slip. */
export function removeFromSlip(key: string, ids: readonly number[]): void {
  const removed = new Set(ids);
  save(
    key,
    readSlip(key).filter(({ id }) => !removed.has(id)),
  );
}

/** Sets the price of one bet, or of every bet when no id is given. */
export function priceSlip(key: string, amountSatang: Satang, id?: number): void {
  save(
    key,
    readSlip(key).map((item) =>
      id === undefined || item.id === id ? { ...item, amountSatang } : item,
    ),
  );
}

/** Removes every bet from a slip. */
export function clearSlip(key: string): void {
  save(key, []);
}

/** Appends a slip to the slip of another member or round. Moves nothing when the result would be too long. */
export function moveSlip(from: string, to: string): void {
  const items = readSlip(from);
  if (items.length > 0 && addToSlip(to, items)) clearSlip(from);
}

/** Deletes every slip. */
export function reset(): void {
  store.slips = {};
}

persist({
  name: 'lotto-slips',
  version: 1,
  // LINE opens a mini-app in a new browser session each time.
  area: 'localStorage',
  store,
  save: ({ slips }) => slips,
  restore: (saved) => {
    store.slips = isRecord(saved)
      ? Object.fromEntries(Object.entries(saved).map(([key, items]) => [key, readItems(items)]))
      : {};
  },
});

function readSlip(key: string): readonly SlipItem[] {
  return store.slips[key] ?? [];
}

function save(key: string, items: readonly SlipItem[]): void {
  const others = Object.entries(store.slips).filter(([name]) => name !== key);
  const kept = others.slice(-(MAX_SLIPS - 1));
  store.slips = Object.fromEntries(items.length === 0 ? others : [...kept, [key, items]]);
}

function readItems(saved: unknown): SlipItem[] {
  return Array.isArray(saved) ? saved.filter(isItem).slice(0, MAX_BILL_ITEMS) : [];
}

function isItem(saved: unknown): saved is SlipItem {
  if (!isRecord(saved)) return false;
  const { id, number, amountSatang } = saved;
  const type = betTypes.find((each) => each === saved['bet_type']);
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(amountSatang) &&
    Number(amountSatang) > 0 &&
    type !== undefined &&
    typeof number === 'string' &&
    isBetNumber(type, number)
  );
}
