import type { GoalMeans } from '@/domain/football';
import { matchChances, priceMatch, selections } from '@/domain/football-markets';
import { type League, leagues, type Team } from './catalogue/leagues.catalogue';

/** A match of the programme, before it has a seed. */
export interface PlannedMatch {
  readonly fixtureId: string;
  readonly leagueId: string;
  readonly home: Team;
  readonly away: Team;
  readonly means: GoalMeans;
  readonly kickOffAt: Date;
  readonly fullTimeAt: Date;
}

/** Share of all stakes that is paid back in the long run, in thousandths, at opening and closing prices. */
export const RETURN_PERMILLE = { opening: 940, closing: 960 } as const;
/** Seconds before kick-off from which the closing price holds. */
export const CLOSING_SECONDS = 120;
/** Length of a match in seconds. */
export const MATCH_SECONDS = 180;

const SLOT_SECONDS = 180;
const AHEAD_SECONDS = 30 * 60;
/** Shortest time in seconds from the publication of a match to its kick-off, so that there is time to bet. */
const NOTICE_SECONDS = 45;
const HOME_GOALS = 148;
const AWAY_GOALS = 116;

/**
 * Returns all matches that must be in the programme. They depend only on the time, so every process plans the same.
 * @param now business time
 */
export function planMatches(now: Date): PlannedMatch[] {
  const seconds = now.getTime() / 1000;
  return leagues.flatMap((league) => {
    const planned: PlannedMatch[] = [];
    const first = Math.ceil((seconds + NOTICE_SECONDS - league.offsetSeconds) / SLOT_SECONDS);
    for (let slot = first; kickOffOf(league, slot) <= seconds + AHEAD_SECONDS; slot += 1) {
      planned.push(planMatch(league, slot));
    }
    return planned;
  });
}

/** Returns the expected goals of two teams, in hundredths, from their strengths and the home advantage. */
export function meansOf(homeStrength: number, awayStrength: number): GoalMeans {
  return {
    home: Math.round((HOME_GOALS * homeStrength) / awayStrength),
    away: Math.round((AWAY_GOALS * awayStrength) / homeStrength),
  };
}

/** Returns the percentage that the sportsbook pays back of stakes spread evenly over all its opening prices. */
export function averageReturnPercent(): number {
  const returns = leagues.flatMap(({ teams }) =>
    teams.flatMap((home) =>
      teams
        .filter((away) => away !== home)
        .flatMap((away) => {
          const means = meansOf(home.strength, away.strength);
          const odds = priceMatch(means, RETURN_PERMILLE.opening);
          const chances = matchChances(means);
          return selections.flatMap((selection) => {
            const price = odds[selection];
            return price === undefined ? [] : [(chances[selection] * price) / 10];
          });
        }),
    ),
  );
  const sum = returns.reduce((total, percent) => total + percent, 0);
  return Math.round((sum / returns.length) * 100) / 100;
}

function kickOffOf(league: League, slot: number): number {
  return slot * SLOT_SECONDS + league.offsetSeconds;
}

function planMatch(league: League, slot: number): PlannedMatch {
  const { teams } = league;
  // A round-robin rotation: one team keeps its place, and all others move on by one place after every round.
  const perRound = teams.length / 2;
  const round = Math.floor(slot / perRound);
  const place = slot % perRound;
  const ring = teams.length - 1;
  const at = (position: number) =>
    position === 0 ? teams[0] : teams[1 + ((position - 1 + round) % ring)];
  const [one, other] = [at(place), at(teams.length - 1 - place)];
  if (!one || !other)
    throw new RangeError(`The league ${league.leagueId} has no teams for match ${slot}`);
  const [home, away] = Math.floor(round / ring) % 2 === place % 2 ? [one, other] : [other, one];
  const kickOff = kickOffOf(league, slot);
  return {
    fixtureId: `${league.leagueId}-${slot}`,
    leagueId: league.leagueId,
    home: toTeam(home),
    away: toTeam(away),
    means: meansOf(home.strength, away.strength),
    kickOffAt: new Date(kickOff * 1000),
    fullTimeAt: new Date((kickOff + MATCH_SECONDS) * 1000),
  };
}

function toTeam({ name, letters, colours }: Team): Team {
  return { name, letters, colours };
}
