import { type Market, readSelection, type Selection } from '@/domain/football-markets';
import { copy } from './sportsbook.copy';
import type { FixtureView } from './sportsbook.protocol';

/** Returns the button text of a selection. */
export function labelSelection(selection: Selection): string {
  const { kind, line } = readSelection(selection);
  const label = copy.labels[kind];
  switch (kind) {
    case 'over':
    case 'under':
      return `${label} ${line}`;
    default:
      return line === 0 ? label : `${label} ${formatHandicap(line)}`;
  }
}

/** Returns the name of a selection, without its match. */
export function nameSelection(fixture: FixtureView, selection: Selection): string {
  const { kind, line } = readSelection(selection);
  switch (kind) {
    case 'over':
      return copy.over(String(line));
    case 'under':
      return copy.under(String(line));
    case 'draw':
      return copy.labels.draw;
    default: {
      const team = fixture[kind].name;
      return line === 0 ? copy.wins(team) : copy.handicap(team, formatHandicap(line));
    }
  }
}

/** Returns the market of a selection. */
export function marketOf(selection: Selection): Market {
  const { kind, line } = readSelection(selection);
  if (kind === 'over' || kind === 'under') return 'totals';
  return line === 0 ? 'winner' : 'handicap';
}

/** Returns the names of both teams for screen readers. */
export function nameMatch({ home, away }: FixtureView): string {
  return copy.versus(home.name, away.name);
}

/** Formats odds in thousandths: 2450 becomes 2.45. */
export function formatOdds(oddsMilli: number): string {
  return (oddsMilli / 1000).toFixed(2);
}

function formatHandicap(line: number): string {
  return line < 0 ? `−${-line}` : `+${line}`;
}
