import type { Draw } from './fairness';

/** Average goals of each side, in hundredths of a goal. */
export interface GoalMeans {
  readonly home: number;
  readonly away: number;
}

/** The result of a match. */
export type MatchResult =
  | { readonly status: 'played'; readonly home: number; readonly away: number }
  | { readonly status: 'abandoned' };

/** A side of a match. */
export type Side = 'home' | 'away';

/** A goal and its minute, from 1 to 90. */
export interface Goal {
  readonly side: Side;
  readonly minute: number;
}

/** Average number of matches among which one is abandoned; an abandoned match returns its stakes. */
export const ABANDONED_ONE_IN = 40;
/** Minutes of a match in play, independent of its real duration. */
export const MATCH_MINUTES = 90;

/** Numbers by which matches are drawn. */
export interface MatchRules {
  readonly abandonedOneIn: number;
  readonly minutes: number;
  /** Highest number of goals of a side. */
  readonly mostGoals: number;
  /** Approximate sum of the weights of all numbers of goals of a side; it differs only by rounding. */
  readonly weightScale: number;
}

/** The rules of all matches. */
export const matchRules: MatchRules = {
  abandonedOneIn: ABANDONED_ONE_IN,
  minutes: MATCH_MINUTES,
  mostGoals: 9,
  weightScale: 1_000_000,
};

/**
 * Computes the weights of 0 to 9 goals of a side: a Poisson distribution as whole numbers. It uses only the four basic
 * operations, which every machine rounds the same, so browsers get the same weights.
 * @param mean average goals in hundredths
 */
export function goalWeights(mean: number, rules = matchRules): readonly number[] {
  const terms: number[] = [];
  for (let goals = 0, term = 1; goals <= rules.mostGoals; goals += 1) {
    terms.push(term);
    term = (term * mean) / 100 / (goals + 1);
  }
  const total = terms.reduce((sum, term) => sum + term, 0);
  return terms.map((term) => Math.round((term / total) * rules.weightScale));
}

/** Plays a match by fair draws: whether it is abandoned, then the home goals, then the away goals. */
export function playMatch(means: GoalMeans, draw: Draw, rules = matchRules): MatchResult {
  if (draw(rules.abandonedOneIn) === 0) return { status: 'abandoned' };
  const home = drawGoals(goalWeights(means.home, rules), draw);
  return { status: 'played', home, away: drawGoals(goalWeights(means.away, rules), draw) };
}

/**
 * Plays a match like `playMatch`, and draws the minutes of the goals afterwards, so that the minutes cannot change the
 * score.
 * @returns goals in order of time; none when the match is abandoned
 */
export function playGoals(means: GoalMeans, draw: Draw, rules = matchRules): readonly Goal[] {
  const result = playMatch(means, draw, rules);
  if (result.status === 'abandoned') return [];
  const ofSide = (side: Side): Goal[] =>
    Array.from({ length: result[side] }, () => ({ side, minute: 1 + draw(rules.minutes) }));
  return [...ofSide('home'), ...ofSide('away')].sort((one, other) => one.minute - other.minute);
}

/** Returns the score after these goals. */
export function countGoals(goals: readonly Goal[]): Readonly<Record<Side, number>> {
  const home = goals.filter(({ side }) => side === 'home').length;
  return { home, away: goals.length - home };
}

function drawGoals(weights: readonly number[], draw: Draw): number {
  let left = draw(weights.reduce((sum, weight) => sum + weight, 0));
  const goals = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  if (goals < 0) throw new RangeError('The draw lies outside of its bound');
  return goals;
}
