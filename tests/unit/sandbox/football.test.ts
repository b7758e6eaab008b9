import { describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import {
  ABANDONED_ONE_IN,
  countGoals,
  goalWeights,
  MATCH_MINUTES,
  playGoals,
  playMatch,
} from '@/domain/football';
import {
  matchChances,
  outcomes,
  possibleReturn,
  priceMatch,
  settleBet,
  winnerOf,
} from '@/domain/football-markets';
import { leagues } from '@/sandbox/games/catalogue/leagues.catalogue';
import {
  averageReturnPercent,
  meansOf,
  planMatches,
  RETURN_PERMILLE,
} from '@/sandbox/games/match-programme';
import { createSeededDraw } from '../../support/seeded-draw';

const means = { home: 155, away: 110 };
const MATCHES = 40_000;

/** Mean numbers of goals for every pair of teams that can meet. */
const pairs = leagues.flatMap(({ teams }) =>
  teams.flatMap((home) =>
    teams.filter((away) => away !== home).map((away) => meansOf(home.strength, away.strength)),
  ),
);

describe('goals', () => {
  it('have the weights of a Poisson distribution', () => {
    const weights = goalWeights(155);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let factorial = 1;
    weights.forEach((weight, goals) => {
      factorial *= Math.max(1, goals);
      const expected = (Math.exp(-1.55) * 1.55 ** goals) / factorial;
      expect(weight / total).toBeCloseTo(expected, 4);
    });
  });

  it('are drawn by their weights over the whole range of numbers', () => {
    const weights = goalWeights(110);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const scoreOf = (number: number) => {
      const numbers = [1, 0, number];
      return playMatch(means, () => numbers.shift() ?? 0);
    };
    expect(scoreOf(0)).toMatchObject({ away: 0 });
    expect(scoreOf((weights[0] ?? 0) - 1)).toMatchObject({ away: 0 });
    expect(scoreOf(weights[0] ?? 0)).toMatchObject({ away: 1 });
    expect(scoreOf(total - 1)).toMatchObject({ away: 9 });
    expect(() => scoreOf(total)).toThrow(RangeError);
  });
});

describe('a match', () => {
  it('reproduces fixed results for given seeds and fixtures', async () => {
    const play = (serverSeed: string, clientSeed: string) =>
      resolveFairly({ serverSeed, clientSeed, nonce: 0 }, (draw) => playMatch(means, draw));
    expect(await play('01'.repeat(32), 'hills-9973755')).toMatchInlineSnapshot(`
      {
        "away": 1,
        "home": 1,
        "status": "played",
      }
    `);
    expect(await play('01'.repeat(32), 'coast-9973755')).toMatchInlineSnapshot(`
      {
        "away": 0,
        "home": 3,
        "status": "played",
      }
    `);
    expect(await play('07'.repeat(32), 'hills-9973755')).toMatchInlineSnapshot(`
      {
        "away": 1,
        "home": 0,
        "status": "played",
      }
    `);
  });

  it('has goals that fit its score, with evenly distributed minutes', async () => {
    const perMinute = new Map<number, number>();
    let total = 0;
    for (let seed = 0; seed < 4000; seed += 1) {
      const result = playMatch(means, createSeededDraw(seed));
      const goals = playGoals(means, createSeededDraw(seed));
      expect(result.status === 'played' ? result : { home: 0, away: 0 }).toMatchObject(
        countGoals(goals),
      );
      expect(goals.map(({ minute }) => minute)).toEqual(
        goals.map(({ minute }) => minute).sort((a, b) => a - b),
      );
      for (const { minute } of goals) perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
      total += goals.length;
    }
    expect([...perMinute.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: MATCH_MINUTES }, (_, at) => at + 1),
    );
    const expected = total / MATCH_MINUTES;
    for (const count of perMinute.values())
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    const source = { serverSeed: '01'.repeat(32), clientSeed: 'coast-9973755', nonce: 0 };
    expect(await resolveFairly(source, (draw) => playGoals(means, draw))).toMatchInlineSnapshot(`
      [
        {
          "minute": 31,
          "side": "home",
        },
        {
          "minute": 42,
          "side": "home",
        },
        {
          "minute": 49,
          "side": "home",
        },
      ]
    `);
  });

  it('has outcomes as often as the prices assume', () => {
    const draw = createSeededDraw(20_260_801);
    const counts = { home: 0, draw: 0, away: 0, abandoned: 0 };
    for (let match = 0; match < MATCHES; match += 1)
      counts[winnerOf(playMatch(means, draw)) ?? 'abandoned'] += 1;
    const played = MATCHES - counts.abandoned;
    const chances = matchChances(means);
    const isFar = (count: number, of: number, chance: number) =>
      Math.abs(count - of * chance) > 4 * Math.sqrt(of * chance * (1 - chance));
    for (const selection of outcomes)
      expect(isFar(counts[selection], played, chances[selection]), selection).toBe(false);
    expect(isFar(counts.abandoned, MATCHES, 1 / ABANDONED_ONE_IN)).toBe(false);
    // The chances of a team of another strength lie outside the tolerance, which shows that this check can fail.
    expect(isFar(counts.home, played, matchChances({ home: 145, away: 110 }).home)).toBe(true);
  });
});

