import type { Goal } from '@/domain/football';
import type { BookState, FixtureView, ScoresResponse } from './sportsbook.protocol';

/** A goal that the page has not announced yet, with the current state of its match. */
export interface NewGoal {
  readonly fixture: FixtureView;
  readonly goal: Goal;
}

/** Adds new goals to the known matches and to the matches of bets. */
export function addScores(book: BookState, { scores }: ScoresResponse): BookState {
  const goalsByFixture = new Map(scores.map((each) => [each.fixture_id, each.goals]));
  const further = (fixture: FixtureView): FixtureView => {
    const goals = goalsByFixture.get(fixture.fixture_id) ?? [];
    // A late response may have fewer goals.
    return goals.length > (fixture.goals?.length ?? 0) ? { ...fixture, goals } : fixture;
  };
  return {
    ...book,
    fixtures: book.fixtures.map(further),
    bets: book.bets.map((bet) => ({ ...bet, fixture: further(bet.fixture) })),
  };
}

/**
 * Returns the new goals to announce: the latest goal of each match that has open bets and a goal since the earlier
 * state.
 */
export function findNewGoals(before: BookState | null, now: BookState): NewGoal[] {
  const known = new Map(before?.fixtures.map((each) => [each.fixture_id, each.goals ?? []]));
  const backed = new Set(
    now.bets.filter(({ status }) => status === 'open').map(({ fixture }) => fixture.fixture_id),
  );
  return now.fixtures.flatMap((fixture) => {
    const goal = fixture.goals?.at(-1);
    const earlier = known.get(fixture.fixture_id);
    if (!goal || !earlier || !backed.has(fixture.fixture_id)) return [];
    return (fixture.goals?.length ?? 0) > earlier.length ? [{ fixture, goal }] : [];
  });
}
