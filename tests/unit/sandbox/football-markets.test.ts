import { describe, expect, it } from 'vitest';
import { playMatch } from '@/domain/football';
import {
  isWonBy,
  type MatchBet,
  markets,
  matchChances,
  opposedStakes,
  possibleReturn,
  priceMatch,
  type Selection,
  selections,
  settleBet,
} from '@/domain/football-markets';
import { leagues } from '@/sandbox/games/catalogue/leagues.catalogue';
import { meansOf, RETURN_PERMILLE } from '@/sandbox/games/match-programme';
import { createSeededDraw } from '../../support/seeded-draw';

const MATCHES = 100_000;
const STAKE = 10_000;
const lines: readonly (readonly Selection[])[] = Object.values(markets).flat();

/** Mean numbers of goals for every pair of teams that can meet. */
const pairs = leagues.flatMap(({ teams }) =>
  teams.flatMap((home) =>
    teams.filter((away) => away !== home).map((away) => meansOf(home.strength, away.strength)),
  ),
);

describe('a selection', () => {
  it('wins alone in its line at any score', () => {
    for (let home = 0; home < 10; home += 1)
      for (let away = 0; away < 10; away += 1)
        for (const line of lines)
          expect(
            line.filter((selection) => isWonBy(selection, { home, away })),
            `${line.join(' ')} at ${home}-${away}`,
          ).toHaveLength(1);
  });

  it.each<[Selection, [number, number][], [number, number][]]>([
    [
      'home',
      [[1, 0]],
      [
        [1, 1],
        [0, 1],
      ],
    ],
    [
      'draw',
      [
        [0, 0],
        [2, 2],
      ],
      [[1, 0]],
    ],
    [
      'away',
      [[0, 1]],
      [
        [1, 1],
        [1, 0],
      ],
    ],
    [
      'over2.5',
      [
        [3, 0],
        [1, 2],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    ],
    [
      'under2.5',
      [
        [1, 1],
        [0, 0],
      ],
      [[2, 1]],
    ],
    ['over1.5', [[1, 1]], [[1, 0]]],
    ['under3.5', [[2, 1]], [[2, 2]]],
    [
      'home-1.5',
      [
        [2, 0],
        [4, 2],
      ],
      [
        [1, 0],
        [0, 0],
        [0, 3],
      ],
    ],
    [
      'away+1.5',
      [
        [1, 0],
        [0, 0],
        [0, 2],
      ],
      [[2, 0]],
    ],
    [
      'home-0.5',
      [[1, 0]],
      [
        [0, 0],
        [0, 1],
      ],
    ],
    [
      'home+0.5',
      [
        [0, 0],
        [1, 0],
      ],
      [[0, 1]],
    ],
    [
      'home+1.5',
      [
        [0, 1],
        [2, 2],
      ],
      [[0, 2]],
    ],
    [
      'away-1.5',
      [[0, 2]],
      [
        [0, 1],
        [1, 1],
      ],
    ],
  ])('%s is settled by the goals', (selection, won, lost) => {
    const bet: MatchBet = { stakeSatang: STAKE, selection, oddsMilli: 1930 };
    for (const [home, away] of won)
      expect(settleBet(bet, { status: 'played', home, away }).winSatang).toBe(19_300);
    for (const [home, away] of lost)
      expect(settleBet(bet, { status: 'played', home, away })).toEqual({
        winSatang: 0,
        validTurnoverSatang: STAKE,
      });
    expect(settleBet(bet, { status: 'abandoned' })).toEqual({
      winSatang: STAKE,
      validTurnoverSatang: 0,
    });
  });
});

describe('prices of lines', () => {
  it.each(Object.entries(RETURN_PERMILLE))(
    'keep the margin of the house to within one price step (%s)',
    (_, permille) => {
      for (const pair of pairs) {
        const odds = priceMatch(pair, permille);
        const chances = matchChances(pair);
        for (const line of lines) {
          const prices = line.flatMap((selection) => odds[selection] ?? []);
          // The line of the match winner is always offered. Every other line has either both sides or none.
          if (line.length === 2 && prices.length === 0) {
            expect(Math.min(...line.map((selection) => chances[selection]))).toBeLessThan(0.1);
            continue;
          }
          expect(prices).toHaveLength(line.length);
          const book = prices.reduce((sum, price) => sum + 1000 / price, 0);
          // With the next higher price step the return would exceed the target.
          const steps = prices.reduce((sum, price) => sum + 1000 / price - 1000 / (price + 10), 0);
          expect(book).toBeGreaterThanOrEqual(1000 / permille - 1e-9);
          expect(book).toBeLessThan(1000 / permille + steps);
          for (const selection of line)
            expect((odds[selection] ?? 0) * chances[selection]).toBeLessThanOrEqual(permille);
        }
      }
    },
  );

  it('equal the price of the match winner when the line means the same', () => {
    for (const pair of pairs.slice(0, 20)) {
      const odds = priceMatch(pair, RETURN_PERMILLE.closing);
      if (odds['home-0.5'] !== undefined) expect(odds['home-0.5']).toBe(odds.home);
      if (odds['away-0.5'] !== undefined) expect(odds['away-0.5']).toBe(odds.away);
    }
  });

  it('return the stated share over many matches in every market', () => {
    const means = { home: 155, away: 110 };
    const odds = priceMatch(means, RETURN_PERMILLE.closing);
    const chances = matchChances(means);
    const draw = createSeededDraw(20_261_124);
    const won = new Map<Selection, number>();
    let played = 0;
    for (let match = 0; match < MATCHES; match += 1) {
      const result = playMatch(means, draw);
      if (result.status === 'abandoned') continue;
      played += 1;
      for (const selection of selections)
        if (isWonBy(selection, result)) won.set(selection, (won.get(selection) ?? 0) + 1);
    }
    const offered = selections.filter((selection) => odds[selection] !== undefined);
    expect(offered.length).toBeGreaterThanOrEqual(13);
    for (const selection of offered) {
      const price = (odds[selection] ?? 0) / 1000;
      const chance = chances[selection];
      const returned = (price * (won.get(selection) ?? 0)) / played;
      const standardError = price * Math.sqrt((chance * (1 - chance)) / played);
      // Prices are rounded down by at most one step.
      expect(returned, selection).toBeLessThan(0.96 + 4 * standardError);
      expect(returned, selection).toBeGreaterThan(0.96 - 0.01 * chance - 4 * standardError);
    }
  });
});

describe('opposed stakes, which are sure to be returned', () => {
  const bet = (selection: Selection, stakeSatang = STAKE, oddsMilli = 2000): MatchBet => ({
    selection,
    stakeSatang,
    oddsMilli,
  });

  it('are zero when some score loses every bet', () => {
    expect(opposedStakes([bet('home'), bet('away'), bet('over1.5'), bet('over3.5')])).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('cover both sides of a line, even across markets', () => {
    expect(opposedStakes([bet('over2.5'), bet('under2.5')])).toEqual([STAKE, STAKE]);
    expect(opposedStakes([bet('home'), bet('away+0.5')])).toEqual([STAKE, STAKE]);
    expect(opposedStakes([bet('home+1.5'), bet('home'), bet('away-1.5', STAKE / 2)])).toEqual([
      STAKE / 2,
      0,
      STAKE / 2,
    ]);
    expect(opposedStakes([bet('home'), bet('draw'), bet('away', 2000)])).toEqual([
      2000, 2000, 2000,
    ]);
  });

  it('are taken from the first bets, even when a stake is split', () => {
    expect(opposedStakes([bet('under2.5'), bet('under2.5'), bet('over2.5', 15_000)])).toEqual([
      STAKE,
      STAKE / 2,
      15_000,
    ]);
  });

  it('return at any score at least the lowest amount that all bets together can return', () => {
    const draw = createSeededDraw(7);
    for (let trial = 0; trial < 300; trial += 1) {
      const bets = Array.from({ length: 2 + draw(6) }, () =>
        bet(selections[draw(selections.length)]!, 1000 * (1 + draw(20)), 1010 + 10 * draw(500)),
      );
      const opposed = opposedStakes(bets);
      const payAt = (home: number, away: number, stakes: readonly number[]) =>
        bets.reduce(
          (sum, each, at) =>
            isWonBy(each.selection, { home, away })
              ? sum + possibleReturn(stakes[at]!, each.oddsMilli)
              : sum,
          0,
        );
      const full = bets.map((each) => each.stakeSatang);
      const least = (stakes: readonly number[]) =>
        Math.min(
          ...Array.from({ length: 100 }, (_, score) =>
            payAt(Math.floor(score / 10), score % 10, stakes),
          ),
        );
      expect(least(opposed)).toBeGreaterThanOrEqual(least(full));
      opposed.forEach((stake, at) => {
        expect(stake).toBeGreaterThanOrEqual(0);
        expect(stake).toBeLessThanOrEqual(full[at]!);
      });
      if (least(full) === 0) expect(opposed.every((stake) => stake === 0)).toBe(true);
    }
  });
});
