import type { Draw } from './fairness';

/** Selections of a bet: the home side, a draw, the away side. */
export const selections = ['home', 'draw', 'away'] as const;

/** One of the three outcomes of a match. */
export type Selection = (typeof selections)[number];

/** Decimal odds in thousandths: 2450 returns 2.45 times the stake. */
export type MatchOdds = Readonly<Record<Selection, number>>;

/** Goals that each side scores on average, in hundredths of a goal. */
export interface GoalMeans {
  readonly home: number;
  readonly away: number;
}

/** How a match ended. */
export type MatchResult =
  | { readonly status: 'played'; readonly home: number; readonly away: number }
  | { readonly status: 'abandoned' };

/** One match in so many is abandoned, and its stakes go back. */
export const ABANDONED_ONE_IN = 40;

const MOST_GOALS = 9;
/** Sum of the weights of a side, apart from rounding. */
const WEIGHT_SCALE = 1_000_000;
const MILLI = 1000;
/** Odds go in steps of 0.01, rounded to the house, which the stated return allows for. */
const ODDS_STEP = 10;
const LEAST_ODDS = 1010;

/**
 * How often a side scores 0, 1, … 9 goals: a Poisson distribution as whole weights. It takes only the
 * four basic operations, which every machine rounds alike, so that a browser arrives at the same.
 */
export function goalWeights(mean: number): readonly number[] {
  const terms: number[] = [];
  for (let goals = 0, term = 1; goals <= MOST_GOALS; goals += 1) {
    terms.push(term);
    term = (term * mean) / 100 / (goals + 1);
  }
  const total = terms.reduce((sum, term) => sum + term, 0);
  return terms.map((term) => Math.round((term / total) * WEIGHT_SCALE));
}

/** Plays a match by fair draws: whether it is abandoned, then the goals of the home and of the away side. */
export function playMatch(means: GoalMeans, draw: Draw): MatchResult {
  if (draw(ABANDONED_ONE_IN) === 0) return { status: 'abandoned' };
  const home = drawGoals(goalWeights(means.home), draw);
  return { status: 'played', home, away: drawGoals(goalWeights(means.away), draw) };
}

/** The winning selection; null for an abandoned match. */
export function winnerOf(result: MatchResult): Selection | null {
  if (result.status === 'abandoned') return null;
  if (result.home === result.away) return 'draw';
  return result.home > result.away ? 'home' : 'away';
}

/** Exact chances of a match that is played to its end. */
export function matchChances(means: GoalMeans): Readonly<Record<Selection, number>> {
  const away = goalWeights(means.away);
  const chances: Record<Selection, number> = { home: 0, draw: 0, away: 0 };
  let total = 0;
  goalWeights(means.home).forEach((homeWeight, homeGoals) => {
    away.forEach((awayWeight, awayGoals) => {
      const weight = homeWeight * awayWeight;
      total += weight;
      chances[winnerOf({ status: 'played', home: homeGoals, away: awayGoals }) ?? 'draw'] += weight;
    });
  });
  return {
    home: chances.home / total,
    draw: chances.draw / total,
    away: chances.away / total,
  };
}

/**
 * Odds that return a share of all stakes in the long run, whatever is backed.
 * @param returnPermille 950 keeps 5% for the house
 */
export function priceMatch(means: GoalMeans, returnPermille: number): MatchOdds {
  const chances = matchChances(means);
  const price = (chance: number): number =>
    Math.max(LEAST_ODDS, Math.floor(returnPermille / chance / ODDS_STEP) * ODDS_STEP);
  return { home: price(chances.home), draw: price(chances.draw), away: price(chances.away) };
}

/** The payout of a won bet, stake included. */
export function possibleReturn(stakeSatang: number, oddsMilli: number): number {
  return Math.floor((stakeSatang * oddsMilli) / MILLI);
}

/** Settles a bet: an abandoned match gives the stake back, and the bet counts as no turnover. */
export function settleBet(
  bet: MatchBet,
  result: MatchResult,
): { readonly winSatang: number; readonly validTurnoverSatang: number } {
  if (result.status === 'abandoned') return { winSatang: bet.stakeSatang, validTurnoverSatang: 0 };
  const won = winnerOf(result) === bet.selection;
  return {
    winSatang: won ? possibleReturn(bet.stakeSatang, bet.oddsMilli) : 0,
    validTurnoverSatang: bet.stakeSatang,
  };
}

/** A bet on a match, with the price that it was taken at. */
export interface MatchBet {
  readonly stakeSatang: number;
  readonly selection: Selection;
  readonly oddsMilli: number;
}

/**
 * What of a player's bets on one match is no bet at all: the part of the stakes that pays the same for every result,
 * where all three outcomes are backed. It is taken from the first bets on.
 * @param bets of one player, in the order they were taken
 * @returns satang of each bet, in that order
 */
export function opposedStakes(bets: readonly MatchBet[]): number[] {
  const returnOf = (bet: MatchBet): number => possibleReturn(bet.stakeSatang, bet.oddsMilli);
  const certainReturn = Math.min(
    ...selections.map((selection) =>
      bets.reduce((sum, bet) => sum + (bet.selection === selection ? returnOf(bet) : 0), 0),
    ),
  );
  const left = new Map(selections.map((selection) => [selection, certainReturn]));
  return bets.map((bet) => {
    const certain = Math.min(returnOf(bet), left.get(bet.selection) ?? 0);
    left.set(bet.selection, (left.get(bet.selection) ?? 0) - certain);
    return Math.min(bet.stakeSatang, Math.ceil((certain * MILLI) / bet.oddsMilli));
  });
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
