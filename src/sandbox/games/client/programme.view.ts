import { type Market, marketNames, type Selection } from '@/domain/football-markets';
import { build, button } from './element-builder';
import { createFixtureCard, type FixtureCard, type FixtureHandlers } from './fixture.view';
import { createKeyedList } from './keyed-list';
import { phaseOf } from './match-clock';
import { marketOf } from './selection-names';
import { copy, marketLabels } from './sportsbook.copy';
import type { FixtureView, SportsbookPlayConfig } from './sportsbook.protocol';

/** The selection on the slip. */
export interface Chosen {
  readonly fixtureId: string;
  readonly selection: Selection;
}

/** The list of all matches: first the matches in play, then the others by league. */
export interface ProgrammeView {
  readonly element: HTMLElement;
  readonly show: (fixtures: readonly FixtureView[], now: number) => void;
  readonly tick: (now: number) => void;
  readonly mark: (chosen: Chosen | null) => void;
  readonly focus: (chosen: Chosen) => void;
  /** Keeps a match in view when the list becomes shorter. */
  readonly keepInSight: (fixtureId: string) => void;
  /** Scrolls to a match, if it is in the programme. */
  readonly reveal: (fixtureId: string) => void;
}

/** Builds the list of matches. */
export function createProgrammeView(
  config: SportsbookPlayConfig,
  handlers: FixtureHandlers,
): ProgrammeView {
  let chosen: Chosen | null = null;
  let market: Market = 'winner';
  let lastTick = 0;
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
        card.showMarket(market);
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
    lastTick = now;
    for (const card of cards.values()) card.tick(now);
  };
  const segments = marketNames.map((name) => ({
    name,
    element: button({ class: 'segment' }, () => showMarket(name), marketLabels[name]),
  }));
  const showMarket = (next: Market): void => {
    market = next;
    for (const { name, element } of segments)
      element.setAttribute('aria-pressed', String(name === next));
    for (const card of cards.values()) card.showMarket(next);
    tick(lastTick);
  };
  showMarket(market);

  return {
    element: build(
      'div',
      { class: 'programme' },
      build(
        'div',
        { class: 'segments', role: 'group', 'aria-label': copy.markets },
        ...segments.map(({ element }) => element),
      ),
      ...groups.map(({ element }) => element),
      empty,
    ),
    mark,
    tick,
    focus: ({ fixtureId, selection }) => {
      showMarket(marketOf(selection));
      cards.get(fixtureId)?.focus(selection);
    },
    keepInSight: (fixtureId) => cards.get(fixtureId)?.element.scrollIntoView({ block: 'nearest' }),
    reveal: (fixtureId) => cards.get(fixtureId)?.reveal(),
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
