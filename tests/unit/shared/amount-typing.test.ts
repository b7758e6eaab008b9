import { describe, expect, it } from 'vitest';
import { groupAmount, retypeAmount } from '@/shared/ui/amount-typing';

/** Splits a text with `|` at the caret into the text and the caret position. */
function at(shown: string): { text: string; caret: number } {
  return { text: shown.replace('|', ''), caret: shown.indexOf('|') };
}

describe('an amount', () => {
  it.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    ['฿ 1,500.00', '1,500.00'],
    ['1234567.5', '1,234,567.5'],
    ['.5', '.5'],
    ['007', '7'],
    ['0', '0'],
    // An invalid amount stays unchanged.
    ['ร้อย 1,0', 'ร้อย 1,0'],
    ['-1000', '-1000'],
    ['1.2.3', '1.2.3'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(groupAmount(typed)).toBe(shown);
  });

  it.each([
    ['typing a digit at the end', '100', '1000|', '1,000|', undefined],
    ['typing a digit at the beginning', '1,000', '5|1,000', '5|1,000', undefined],
    [
      'typing a digit that adds a separator before the caret',
      '123,456',
      '123,9|456',
      '1,239,|456',
      undefined,
    ],
    ['typing a digit behind the decimal point', '1,000.', '1,000.5|', '1,000.5|', undefined],
    ['pasting an amount over the whole text', '7', '฿1,500|', '1,500|', undefined],
    ['typing a digit behind a leading zero', '0', '05|', '5|', undefined],
    ['deleting a digit', '1,234', '1,2|4', '12|4', 'deleteContentBackward'],
    ['deleting a separator backwards', '1,500', '1|500', '|500', 'deleteContentBackward'],
    ['deleting a separator forwards', '1,500', '1|500', '1,|500', 'deleteContentForward'],
    ['cutting out a separator', '1,500', '1|500', '1,|500', 'deleteByCut'],
    ['typing a letter', '1', '1x|', '1x|', undefined],
  ] as const)('keeps the caret after %s', (_, before, typed, shown, inputType) => {
    expect(retypeAmount({ before, ...at(typed), inputType })).toEqual(at(shown));
  });
});
