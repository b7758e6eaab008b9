import type { BetTerms } from '@/contract/lotto.contract';
import { type BetType, digitsOf } from '@/domain/lotto';

/**
 * Finds the bet types that the URL names, limited to the digit length of the first of them. When the URL names no
 * offered type, the first offered type counts.
 * @param text type names joined by dots; null for none
 * @returns the chosen terms; empty only when the round offers no type
 */
export function findChosen(offered: readonly BetTerms[], text: string | null): BetTerms[] {
  const names = text?.split('.') ?? [];
  const named = offered.filter(({ bet_type }) => names.includes(bet_type));
  const [first = offered[0]] = named;
  if (!first) return [];
  return named.length === 0 ? [first] : named.filter((terms) => hasLengthOf(terms, first));
}

/**
 * Adds a bet type to the chosen types of the same digit length, or removes it unless it is the only one. A type of
 * another length replaces all chosen types.
 */
export function toggleType(chosen: readonly BetTerms[], type: BetType): BetType[] {
  const types = chosen.map(({ bet_type }) => bet_type);
  if (!types.every((each) => digitsOf[each] === digitsOf[type])) return [type];
  if (!types.includes(type)) return [...types, type];
  return types.length === 1 ? types : types.filter((each) => each !== type);
}

/** Returns the price range that all of these types accept; `least` is above `most` when there is none. */
export function commonPrices(terms: readonly BetTerms[]): { least: number; most: number } {
  return {
    least: Math.max(...terms.map(({ min_amount }) => min_amount)),
    most: Math.min(...terms.map(({ max_amount }) => max_amount)),
  };
}

function hasLengthOf(one: BetTerms, other: BetTerms): boolean {
  return digitsOf[one.bet_type] === digitsOf[other.bet_type];
}
