import { baccaratOdds, baccaratSpots } from '@/domain/baccarat';
import { copy, sheetCopy, spotNames, spotPays } from './baccarat.copy';
import type { BaccaratPlayConfig } from './baccarat.protocol';
import { build } from './element.builder';
import { section } from './sheet.view';
import { sheetShellCopy } from './shell.copy';
import { formatShort } from './short-money.format';

/** How baccarat is played, what it pays and with which odds. */
export function createBaccaratRules(
  config: BaccaratPlayConfig,
  fairness: HTMLElement,
): HTMLElement {
  const { min_satang: least, max_satang: most } = config.limits;
  return build(
    'div',
    { class: 'rules' },
    ...(config.demo ? [build('p', { class: 'note' }, sheetShellCopy.demo)] : []),
    section(sheetShellCopy.howTitle, build('p', {}, sheetCopy.how)),
    section(
      sheetShellCopy.oddsTitle,
      table(
        [sheetCopy.spot, sheetCopy.pays, sheetCopy.chance, sheetCopy.rtp],
        baccaratSpots.map((spot) => [
          spotNames[spot],
          spotPays[spot],
          `${baccaratOdds[spot].chancePercent.toFixed(2)}%`,
          `${baccaratOdds[spot].rtpPercent.toFixed(2)}%`,
        ]),
      ),
      build('p', { class: 'quiet' }, sheetCopy.odds),
    ),
    section(
      sheetCopy.thirdTitle,
      ...sheetCopy.third.map((sentence) => build('p', {}, sentence)),
      table([sheetCopy.bankerHas, sheetCopy.drawsWhen], sheetCopy.bankerTable),
    ),
    section(
      sheetCopy.limitsTitle,
      build('p', {}, sheetCopy.limits(formatShort(least), formatShort(most))),
    ),
    section(sheetCopy.shoeTitle, build('p', {}, sheetCopy.shoe), build('p', {}, copy.roadsNote)),
    section(sheetShellCopy.fairTitle, fairness),
    section(sheetShellCopy.safeTitle, build('p', {}, sheetShellCopy.safe)),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const heads = head.map((text) => build('th', { scope: 'col' }, text));
  return build(
    'table',
    { class: 'pays' },
    build('thead', {}, build('tr', {}, ...heads)),
    build(
      'tbody',
      {},
      ...rows.map(([first = '', ...rest]) =>
        build(
          'tr',
          {},
          build('th', { scope: 'row' }, first),
          ...rest.map((text) => build('td', {}, text)),
        ),
      ),
    ),
  );
}