describe('prices', () => {
  it.each(Object.entries(RETURN_PERMILLE))(
    'return at most the stated share for every pair of teams (%s)',
    (_, permille) => {
      for (const pair of pairs) {
        const odds = priceMatch(pair, permille);
        const chances = matchChances(pair);
        expect(chances.home + chances.draw + chances.away).toBeCloseTo(1, 12);
        for (const selection of outcomes) {
          const returned = odds[selection] * chances[selection];
          expect(returned).toBeLessThanOrEqual(permille);
          // Rounding costs at most one price step.
          expect(returned).toBeGreaterThan(permille - 10 * chances[selection]);
          expect(odds[selection] % 10).toBe(0);
          expect(odds[selection]).toBeGreaterThan(1010);
        }
      }
    },
  );

  it('are higher at the closing than at the opening', () => {
    for (const pair of pairs) {
      const [opening, closing] = [
        priceMatch(pair, RETURN_PERMILLE.opening),
        priceMatch(pair, RETURN_PERMILLE.closing),
      ];
      for (const selection of outcomes)
        expect(closing[selection]).toBeGreaterThan(opening[selection]);
    }
  });

  it('never fall below 1.01', () => {
    expect(priceMatch({ home: 900, away: 5 }, 940).home).toBe(1010);
  });

  it('return on average the share stated in the lobby', () => {
    expect(averageReturnPercent()).toBe(93.77);
  });
});

describe('a bet', () => {
  const bet = { stakeSatang: 10_000, selection: 'home', oddsMilli: 2450 } as const;

  it('pays stake times odds when it wins, and nothing when it loses', () => {
    expect(settleBet(bet, { status: 'played', home: 2, away: 1 })).toEqual({
      winSatang: 24_500,
      validTurnoverSatang: 10_000,
    });
    for (const [home, away] of [
      [1, 1],
      [0, 3],
    ] as const)
      expect(settleBet(bet, { status: 'played', home, away })).toEqual({
        winSatang: 0,
        validTurnoverSatang: 10_000,
      });
    expect(
      settleBet({ ...bet, selection: 'draw' }, { status: 'played', home: 0, away: 0 }),
    ).toMatchObject({ winSatang: 24_500 });
  });

  it('on an abandoned match returns the stake and counts no turnover', () => {
    expect(settleBet(bet, { status: 'abandoned' })).toEqual({
      winSatang: 10_000,
      validTurnoverSatang: 0,
    });
  });

  it('in whole baht pays a whole number of satang', () => {
    expect(possibleReturn(700, 1010)).toBe(707);
    expect(possibleReturn(100, 3330)).toBe(333);
  });
});

describe('the programme', () => {
  const at = new Date('2026-08-01T10:00:00Z');

  it('depends on the time only', () => {
    expect(planMatches(at)).toEqual(planMatches(new Date(at)));
    const later = planMatches(new Date(at.getTime() + 60_000));
    const known = new Map(planMatches(at).map((match) => [match.fixtureId, match]));
    const both = later.filter((match) => known.has(match.fixtureId));
    expect(both.length).toBeGreaterThan(10);
    for (const match of both) expect(match).toEqual(known.get(match.fixtureId));
  });

  it('has a kick-off every 90 seconds, up to half an hour ahead', () => {
    const times = planMatches(at)
      .map((match) => match.kickOffAt.getTime() - at.getTime())
      .sort((a, b) => a - b);
    expect(times[0]).toBeGreaterThanOrEqual(45_000);
    expect(times[times.length - 1]).toBeGreaterThan(28 * 60_000);
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBe(90_000));
  });

  it('lets every team meet every other, at home and away', () => {
    for (const { leagueId, teams } of leagues) {
      const met = new Map<string, number>();
      for (let minutes = 0; minutes < 180; minutes += 25)
        for (const match of planMatches(new Date(at.getTime() + minutes * 60_000)))
          if (match.leagueId === leagueId)
            met.set(
              `${match.home.letters}-${match.away.letters}`,
              (met.get(`${match.home.letters}-${match.away.letters}`) ?? 0) + 1,
            );
      expect(met.size).toBe(teams.length * (teams.length - 1));
    }
  });

  it('never has a team in two matches at the same time', () => {
    const matches = planMatches(at);
    for (const one of matches)
      for (const other of matches) {
        if (one === other || one.kickOffAt >= other.fullTimeAt || other.kickOffAt >= one.fullTimeAt)
          continue;
        const names = [one.home.name, one.away.name, other.home.name, other.away.name];
        expect(new Set(names).size, `${one.fixtureId} and ${other.fixtureId}`).toBe(4);
      }
  });
});
