import type { Kysely } from 'kysely';
import type { ScoresAnswer } from './client/sportsbook.protocol';
import { readLiveGoals } from './fixture.store';
import type { SandboxTables } from './sandbox.tables';

/** A minute of a match lasts two seconds. */
const LASTS_MS = 1000;

/**
 * Creates what tells pages the scores of now. However many ask, the database is asked once a second.
 * @returns reads the scores
 */
export function createScoreBoard(db: Kysely<SandboxTables>): () => Promise<ScoresAnswer> {
  let kept: Promise<ScoresAnswer> | null = null;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    until = performance.now() + LASTS_MS;
    const asked = readLiveGoals(db).then((scores) => ({ status: 'ok' as const, scores }));
    kept = asked;
    asked.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked;
  };
}
