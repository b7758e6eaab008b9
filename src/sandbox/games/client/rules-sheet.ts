import { formatMoney } from '@/domain/money';
import {
  REEL_COUNT,
  ROW_COUNT,
  SCATTER,
  slotLines,
  WILD,
  WIN_CAP_MULTIPLE,
  winSatang,
} from '@/domain/slot-engine';
import { type SlotVariant, slotVariants } from '@/domain/slot-variants';
import { build, buildSvg } from './element-builder';
import { createCell } from './reels.view';
import { section } from './sheet.view';
import { sheetShellCopy } from './shell.copy';
import { copy, sheetCopy } from './slot.copy';
import type { SlotPlayConfig } from './slot.protocol';
import { linePoints } from './wins.view';

const HIGH_AND_LOW = [2, 3, 4, 5, 6, 7];

/** Builds the rules sheet of a slot, with payouts, odds and the given fairness section. */
export function createRulesSheet(
  config: SlotPlayConfig,
  betSatang: number,
  fairness: HTMLElement,
): HTMLElement {
  const variant = slotVariants[config.variant];
  return build(
    'div',
    { class: 'rules' },
    ...(config.demo ? [build('p', { class: 'note' }, sheetShellCopy.demo)] : []),
    section(sheetShellCopy.howTitle, build('p', {}, sheetCopy.how)),
    section(
      sheetCopy.payTitle,
      build('p', { class: 'quiet' }, sheetCopy.payAt(formatMoney(betSatang))),
      special(config, WILD, copy.wild, sheetCopy.wildRule(variant.freeSpinsOneIn !== null)),
      ...(variant.freeSpinsOneIn === null
        ? []
        : [
            special(
              config,
              SCATTER,
              copy.scatter,
              sheetCopy.scatterRule(variant.freeSpins, variant.freeMultiplier),
            ),
          ]),
      payTable(config, variant, betSatang),
    ),
    section(
      sheetShellCopy.oddsTitle,
      odds(variant),
      build(
        'p',
        { class: 'quiet' },
        sheetCopy.rtpMeans(formatMoney(Math.round(10_000 - variant.rtpPercent * 100))),
      ),
    ),
    section(
      sheetCopy.linesTitle,
      build('div', { class: 'line-cards' }, ...slotLines.map((_, line) => lineCard(line))),
    ),
    section(sheetShellCopy.fairTitle, fairness),
    section(sheetShellCopy.safeTitle, build('p', {}, sheetShellCopy.safe)),
  );
}

function special(config: SlotPlayConfig, symbol: number, name: string, rule: string): HTMLElement {
  return build(
    'div',
    { class: 'special' },
    picture(config, symbol),
    build('p', {}, build('b', {}, name), ` ${rule}`),
  );
}

function picture(config: SlotPlayConfig, symbol: number): HTMLElement {
  const cell = createCell(symbol);
  cell.setAttribute('role', 'img');
  cell.setAttribute('aria-label', config.symbols[symbol]?.name ?? sheetCopy.symbol);
  return cell;
}

function payTable(config: SlotPlayConfig, variant: SlotVariant, betSatang: number): HTMLElement {
  const counts = [5, 4, 3];
  return build(
    'table',
    { class: 'pays' },
    build(
      'thead',
      {},
      build(
        'tr',
        {},
        ...[sheetCopy.symbol, ...counts.map(sheetCopy.payOfKind)].map((text) =>
          build('th', { scope: 'col' }, text),
        ),
      ),
    ),
    build(
      'tbody',
      {},
      ...HIGH_AND_LOW.map((symbol) =>
        build(
          'tr',
          {},
          build('th', { scope: 'row' }, picture(config, symbol)),
          ...counts.map((count) =>
            build(
              'td',
              {},
              formatMoney(winSatang(betSatang, variant.pays[symbol]?.[count - 3] ?? 0)),
            ),
          ),
        ),
      ),
    ),
  );
}

function odds(variant: SlotVariant): HTMLElement {
  const rows: readonly (readonly [string, string])[] = [
    [sheetCopy.rtp, `${variant.rtpPercent.toFixed(2)} %`],
    [sheetCopy.winOften, sheetCopy.oneIn(variant.winOneIn.toFixed(1))],
    [
      sheetCopy.freeOften,
      variant.freeSpinsOneIn === null
        ? sheetCopy.noFreeSpins
        : sheetCopy.oneIn(String(variant.freeSpinsOneIn)),
    ],
    [sheetCopy.cap, sheetCopy.capTimes(WIN_CAP_MULTIPLE.toLocaleString('th-TH'))],
  ];
  return build(
    'dl',
    { class: 'odds' },
    ...rows.flatMap(([name, value]) => [build('dt', {}, name), build('dd', {}, value)]),
  );
}

function lineCard(line: number): HTMLElement {
  const on = new Set(linePoints(line).map((point) => point.join()));
  const dots = Array.from({ length: REEL_COUNT * ROW_COUNT }, (_, index) => {
    const x = (index % REEL_COUNT) * 100 + 50;
    const y = Math.floor(index / REEL_COUNT) * 100 + 50;
    return buildSvg('circle', {
      cx: String(x),
      cy: String(y),
      r: '26',
      class: on.has(`${x},${y}`) ? 'on' : 'off',
    });
  });
  const drawing = buildSvg('svg', { viewBox: '0 0 500 300', 'aria-hidden': 'true' }, ...dots);
  const rows = (slotLines[line] ?? []).map((row) => row + 1).join(' ');
  const card = build('div', {
    role: 'img',
    'aria-label': `${sheetCopy.line(line + 1)}: ${rows}`,
  });
  card.append(drawing, build('span', {}, String(line + 1)));
  return card;
}
