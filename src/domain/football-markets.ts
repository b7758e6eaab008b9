import { type GoalMeans, goalWeights, type MatchResult } from './football';

/** Outcomes of a match for a bet on the winner. */
export const outcomes = ['home', 'draw', 'away'] as const;

/** One of the three outcomes of a match. */
export type Outcome = (typeof outcomes)[number];

/**
 * Markets of a match. A market consists of sets of selections, and exactly one selection of a set wins. `winner`: the
 * outcome. `totals`: the number of goals over or under a line. `handicap`: the winner with a handicap added to one
 * side. All lines are half goals, so a bet on them is never pushed.
 */
export const markets = {
  winner: [outcomes],
  totals: [
    ['over1.5', 'under1.5'],
    ['over2.5', 'under2.5'],
    ['over3.5', 'under3.5'],
  ],
  handicap: [
    ['home-1.5', 'away+1.5'],
    ['home-0.5', 'away+0.5'],
    ['home+0.5', 'away-0.5'],
    ['home+1.5', 'away-1.5'],
  ],
} as const;

/** A kind of market. */
export type Market = keyof typeof markets;

/** Names of the market kinds, in display order. */
export const marketNames = ['winner', 'totals', 'handicap'] as const satisfies readonly Market[];

/** A selection that can be bet on. The names are stored with bets. */
export type Selection = (typeof markets)[Market][number][number];

/** All selections of all markets. */
export const selections: readonly Selection[] = marketNames.flatMap((market) =>
  markets[market].flatMap((line): readonly Selection[] => line),
);

/** Decimal odds in thousandths: 2450 returns 2.45 times the stake. Selections that are not offered have no odds. */
export type MatchOdds = Readonly<Record<Outcome, number>> &
  Readonly<Partial<Record<Selection, number>>>;

/** The parts of a selection: an outcome, or over or under, and the line; 0 for a selection without a line. */
export interface SelectionParts {
  readonly kind: Outcome | 'over' | 'under';
  readonly line: number;
}

/** A bet on a match, with the odds that were locked when the bet was accepted. */
export interface MatchBet {
  readonly stakeSatang: number;
  readonly selection: Selection;
  readonly oddsMilli: number;
}

const MILLI = 1000;
/**
 * Step of the odds in thousandths. Odds are rounded down to this step, and the published return includes the rounding.
 */
const ODDS_STEP = 10;
const LEAST_ODDS = 1010;
/** Minimum chance of both sides of an offered line. Without it, an almost certain side would pay almost nothing. */
const LEAST_CHANCE = 0.1;

/** The selections are parsed once, because `matchChances` needs every selection at every score. */
const partsOf = Object.fromEntries(
  selections.map((selection) => {
    const [, kind, line] = /^([a-z]+)(.*)$/.exec(selection) ?? [];
    return [selection, { kind: kind as SelectionParts['kind'], line: Number(line) }];
  }),
) as Record<Selection, SelectionParts>;

/** Returns the parts of a selection. */
export function readSelection(selection: Selection): SelectionParts {
  return partsOf[selection];
}

/** Returns the outcome of a match; null for an abandoned match. */
export function winnerOf(result: MatchResult): Outcome | null {
  if (result.status === 'abandoned') return null;
  if (result.home === result.away) return 'draw';
  return result.home > result.away ? 'home' : 'away';
}

/** Returns whether a selection wins a match with this score. */
export function isWonBy(selection: Selection, score: { home: number; away: number }): boolean {
  const { kind, line } = readSelection(selection);
  switch (kind) {
    case 'home':
      return score.home + line > score.away;
    case 'away':
      return score.away + line > score.home;
    case 'draw':
      return score.home === score.away;
    case 'over':
      return score.home + score.away > line;
    case 'under':
      return score.home + score.away < line;
  }
}

