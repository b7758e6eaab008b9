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
    ['at the end', '100', '1000|', '1,000|', undefined],
    ['at the beginning', '1,000', '5|1,000', '5|1,000', undefined],
    [
      'in the middle, where a separator comes to the left',
      '123,456',
      '123,9|456',
      '1,239,|456',
      undefined,
    ],
    ['behind the point', '1,000.', '1,000.5|', '1,000.5|', undefined],
    ['by pasting over all', '7', '฿1,500|', '1,500|', undefined],
    ['nothing that counts', '0', '05|', '5|', undefined],
    ['by deleting a digit', '1,234', '1,2|4', '12|4', 'deleteContentBackward'],
    ['by deleting a separator backwards', '1,500', '1|500', '|500', 'deleteContentBackward'],
    ['by deleting a separator forwards', '1,500', '1|500', '1,|500', 'deleteContentForward'],
    ['by cutting a separator out', '1,500', '1|500', '1,|500', 'deleteByCut'],
    ['what is no amount', '1', '1x|', '1x|', undefined],
  ] as const)('keeps the caret after typing %s', (_, before, typed, shown, inputType) => {
    expect(retypeAmount({ before, ...at(typed), inputType })).toEqual(at(shown));
  });
});
