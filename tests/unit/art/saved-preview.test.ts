import { expect, test } from 'vitest';
import { shapeLine } from '@/art/lettering-shaper';
import { breakLines } from '@/art/saved-preview.painter';

const TITLE = 'ยอดเทิร์นคืออะไร คิดอย่างไร และทำไมถอนไม่ได้จนกว่าจะครบ';
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

test('a Thai title breaks only between words, and each line fits the width', () => {
  const lines = breakLines(TITLE, 58);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('').replaceAll(' ', '')).toBe(TITLE.replaceAll(' ', ''));
  const known = new Set(Array.from(segmenter.segment(TITLE), ({ segment }) => segment));
  for (const line of lines) {
    expect(shapeLine(line, 'chonburi', 58).width).toBeLessThanOrEqual(540);
    for (const { segment } of segmenter.segment(line)) expect(known).toContain(segment);
  }
});

test('a short title breaks into lines of similar width', () => {
  const lines = breakLines('เกมไหนควรได้รางวัลเกมแห่งปี', 70);
  const widths = lines.map((line) => shapeLine(line, 'chonburi', 70).width);
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2);
});
