import { isDeepStrictEqual } from 'node:util';
import type { PromotionWriting } from '@/contract/operator/promotion.fields';

/** Returns the columns of a version that hold its terms. */
export function toColumns(terms: PromotionWriting) {
  const { name, summary, image, image_wide, image_share, terms: lines } = terms;
  return {
    kind: terms.kind,
    content: { name, summary, image, image_wide, image_share, terms: lines },
    min_deposit: terms.min_deposit,
    bonus_basis_points: terms.bonus_percent === null ? null : Math.round(terms.bonus_percent * 100),
    max_bonus: terms.max_bonus,
    bonus_amount: terms.bonus_amount,
    turnover_milli: Math.round(terms.turnover_multiple * 1000),
    largest_stake: terms.largest_stake,
    days_to_play: terms.days_to_play,
    categories: terms.categories,
    excluded_games: terms.excluded_games,
    limit_per_member: terms.limit_per_member,
    quota: terms.quota,
    budget: terms.budget,
    weekdays: terms.weekdays.reduce((mask, day) => mask | (1 << (day - 1)), 0),
    takes_from: toMinute(terms.takes_from),
    takes_until: toMinute(terms.takes_until),
    least_vip_level: terms.least_vip_level,
  };
}

/** The terms of a version as columns. */
export type TermColumns = ReturnType<typeof toColumns>;

/** Converts `HH:MM` to the minute of the day. */
function toMinute(time: string | null): number | null {
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the columns as the database takes them. */
export function toStored({ content, categories, excluded_games, ...columns }: TermColumns) {
  return {
    ...columns,
    content: JSON.stringify(content),
    categories: JSON.stringify(categories),
    excluded_games: JSON.stringify(excluded_games),
  };
}

/** Returns the columns that differ, before and after; undefined when none does. */
export function compareTerms(
  before: Readonly<Record<string, unknown>>,
  after: TermColumns,
): { before: object; after: object } | undefined {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(before[name], value),
  );
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
  };
}
