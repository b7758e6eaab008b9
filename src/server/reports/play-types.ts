import { categoryKeys } from '@/contract/lobby-key';

/** Types by which reports divide play, in their order. `other` is a game that was in no category. */
export const playTypes = [...categoryKeys, 'lotto', 'yeekee', 'other'] as const;
export type PlayType = (typeof playTypes)[number];

/** Category of prizes that shooters win in yeekee: a cost of offers, no payout of a stake. */
const SHOT_PRIZE = 'shot_prize';

/** Returns the type of play of a settled stake; null for a win that belongs to no play. */
export function playTypeOf(area: string, category: string): PlayType | null {
  if (category === SHOT_PRIZE) return null;
  if (area === 'lotto') return category === 'yeekee' ? 'yeekee' : 'lotto';
  return playTypes.find((type) => type === category) ?? 'other';
}
