import type { ScoresResponse } from './client/sportsbook.protocol';
import type { FixtureStore } from './fixture.store';

/** Cache time in ms; a minute of a match lasts two seconds. */
const LASTS_MS = 1000;

/**
 * Creates a cache of the current scores, which reads the database at most once a second for all callers.
 * @returns reads the scores
 */
export function createScoreBoard(fixtures: FixtureStore): () => Promise<ScoresResponse> {
  let kept: Promise<ScoresResponse> | null = null;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    until = performance.now() + LASTS_MS;
    const asked = fixtures.readLiveGoals().then((scores) => ({ status: 'ok' as const, scores }));
    kept = asked;
    asked.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked;
  };
}
