import { betTypeNames } from '@/contract/lotto.copy';
import type { LottoRoundRow } from '@/contract/operator/lotto.contract';
import type { ResultPreview } from '@/contract/operator/lotto-results.contract';
import type { Announcement } from '@/domain/lotto-results';
import { renderTable } from '../terminal/table.renderer';
import { previewWarningNames } from './operator.copy';

/** Lists the numbers of a result: first as announced, then as the bet types use them. */
export function writeNumbers(result: NonNullable<LottoRoundRow['result']>): string[] {
  const { announced, prizes, three_top, two_bottom, three_front, three_bottom } = result;
  const whole = prizes.length > 0 ? prizes.map(({ number }) => number) : [announced];
  const parts = [...whole, three_top, two_bottom, ...three_front, ...three_bottom];
  return parts.filter((part) => part !== null);
}

/** Renders the preview of a result as text, beginning with the derived numbers. */
export function renderPreview(preview: ResultPreview): string {
  const { result, types, numbers, largest, warnings } = preview;
  const derived: [string, readonly string[]][] = [
    [betTypeNames.three_top, [result.three_top]],
    [betTypeNames.three_tod, result.three_tod],
    [betTypeNames.two_top, [result.two_top]],
    [betTypeNames.two_bottom, [result.two_bottom]],
    [betTypeNames.three_front, result.three_front],
    [betTypeNames.three_bottom, result.three_bottom],
  ];
  const sums = [
    ['bills', String(preview.bills)],
    ['staked', preview.staked],
    ['payout', preview.pays],
    ['difference', preview.difference],
    ['expected payout', preview.expected],
    ['winning bills', String(preview.winning_bills)],
    ...(Number(preview.paid) === 0
      ? []
      : [
          ['paid before', preview.paid],
          ['credited', preview.credits],
          ['taken back', preview.takes_back],
          ['shortfall', preview.shortfall],
        ]),
    ...(largest ? [['largest bill', `${largest.bill} ${largest.username} ${largest.pays}`]] : []),
  ];
  return [
    derived
      .filter(([, own]) => own.length > 0)
      .map(([name, own]) => `${name} ${own.join(' ')}`)
      .join('\n'),
    sums.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(types.length > 0
      ? [
          renderTable(types, [
            ['bet type', (row) => betTypeNames[row.bet_type]],
            ['staked', 'staked', 'right'],
            ['payout', 'pays', 'right'],
          ]),
        ]
      : []),
    ...(numbers.length > 0
      ? [
          renderTable(numbers, [
            ['bet type', (row) => betTypeNames[row.bet_type]],
            ['number', 'number'],
            ['items', 'items', 'right'],
            ['staked', 'staked', 'right'],
            ['payout', 'pays', 'right'],
          ]),
        ]
      : []),
    ...warnings.map((warning) => `! ${previewWarningNames[warning]}`),
  ].join('\n\n');
}

/** Writes the numbers of an announcement in the order of its form. */
export function writeAnnouncement(announcement: Announcement): string {
  const { number, special, first, second, two_bottom, three_front, three_bottom } = announcement;
  const { index, change } = announcement;
  return [number, special, first, second, two_bottom, three_front, three_bottom, index, change]
    .flat()
    .filter((part) => part !== undefined)
    .join(' ');
}
