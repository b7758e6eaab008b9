import { baccaratOdds, baccaratSpots } from '@/domain/baccarat';
import { formatMoney } from '@/domain/money';
import { copy, sheetCopy, spotNames, spotPays } from './baccarat.copy';
import type { BaccaratPlayConfig } from './baccarat.protocol';
import { build } from './element-builder';
import { createTable, section } from './sheet.view';
import { sheetShellCopy } from './shell.copy';

/** Builds the rules sheet of baccarat, with payouts and odds. */
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
      createTable(
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
      createTable([sheetCopy.bankerHas, sheetCopy.drawsWhen], sheetCopy.bankerTable),
    ),
    section(
      sheetCopy.limitsTitle,
      build('p', {}, sheetCopy.limits(formatMoney(least), formatMoney(most))),
    ),
    section(sheetCopy.shoeTitle, build('p', {}, sheetCopy.shoe), build('p', {}, copy.roadsNote)),
    section(sheetShellCopy.fairTitle, fairness),
    section(sheetShellCopy.safeTitle, build('p', {}, sheetShellCopy.safe)),
  );
}
