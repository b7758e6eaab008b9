import * as v from 'valibot';
import type { BodyOf, DataOf } from '@/contract/endpoint';
import { typedBaht } from '@/contract/fields';
import type { wheelSetList, wheelSetPut } from '@/contract/operator/wheel.contract';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import type { WheelPrizeKind } from '@/domain/wheel';
import { wheelCopy as copy, prizeKindNames } from './wheel.copy';

export type WheelSet = DataOf<typeof wheelSetList>[number];
export type SetPrize = WheelSet['prizes'][number];
type Plan = BodyOf<typeof wheelSetPut>['prizes'][number];

/** A prize as it is typed; the key stays when others move. */
export interface TypedPrize {
  readonly key: number;
  readonly kind: WheelPrizeKind;
  readonly amount: string;
  readonly weight: string;
  readonly stock: string;
  /** Key of the prize that stands in; null without one. */
  readonly fallback: number | null;
  readonly multiple: string;
  readonly days: string;
  readonly provider: string;
  readonly game: string;
  readonly stake: string;
}
export type PrizeField = Exclude<keyof TypedPrize, 'key'>;

/** Largest numbers that the contract accepts. */
const MOST = {
  points: 10_000_000,
  spins: 10,
  free_rounds: 100,
  stock: 1_000_000,
  days: 365,
  freeDays: 90,
};

export const isMoney = (kind: WheelPrizeKind) => kind === 'credit' || kind === 'coupon';
export const isPlayed = (kind: WheelPrizeKind) => kind !== 'points' && kind !== 'spins';
export const isTimed = (kind: WheelPrizeKind) => kind === 'coupon' || kind === 'free_rounds';

/** Describes a prize in words: `เครดิต ฿20.00`, `แต้ม 50`. */
export function describePrize({ kind, amount, count, game_name: game }: SetPrize): string {
  const worth = isMoney(kind) ? formatMoney(amount ?? 0) : formatInteger(count ?? 0);
  return game === null
    ? `${prizeKindNames[kind]} ${worth}`
    : `${prizeKindNames[kind]} ${worth} × ${formatMoney(amount ?? 0)} ${game}`;
}

/** Creates an empty prize. */
export function emptyPrize(key: number): TypedPrize {
  return {
    ...{ key, kind: 'points', amount: '', weight: '', stock: '', fallback: null },
    ...{ multiple: '1', days: '30', provider: '', game: '', stake: '' },
  };
}

/** Writes the prizes of a set as a person would type them. The stock is what is left. */
export function typedPrizes(set: WheelSet): TypedPrize[] {
  return set.prizes.map((prize) => ({
    ...emptyPrize(prize.no),
    kind: prize.kind,
    amount: isMoney(prize.kind) ? formatBaht(prize.amount ?? 0) : String(prize.count ?? ''),
    weight: String(prize.weight),
    stock: prize.stock_left === null ? '' : String(Math.max(1, prize.stock_left)),
    fallback: prize.fallback_no,
    multiple: String(prize.turnover_multiple ?? 1),
    days: String(prize.valid_days ?? 30),
    provider: prize.provider_id ?? '',
    game: prize.game_id ?? '',
    stake: prize.game_id === null ? '' : formatBaht(prize.amount ?? 0),
  }));
}

const countOf = (text: string): number | undefined =>
  /^\d+$/.test(text.trim()) ? Number(text.trim()) : undefined;
const isCount = (text: string, most: number) => {
  const count = countOf(text);
  return count !== undefined && count >= 1 && count <= most;
};
const isBaht = (text: string) => {
  const read = v.safeParse(typedBaht, text);
  return read.success && read.output > 0;
};

/** Returns the sum of the chances in per cent. */
export function sumOf(prizes: readonly TypedPrize[]): number {
  return prizes.reduce((sum, { weight }) => sum + (countOf(weight) ?? 0), 0);
}

/** Returns what is wrong with a prize, by its field. */
export function problemsOf(
  prize: TypedPrize,
  prizes: readonly TypedPrize[],
): Partial<Record<PrizeField, string>> {
  const { kind, stock, fallback } = prize;
  const problems: Partial<Record<PrizeField, string>> = {};
  if (isMoney(kind) && !isBaht(prize.amount)) problems.amount = copy.notBaht;
  if (kind === 'points' || kind === 'spins' || kind === 'free_rounds') {
    if (!isCount(prize.amount, MOST[kind])) problems.amount = copy.notCount(MOST[kind]);
  }
  if (!isCount(prize.weight, 100)) problems.weight = copy.notCount(100);
  if (stock.trim() !== '' && !isCount(stock, MOST.stock))
    problems.stock = copy.notCount(MOST.stock);
  const multiple = Number(prize.multiple.trim() || Number.NaN);
  if (isPlayed(kind) && !(multiple >= 0 && multiple <= 10)) problems.multiple = copy.notMultiple;
  const mostDays = kind === 'coupon' ? MOST.days : MOST.freeDays;
  if (isTimed(kind) && !isCount(prize.days, mostDays)) problems.days = copy.notCount(mostDays);
  if (kind === 'free_rounds') {
    if (!isBaht(prize.stake)) problems.stake = copy.notBaht;
    if (!/^[^,\s]{1,100}$/.test(prize.provider.trim())) problems.provider = copy.notGame;
    if (!/^[^,\s]{1,100}$/.test(prize.game.trim())) problems.game = copy.notGame;
  }
  if (canFail(prize)) {
    const stand = prizes.find(({ key }) => key === fallback);
    if (!stand) problems.fallback = copy.needsFallback;
    else if (canFail(stand)) problems.fallback = copy.badFallback;
  }
  return problems;
}

/** Returns whether a prize may turn out to be unavailable, so that it needs a fallback. */
export function canFail({ kind, stock }: TypedPrize): boolean {
  return kind === 'free_rounds' || stock.trim() !== '';
}

/** Writes a checked prize as the call that puts a set has it. */
export function toPlan(prize: TypedPrize, prizes: readonly TypedPrize[]): Plan {
  const { kind } = prize;
  const amount = prize.amount.trim();
  const common = {
    weight: prize.weight.trim(),
    ...(prize.stock.trim() !== '' && { stock: prize.stock.trim() }),
    ...(canFail(prize) && {
      fallback: prizes.findIndex(({ key }) => key === prize.fallback) + 1,
    }),
  };
  const turnover = { turnover_multiple: prize.multiple.trim() };
  const days = { valid_days: prize.days.trim() };
  switch (kind) {
    case 'credit':
      return { kind, ...common, amount, ...turnover };
    case 'points':
      return { kind, ...common, point: amount };
    case 'coupon':
      return { kind, ...common, amount, ...turnover, ...days };
    case 'spins':
      return { kind, ...common, count: amount };
    case 'free_rounds':
      return {
        ...{ kind, ...common, rounds: amount, stake: prize.stake.trim() },
        ...{ provider_id: prize.provider.trim(), game_id: prize.game.trim() },
        ...{ ...turnover, ...days },
      };
  }
}
