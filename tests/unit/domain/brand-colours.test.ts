import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  brandTokens,
  findFaintPairs,
  LEAST_CONTRAST,
  measurePairs,
  setColours,
  tokenSets,
} from '@/domain/brand-colours';
import { contrastOf } from '@/domain/contrast';

const [base = '', yok = ''] = readFileSync('src/shared/ui/tokens.css', 'utf8').split(
  "[data-brand='yok']",
);
const coloursIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/(--ck-[\w-]+): (#[0-9a-f]{6});/g)].map(([, token = '', value]) => [
      token,
      value,
    ]),
  );
const sheet = {
  chokdee: coloursIn(base),
  yok: { ...coloursIn(base), ...coloursIn(yok) },
};

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#000', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#808080', '#808080', 1],
  ])('is known: %s and %s have %f', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 2);
  });

  test.each(['red', 'rgb(1 2 3)', '#ffff', '', '#gggggg', '#12345678'])(
    'is unknown for %j',
    (colour) => {
      expect(contrastOf(colour, '#000000')).toBeUndefined();
    },
  );
});

describe.each(tokenSets)('the token set %s', (set) => {
  test('has the colours of the style sheet', () => {
    expect(sheet[set]).toMatchObject(setColours[set]);
  });

  test('is readable in all pairs', () => {
    expect(findFaintPairs(set, {})).toEqual([]);
    expect(measurePairs(set, {})[0]!.contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  test('has no unreadable pair that an agent did not choose', () => {
    for (const token of brandTokens) {
      const faint = findFaintPairs(set, { [token]: '#7f7f7f' });
      for (const pair of faint) expect([pair.text, pair.behind]).toContain(token);
    }
  });
});

test('a colour that is not written in hex is left out of the measure', () => {
  const all = measurePairs('chokdee', {});
  const some = measurePairs('chokdee', { '--ck-on-accent': 'rgb(0 0 0)' });
  expect(some).toHaveLength(all.length - 1);
});
