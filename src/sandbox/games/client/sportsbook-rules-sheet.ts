import { ABANDONED_ONE_IN } from '@/domain/football';
import { matchChances, selections } from '@/domain/football-markets';
import { formatMoney } from '@/domain/money';
import { build } from './element-builder';
import { copyField } from './fairness-section';
import { formatOdds, nameSelection } from './selection-names';
import { createTable, section } from './sheet.view';
import { sheetShellCopy } from './shell.copy';
import { copy, sheetCopy } from './sportsbook.copy';
import type { FixtureView, SportsbookPlayConfig } from './sportsbook.protocol';

/** Builds the rules sheet of the sportsbook, with returns and fairness. */
export function createSportsbookRules(config: SportsbookPlayConfig): HTMLElement {
  const { min_satang: least, max_satang: most } = config.limits;
  const { opening, closing } = config.returns;
  return build(
    'div',
    { class: 'rules' },
    ...(config.demo ? [build('p', { class: 'note' }, sheetShellCopy.demo)] : []),
    section(
      sheetShellCopy.howTitle,
      build('p', {}, sheetCopy.how),
      build('p', {}, sheetCopy.demoTime(String(config.match_seconds / 60))),
    ),
    section(
      sheetCopy.marketsTitle,
      build('p', {}, sheetCopy.winner),
      build('p', {}, sheetCopy.totals),
      build('p', {}, sheetCopy.handicap),
    ),
    section(
      sheetShellCopy.oddsTitle,
      build(
        'p',
        {},
        sheetCopy.odds(
          String(opening / 10),
          String(closing / 10),
          String(config.closing_seconds / 60),
        ),
      ),
    ),
    section(sheetCopy.lateTitle, build('p', {}, sheetCopy.late)),
    section(sheetCopy.abandonedTitle, build('p', {}, sheetCopy.abandoned(ABANDONED_ONE_IN))),
    section(
      sheetCopy.limitsTitle,
      build('p', {}, sheetCopy.limits(formatMoney(least), formatMoney(most))),
    ),
    section(
      sheetShellCopy.fairTitle,
      build('p', {}, sheetCopy.fair),
      build('p', { class: 'quiet' }, copy.resultsNote),
    ),
    section(sheetShellCopy.safeTitle, build('p', {}, sheetShellCopy.safe)),
  );
}

/** Builds the prices, chances and returns of a match, and its commitment. */
export function createFixtureDetails(fixture: FixtureView): HTMLElement {
  const chances = matchChances(fixture.means);
  const goals = (mean: number): string => (mean / 100).toFixed(2);
  return build(
    'div',
    { class: 'rules' },
    createTable(
      [sheetCopy.outcome, sheetCopy.price, sheetCopy.chance, sheetCopy.rtp],
      selections.flatMap((selection) => {
        const odds = fixture.odds[selection];
        if (odds === undefined) return [];
        return [
          [
            nameSelection(fixture, selection),
            formatOdds(odds),
            `${(chances[selection] * 100).toFixed(2)}%`,
            `${((chances[selection] * odds) / 10).toFixed(2)}%`,
          ],
        ];
      }),
    ),
    build(
      'p',
      { class: 'quiet' },
      sheetCopy.chanceNote(goals(fixture.means.home), goals(fixture.means.away)),
    ),
    build(
      'div',
      { class: 'fair' },
      build('label', {}, sheetCopy.hash, copyField(fixture.seed_hash)),
    ),
  );
}
