import type { GameCategory } from '@/contract/games.contract';
import type { CountedPlay } from '@/contract/turnover.fields';
import { type AffiliateType, affiliateTypes } from '@/domain/affiliate';
import type { TurnoverWeights } from '@/domain/expected-win';

const IN_FULL = 10_000;

/**
 * Converts turnover weights to the format of the contract.
 * @param categories game categories that count; null means all play
 */
export function toCountedPlay(
  weights: Partial<TurnoverWeights>,
  categories: readonly GameCategory[] | null,
): CountedPlay {
  const kinds = categories?.map(toKind) ?? affiliateTypes;
  return [...new Set(kinds)].map((kind) => ({
    kind,
    percent: (weights[kind] ?? IN_FULL) / 100,
  }));
}

function toKind(category: GameCategory): AffiliateType {
  return category === 'freespin' ? 'slot' : category;
}
