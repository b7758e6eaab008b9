import { hashServerSeed, resolveFairly } from '@/domain/fairness';
import { type Goal, type MatchResult, playGoals, playMatch } from '@/domain/football';
import { createCrest } from './crest.view';
import { build } from './element-builder';
import { createProof } from './fairness-section';
import { createKeyedList } from './keyed-list';
import { copy } from './sportsbook.copy';
import type { FixtureView } from './sportsbook.protocol';

/** The last results, each recomputed in the page. */
export interface ResultsView {
  readonly element: HTMLElement;
  readonly show: (results: readonly FixtureView[]) => void;
}

const time = new Intl.DateTimeFormat('th-TH', { hour: '2-digit', minute: '2-digit' });

/** Builds the list of results. */
export function createResultsView(): ResultsView {
  const list = build('div', { class: 'results' });
  const empty = build('p', { class: 'quiet' }, copy.noResults);
  const note = build('p', { class: 'quiet', hidden: true }, copy.resultsNote);
  const showRows = createKeyedList(
    list,
    (fixture: FixtureView) => fixture.fixture_id,
    (fixture) => ({
      element: createResult(fixture),
      // Results never change, so existing rows are kept.
      update: () => undefined,
    }),
  );
  return {
    element: build('div', {}, note, list, empty),
    show: (results) => {
      showRows(results);
      empty.hidden = results.length > 0;
      note.hidden = results.length === 0;
    },
  };
}

function createResult(fixture: FixtureView): HTMLElement {
  const { home, away, outcome, means, goals } = fixture;
  const team = (side: 'home' | 'away'): HTMLElement =>
    build(
      'span',
      { class: `result-team ${side}` },
      createCrest(fixture[side]),
      build('span', {}, fixture[side].name),
    );
  const line = build(
    'span',
    { class: 'result-line' },
    team('home'),
    build('b', {}, outcome ? writeScore(outcome) : copy.waiting),
    team('away'),
  );
  return createProof(
    [line, build('small', {}, time.format(new Date(fixture.kick_off_at)))],
    [
      `${home.name} – ${away.name}`,
      `server_seed=${fixture.server_seed ?? ''}`,
      `sha256=${fixture.seed_hash}`,
      `fixture=${fixture.fixture_id}`,
      'nonce=0',
      `means=${means.home},${means.away}`,
      `result=${outcome?.status === 'played' ? `${outcome.home}-${outcome.away}` : (outcome?.status ?? '')}`,
      ...(goals ? [`goals=${goals.map(writeGoal).join(',')}`] : []),
    ],
    () => isProven(fixture),
  );
}

/** Returns the score as text, or that the match was abandoned. */
function writeScore(result: MatchResult): string {
  return result.status === 'played' ? copy.score(result.home, result.away) : copy.abandoned;
}

/** Returns side and minute of a goal, for comparison. */
function writeGoal({ side, minute }: Goal): string {
  return `${side}:${minute}`;
}

/** Recomputes a match from its revealed seed, and compares commitment, score and goal minutes. */
async function isProven(fixture: FixtureView): Promise<boolean> {
  const {
    fixture_id: clientSeed,
    server_seed: serverSeed,
    seed_hash: hash,
    means,
    goals,
  } = fixture;
  if (serverSeed === null || !fixture.outcome) return false;
  const source = { serverSeed, clientSeed, nonce: 0 };
  const [hashed, again, goalsAgain] = await Promise.all([
    hashServerSeed(serverSeed),
    resolveFairly(source, (draw) => playMatch(means, draw)),
    resolveFairly(source, (draw) => playGoals(means, draw)),
  ]);
  // Matches without recorded goal minutes have none to compare.
  const isEveryGoal = !goals || goals.map(writeGoal).join() === goalsAgain.map(writeGoal).join();
  return hashed === hash && isSame(again, fixture.outcome) && isEveryGoal;
}

function isSame(one: MatchResult, other: MatchResult): boolean {
  if (one.status === 'abandoned' || other.status === 'abandoned')
    return one.status === other.status;
  return one.home === other.home && one.away === other.away;
}
