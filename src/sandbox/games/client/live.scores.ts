import type { Goal } from '@/domain/football';
import type { BookState, FixtureView, ScoresAnswer } from './sportsbook.protocol';

/** A goal that the page has not told of yet, with its match as it stands now. */
export interface NewGoal {
  readonly fixture: FixtureView;
  readonly goal: Goal;
}

/** Adds goals to what is known of matches, also where they stand in bets. */
export function addScores(book: BookState, { scores }: ScoresAnswer): BookState {
  const told = new Map(scores.map((each) => [each.fixture_id, each.goals]));
  const further = (fixture: FixtureView): FixtureView => {
    const goals = told.get(fixture.fixture_id) ?? [];
    // An answer that comes late knows less.
    return goals.length > (fixture.goals?.length ?? 0) ? { ...fixture, goals } : fixture;
  };
  return {
    ...book,
    fixtures: book.fixtures.map(further),
    bets: book.bets.map((bet) => ({ ...bet, fixture: further(bet.fixture) })),
  };
}

/** The latest goals, since the state before, in matches with open bets. */
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
