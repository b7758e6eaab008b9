import { proxy } from 'valtio/vanilla';
import { MAX_BILL_ITEMS } from '@/contract/lotto.contract';
import { betTypes, isBetNumber } from '@/domain/lotto';
import type { PastedBet } from '@/domain/lotto-paste';
import type { Satang } from '@/domain/money';
import { isRecord, persist } from '@/shared/state/persist';

/** A bet that is put down and not sent yet. */
export interface SlipItem extends PastedBet {
  readonly id: number;
}

/** Older ones are forgotten; rounds end. */
const MAX_SLIPS = 20;

/** Whose slip it is while nobody is signed in. */
const VISITOR = 'visitor';

/** Slips by member and round, the latest last. */
const store = proxy<{ slips: Record<string, readonly SlipItem[]> }>({ slips: {} });

export const slipDraftStore: { readonly slips: Readonly<Record<string, readonly SlipItem[]>> } =
  store;

/** Names the slip of a member, or of whoever is not signed in, for a round. */
export function toSlipKey(memberId: string | null, roundId: string): string {
  return `${memberId ?? VISITOR}/${roundId}`;
}

/**
 * Puts bets at the end of a slip, all of them or, where they are too many for one bill, none.
 * @returns whether they are on it
 */
export function addToSlip(key: string, bets: readonly PastedBet[]): boolean {
  const items = readSlip(key);
  if (items.length + bets.length > MAX_BILL_ITEMS) return false;
  const firstId = Math.max(0, ...items.map(({ id }) => id)) + 1;
  keep(key, [
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

/** Takes bets off a slip. */
export function removeFromSlip(key: string, ids: readonly number[]): void {
  const gone = new Set(ids);
  keep(
    key,
    readSlip(key).filter(({ id }) => !gone.has(id)),
  );
}

/** Gives one bet another price, or without an id all of them. */
export function priceSlip(key: string, amountSatang: Satang, id?: number): void {
  keep(
    key,
    readSlip(key).map((item) =>
      id === undefined || item.id === id ? { ...item, amountSatang } : item,
    ),
  );
}

/** Takes everything off a slip. */
export function clearSlip(key: string): void {
  keep(key, []);
}

/** Moves a slip to another member or round, behind what is there already; it stays where it does not fit. */
export function moveSlip(from: string, to: string): void {
  const items = readSlip(from);
  if (items.length > 0 && addToSlip(to, items)) clearSlip(from);
}

/** Forgets every slip. */
export function reset(): void {
  store.slips = {};
}

persist({
  name: 'lotto-slips',
  version: 1,
  // LINE brings a mini-app back in a session of its own.
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

function keep(key: string, items: readonly SlipItem[]): void {
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
