import { FISHING_RTP_PERCENT, fishingWaters, fishMultipliers } from '@/domain/fishing';
import { formatMoney } from '@/domain/money';
import { build } from './element-builder';
import { createFishIcon } from './fish-icon';
import { copy, fishNames, sheetCopy } from './fishing.copy';
import type { FishingPlayConfig } from './fishing.protocol';
import { section } from './sheet.view';
import { sheetShellCopy } from './shell.copy';

const BAHT_100 = 10_000;

/** Builds the rules sheet of fishing, with payouts and odds of each kind of fish. */
export function createFishingRules(config: FishingPlayConfig, fairness: HTMLElement): HTMLElement {
  const heads = [sheetCopy.kind, sheetCopy.pays, sheetCopy.chance, sheetCopy.rtp];
  const houseKeeps = BAHT_100 - (BAHT_100 * FISHING_RTP_PERCENT) / 100;
  return build(
    'div',
    { class: 'rules' },
    ...(config.demo ? [build('p', { class: 'note' }, sheetShellCopy.demo)] : []),
    section(
      sheetShellCopy.howTitle,
      build('p', {}, sheetCopy.how),
      build('p', { class: 'note' }, sheetCopy.picture),
      build('p', { class: 'quiet' }, sheetCopy.pace),
    ),
    section(
      sheetShellCopy.oddsTitle,
      build(
        'table',
        { class: 'pays fish-pays' },
        build(
          'thead',
          {},
          build('tr', {}, ...heads.map((text) => build('th', { scope: 'col' }, text))),
        ),
        build(
          'tbody',
          {},
          ...fishingWaters[config.water].map((fish) =>
            build(
              'tr',
              {},
              build('th', { scope: 'row' }, createFishIcon(fish), fishNames[fish]),
              build('td', {}, copy.times(fishMultipliers[fish])),
              build('td', {}, formatChance(fishMultipliers[fish])),
              build('td', {}, `${FISHING_RTP_PERCENT}%`),
            ),
          ),
        ),
      ),
      build('p', { class: 'quiet' }, sheetCopy.odds(FISHING_RTP_PERCENT, formatMoney(houseKeeps))),
    ),
    section(sheetShellCopy.fairTitle, fairness),
    section(sheetShellCopy.safeTitle, build('p', {}, sheetShellCopy.safe)),
  );
}

/** Returns the chance of a catch in percent, as text. */
export function formatChance(multiplier: number): string {
  return `${(FISHING_RTP_PERCENT / multiplier).toLocaleString('th-TH', { maximumFractionDigits: 2 })}%`;
}
