import infoIcon from '@phosphor-icons/core/assets/regular/info.svg?raw';
import { countGoals } from '@/domain/football';
import { type Market, marketNames, markets, type Selection } from '@/domain/football-markets';
import { createCrest } from './crest.view';
import { build, button, icon } from './element-builder';
import { createGoalsView } from './goals.view';
import type { ItemView } from './keyed-list';
import { phaseOf, playedShare, writeTime } from './match-clock';
import { formatOdds, labelSelection, nameMatch, nameSelection } from './selection-names';
import { copy } from './sportsbook.copy';
import type { FixtureView, TeamView } from './sportsbook.protocol';

/** A match in the programme. */
export interface FixtureCard extends ItemView<FixtureView> {
  readonly tick: (now: number) => void;
  /** Shows the prices of a market. */
  readonly showMarket: (market: Market) => void;
  /** Marks the price of the selection on the slip; null removes the mark. */
  readonly mark: (selection: Selection | null) => void;
  readonly focus: (selection: Selection) => void;
  /** Scrolls to the match and highlights it. */
  readonly reveal: () => void;
}

/** Actions of the player on a match. */
export interface FixtureHandlers {
  readonly onSelect: (fixture: FixtureView, selection: Selection) => void;
  readonly onDetails: (fixture: FixtureView) => void;
}

interface Price {
  readonly selection: Selection;
  readonly value: HTMLElement;
  readonly element: HTMLButtonElement;
}

/** Builds a team's line with crest and name. */
export function createTeamLine(team: TeamView): HTMLElement {
  return build('span', { class: 'team' }, createCrest(team), build('span', {}, team.name));
}

/** Builds the card of a match. */
export function createFixtureCard(first: FixtureView, handlers: FixtureHandlers): FixtureCard {
  let fixture = first;
  let shown: Market = 'winner';
  const label = build('small', {});
  const clock = build('b', {});
  const closing = build('small', { class: 'closing' }, copy.closing);
  const bar = build('progress', { max: '1', 'aria-label': copy.playing });
  const goals = createGoalsView(first);
  const score = { home: build('b', {}), away: build('b', {}) };
  const scores = build('div', { class: 'scores', hidden: true }, score.home, score.away);
  const none = build('p', { class: 'quiet', hidden: true }, copy.noPrices);
  const board = createPriceBoard((selection) => handlers.onSelect(fixture, selection));
  const live = build('div', { class: 'live', hidden: true }, bar, goals.element);
  const element = build(
    'article',
    { class: 'fixture', 'aria-label': nameMatch(first) },
    build('div', { class: 'teams' }, createTeamLine(first.home), createTeamLine(first.away)),
    scores,
    build('div', { class: 'when' }, label, clock, closing),
    button(
      { class: 'tool', 'aria-label': copy.details(nameMatch(first)) },
      () => handlers.onDetails(fixture),
      icon(infoIcon),
    ),
    build('div', { class: 'offer' }, ...board.rows.map((row) => row.element), none, live),
  );

  const drawRows = (isOpen: boolean): void => {
    let count = 0;
    for (const row of board.rows) {
      const isShown =
        isOpen &&
        row.market === shown &&
        row.line.every((each) => fixture.odds[each] !== undefined);
      row.element.hidden = !isShown;
      if (isShown) count += 1;
    }
    none.hidden = !isOpen || count > 0;
  };

  const update = (next: FixtureView): void => {
    fixture = next;
    goals.update(next);
    const now = countGoals(next.goals ?? []);
    for (const side of ['home', 'away'] as const) {
      const before = score[side].textContent;
      score[side].textContent = String(now[side]);
      if (before !== '' && before !== score[side].textContent) flash(score[side]);
    }
    for (const { selection, value, element: priced } of board.prices) {
      const odds = formatOdds(next.odds[selection] ?? 0);
      value.textContent = odds;
      priced.setAttribute('aria-label', copy.odds(nameSelection(next, selection), odds));
    }
  };
  update(first);

  return {
    element,
    update,
    tick: (now) => {
      const phase = phaseOf(fixture, now);
      label.textContent = phase === 'open' ? copy.startsIn : copy.playing;
      clock.textContent = writeTime(fixture, now);
      clock.classList.toggle(
        'soon',
        phase === 'open' && Date.parse(fixture.kick_off_at) - now < 60_000,
      );
      drawRows(phase === 'open');
      live.hidden = phase === 'open';
      scores.hidden = phase === 'open';
      closing.hidden = phase !== 'open' || !fixture.is_closing_price;
      bar.value = playedShare(fixture, now);
    },
    showMarket: (market) => {
      shown = market;
    },
    mark: (selected) => {
      for (const { selection, element: priced } of board.prices)
        priced.setAttribute('aria-pressed', String(selection === selected));
    },
    focus: (selected) =>
      board.prices.find(({ selection }) => selection === selected)?.element.focus(),
    reveal: () => {
      element.classList.add('wanted');
      element.scrollIntoView({ block: 'center' });
    },
  };
}

/** Highlights an element that has just changed, even if it is already highlighted. */
function flash(element: HTMLElement): void {
  element.classList.remove('scored');
  // Reading the layout lets the animation restart.
  element.getBoundingClientRect();
  element.classList.add('scored');
}

/** Builds a row of prices for every line of every market. */
function createPriceBoard(onSelect: (selection: Selection) => void) {
  const rows = marketNames.flatMap((market) => {
    const lines: readonly (readonly Selection[])[] = markets[market];
    return lines.map((line) => {
      const prices = line.map((selection): Price => {
        const value = build('b', {});
        const element = button(
          { class: 'price' },
          () => onSelect(selection),
          build('small', {}, labelSelection(selection)),
          value,
        );
        return { selection, value, element };
      });
      const element = build(
        'div',
        { class: line.length === 2 ? 'prices two' : 'prices' },
        ...prices.map((price) => price.element),
      );
      return { market, line, prices, element };
    });
  });
  return { rows, prices: rows.flatMap((row) => row.prices) };
}
