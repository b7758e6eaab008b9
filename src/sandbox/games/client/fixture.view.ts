import infoIcon from '@phosphor-icons/core/assets/regular/info.svg?raw';
import { type Selection, selections } from '@/domain/football';
import { createCrest } from './crest.view';
import { build, button, icon } from './element.builder';
import type { ItemView } from './keyed.list';
import { phaseOf, playedShare, tellTime } from './match.clock';
import { copy, selectionLabels } from './sportsbook.copy';
import type { FixtureView, TeamView } from './sportsbook.protocol';

/** A match in the programme. */
export interface FixtureCard extends ItemView<FixtureView> {
  readonly tick: (now: number) => void;
  /** Marks what is on the slip; null for nothing. */
  readonly mark: (selection: Selection | null) => void;
  readonly focus: (selection: Selection) => void;
}

/** Actions of the player on a match. */
export interface FixtureHandlers {
  readonly onSelect: (fixture: FixtureView, selection: Selection) => void;
  readonly onDetails: (fixture: FixtureView) => void;
}

/** Odds as they are written: 2450 is 2.45. */
export function formatOdds(oddsMilli: number): string {
  return (oddsMilli / 1000).toFixed(2);
}

/** The name of a selection. */
export function nameSelection(fixture: FixtureView, selection: Selection): string {
  return selection === 'draw' ? selectionLabels.draw : copy.wins(fixture[selection].name);
}

/** Both teams, as they are read out. */
export function nameMatch({ home, away }: FixtureView): string {
  return copy.versus(home.name, away.name);
}

/** A team's line: crest and name. */
export function createTeamLine(team: TeamView): HTMLElement {
  return build('span', { class: 'team' }, createCrest(team), build('span', {}, team.name));
}

/** Builds the card of a match. */
export function createFixtureCard(first: FixtureView, handlers: FixtureHandlers): FixtureCard {
  let fixture = first;
  const label = build('small', {});
  const clock = build('b', {});
  const closing = build('small', { class: 'closing' }, copy.closing);
  const bar = build('progress', { max: '1', 'aria-label': copy.playing });
  const note = build('small', { class: 'playing-note' }, copy.playingNote);
  const prices = selections.map((selection) => {
    const value = build('b', {});
    const element = button(
      { class: 'price' },
      () => handlers.onSelect(fixture, selection),
      build('small', {}, selectionLabels[selection]),
      value,
    );
    return { selection, value, element };
  });
  const row = build('div', { class: 'prices' }, ...prices.map(({ element }) => element));
  const live = build('div', { class: 'live', hidden: true }, bar, note);

  const update = (next: FixtureView): void => {
    fixture = next;
    closing.hidden = !next.is_closing_price;
    for (const { selection, value, element } of prices) {
      const odds = formatOdds(next.odds[selection]);
      value.textContent = odds;
      element.setAttribute('aria-label', copy.odds(nameSelection(next, selection), odds));
    }
  };
  update(first);

  return {
    element: build(
      'article',
      { class: 'fixture', 'aria-label': nameMatch(first) },
      build('div', { class: 'teams' }, createTeamLine(first.home), createTeamLine(first.away)),
      build('div', { class: 'when' }, label, clock, closing),
      button(
        { class: 'tool', 'aria-label': copy.details(nameMatch(first)) },
        () => handlers.onDetails(fixture),
        icon(infoIcon),
      ),
      row,
      live,
    ),
    update,
    tick: (now) => {
      const phase = phaseOf(fixture, now);
      label.textContent = phase === 'open' ? copy.startsIn : copy.playing;
      clock.textContent = tellTime(fixture, now);
      clock.classList.toggle(
        'soon',
        phase === 'open' && Date.parse(fixture.kick_off_at) - now < 60_000,
      );
      row.hidden = phase !== 'open';
      live.hidden = phase === 'open';
      closing.hidden = phase !== 'open' || !fixture.is_closing_price;
      bar.value = playedShare(fixture, now);
    },
    mark: (selected) => {
      for (const { selection, element } of prices)
        element.setAttribute('aria-pressed', String(selection === selected));
    },
    focus: (selected) => prices.find(({ selection }) => selection === selected)?.element.focus(),
  };
}
