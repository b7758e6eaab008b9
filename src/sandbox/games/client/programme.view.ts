import type { Selection } from '@/domain/football';
import { build } from './element.builder';
import { createFixtureCard, type FixtureCard, type FixtureHandlers } from './fixture.view';
import { createKeyedList } from './keyed.list';
import { phaseOf } from './match.clock';
import { copy } from './sportsbook.copy';
import type { FixtureView, SportsbookPlayConfig } from './sportsbook.protocol';

/** The selection on the slip. */
export interface Chosen {
  readonly fixtureId: string;
  readonly selection: Selection;
}

/** All matches, those that are being played first, then by league. */
export interface ProgrammeView {
  readonly element: HTMLElement;
  readonly show: (fixtures: readonly FixtureView[], now: number) => void;
  readonly tick: (now: number) => void;
  readonly mark: (chosen: Chosen | null) => void;
  readonly focus: (chosen: Chosen) => void;
}

/** Builds the list. */
export function createProgrammeView(
  config: SportsbookPlayConfig,
  handlers: FixtureHandlers,
): ProgrammeView {
  let chosen: Chosen | null = null;
  const cards = new Map<string, FixtureCard>();
  const createGroup = (name: string, contains: (fixture: FixtureView, now: number) => boolean) => {
    const count = build('small', {});
    const list = build('div', { class: 'fixtures' });
    const element = build(
      'section',
      { class: 'league', 'aria-label': name, hidden: true },
      build('h2', {}, name, count),
      list,
    );
    const showCards = createKeyedList<FixtureView>(
      list,
      (fixture) => fixture.fixture_id,
      (fixture) => {
        const card = createFixtureCard(fixture, handlers);
        cards.set(fixture.fixture_id, card);
        return card;
      },
    );
    return {
      element,
      show: (fixtures: readonly FixtureView[], now: number): void => {
        const members = fixtures.filter((fixture) => contains(fixture, now));
        showCards(members);
        element.hidden = members.length === 0;
        count.textContent = copy.matchCount(members.length);
      },
    };
  };
  const groups = [
    createGroup(copy.playing, (fixture, now) => phaseOf(fixture, now) !== 'open'),
    ...config.leagues.map(({ league_id: leagueId, name }) =>
      createGroup(
        name,
        (fixture, now) => fixture.league_id === leagueId && phaseOf(fixture, now) === 'open',
      ),
    ),
  ];
  const empty = build('p', { class: 'quiet' }, copy.noFixtures);

  const mark = (next: Chosen | null): void => {
    chosen = next;
    for (const [fixtureId, card] of cards)
      card.mark(next?.fixtureId === fixtureId ? next.selection : null);
  };
  const tick = (now: number): void => {
    for (const card of cards.values()) card.tick(now);
  };

  return {
    element: build('div', { class: 'programme' }, ...groups.map(({ element }) => element), empty),
    mark,
    tick,
    focus: ({ fixtureId, selection }) => cards.get(fixtureId)?.focus(selection),
    show: (fixtures, now) => {
      for (const group of groups) group.show(fixtures, now);
      const present = new Set(fixtures.map((fixture) => fixture.fixture_id));
      for (const fixtureId of cards.keys()) if (!present.has(fixtureId)) cards.delete(fixtureId);
      empty.hidden = fixtures.length > 0;
      mark(chosen);
      tick(now);
    },
  };
}