/** Computes the exact chance of every selection in a match that is played to its end. */
export function matchChances(means: GoalMeans): Readonly<Record<Selection, number>> {
  const scores = listScores(means);
  const total = scores.reduce((sum, { weight }) => sum + weight, 0);
  const chanceOf = (selection: Selection): number =>
    scores.reduce((sum, score) => sum + (isWonBy(selection, score) ? score.weight : 0), 0) / total;
  return Object.fromEntries(
    selections.map((selection) => [selection, chanceOf(selection)]),
  ) as Record<Selection, number>;
}

/**
 * Computes odds for every selection that return a fixed share of the stakes on average.
 * @param returnPermille share in thousandths: 950 keeps 5 % for the house
 */
export function priceMatch(means: GoalMeans, returnPermille: number): MatchOdds {
  const chances = matchChances(means);
  const price = (chance: number): number =>
    Math.max(LEAST_ODDS, Math.floor(returnPermille / chance / ODDS_STEP) * ODDS_STEP);
  const lines: readonly (readonly Selection[])[] = [...markets.totals, ...markets.handicap];
  const offered = lines
    .filter((line) => line.every((selection) => chances[selection] >= LEAST_CHANCE))
    .flat();
  return {
    home: price(chances.home),
    draw: price(chances.draw),
    away: price(chances.away),
    ...Object.fromEntries(offered.map((selection) => [selection, price(chances[selection])])),
  };
}

/** Returns the payout of a won bet in satang, stake included. */
export function possibleReturn(stakeSatang: number, oddsMilli: number): number {
  return Math.floor((stakeSatang * oddsMilli) / MILLI);
}

/** Settles a bet. An abandoned match returns the stake, and the bet counts as no turnover. */
export function settleBet(
  bet: MatchBet,
  result: MatchResult,
): { readonly winSatang: number; readonly validTurnoverSatang: number } {
  if (result.status === 'abandoned') return { winSatang: bet.stakeSatang, validTurnoverSatang: 0 };
  return {
    winSatang: isWonBy(bet.selection, result) ? possibleReturn(bet.stakeSatang, bet.oddsMilli) : 0,
    validTurnoverSatang: bet.stakeSatang,
  };
}

/**
 * Computes the risk-free part of a player's stakes on one match: the part of the stakes that together returns a certain
 * amount at any score, over all markets. Earlier bets are used first.
 * @param bets bets of one player, in the order in which they were accepted
 * @returns satang of each bet, in the order of `bets`
 */
export function opposedStakes(bets: readonly MatchBet[]): number[] {
  const returns = bets.map((bet) => possibleReturn(bet.stakeSatang, bet.oddsMilli));
  const scores = scoreGrid.map((score) => {
    const winners = bets.map(({ selection }) => isWonBy(selection, score));
    return { winners, pays: returns.reduce((sum, each, at) => sum + (winners[at] ? each : 0), 0) };
  });
  const certain = Math.min(...scores.map(({ pays }) => pays));
  // Starting with the last bet, removes the part of a return that is not needed at any score to pay the certain amount.
  for (let at = bets.length - 1; at >= 0; at -= 1) {
    const won = scores.filter(({ winners }) => winners[at]);
    const spare = Math.min(returns[at] ?? 0, ...won.map(({ pays }) => pays - certain));
    for (const score of won) score.pays -= spare;
    returns[at] = (returns[at] ?? 0) - spare;
  }
  return bets.map(({ stakeSatang, oddsMilli }, at) =>
    Math.min(stakeSatang, Math.ceil(((returns[at] ?? 0) * MILLI) / oddsMilli)),
  );
}

function listScores(means: GoalMeans): { home: number; away: number; weight: number }[] {
  const away = goalWeights(means.away);
  return goalWeights(means.home).flatMap((homeWeight, homeGoals) =>
    away.map((awayWeight, awayGoals) => ({
      home: homeGoals,
      away: awayGoals,
      weight: homeWeight * awayWeight,
    })),
  );
}

/** Every possible final score. */
const scoreGrid = listScores({ home: 0, away: 0 });
