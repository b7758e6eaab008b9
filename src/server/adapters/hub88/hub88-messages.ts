import * as v from 'valibot';
import type { Satang } from '@/domain/money';

/** Amounts are whole numbers of 1/100,000 of a baht, so a satang is a thousand of them. */
const UNITS_OF_SATANG = 1_000;

/** Currency of the site at Hub88. */
export const OWN_CURRENCY = 'THB';
/** Stands for no currency, and so for play without money. */
export const DEMO_CURRENCY = 'X'.repeat(3);
export const OWN_COUNTRY = 'TH';

/** Returns an amount of satang as Hub88 writes it. */
export function toUnits(amountSatang: Satang): number {
  return amountSatang * UNITS_OF_SATANG;
}

/** Returns satang; undefined for an amount that is not whole in satang. */
export function toSatang(units: number): Satang | undefined {
  const amountSatang = units / UNITS_OF_SATANG;
  return Number.isSafeInteger(amountSatang) && amountSatang >= 0 ? amountSatang : undefined;
}

/** Returns the whole satang of an amount, and the units that are left. */
export function toWholeSatang(units: number): { amountSatang: Satang; left: number } {
  const left = units % UNITS_OF_SATANG;
  return { amountSatang: (units - left) / UNITS_OF_SATANG, left };
}

/** Returns a time as Hub88 writes it: in UTC, to the second. */
export function toHub88Time(at: Date): string {
  return at.toISOString().slice(0, 19);
}

const words = v.nullish(v.array(v.string()), []);

/** A game of the list; fields that the site does not need may be missing or null. */
export const listedGame = v.object({
  game_code: v.string(),
  name: v.string(),
  /** Name of the studio. */
  product: v.string(),
  category: v.nullish(v.string(), ''),
  enabled: v.nullish(v.boolean(), true),
  url_thumb: v.nullish(v.string(), ''),
  blocked_countries: words,
  restricted_countries: words,
  features: words,
  freebet_support: v.nullish(v.boolean(), false),
  rtp: v.nullish(v.union([v.string(), v.number()])),
});
export type ListedGame = v.InferOutput<typeof listedGame>;

/** A studio, with the currencies that the contract of the site allows there. */
export const listedProduct = v.object({
  product_name: v.string(),
  enabled_currencies: v.nullish(v.array(v.string())),
});
export type ListedProduct = v.InferOutput<typeof listedProduct>;

/** Address of an opened game. */
export const openedGame = v.object({ url: v.string() });

/** A template of free rounds. A value that is null is chosen with the reward. */
export const prepaid = v.object({
  prepaid_uuid: v.string(),
  game_code: v.string(),
  currency: v.string(),
  bet_value: v.nullish(v.number(), null),
  bet_count: v.nullish(v.number(), null),
  bonus_buy: v.nullish(v.boolean(), false),
});
export type Prepaid = v.InferOutput<typeof prepaid>;

/** Free rounds that were given to a user. */
export const reward = v.object({
  reward_uuid: v.string(),
  status: v.nullish(v.string(), ''),
  operator_reward_ref: v.nullish(v.string()),
});

const text = v.nullish(v.string(), '');

/** A movement of a user's money, as Hub88 has it in its books. Only its id must be readable. */
export const listedTransaction = v.object({
  transaction_uuid: v.pipe(v.string(), v.minLength(1)),
  /** Such as `TK_BET`, `TK_WIN` or `TK_ROLLBACK`. */
  kind: text,
  /** Such as `TS_SUCCESS`, `TS_DECLINED` or `TS_ROLLEDBACK`. */
  transaction_status: text,
  amount: v.nullish(v.number()),
  currency: text,
  user: text,
  round: text,
  game_code: text,
  reference_transaction_uuid: text,
  reward_uuid: text,
  is_free: v.nullish(v.boolean(), false),
  is_supplier_promo: v.nullish(v.boolean(), false),
  inserted_at: text,
});
export type ListedTransaction = v.InferOutput<typeof listedTransaction>;
