import { describe, expect, it } from 'vitest';
import { correctBuddhistYear } from '@/domain/calendar-day';

describe('correctBuddhistYear', () => {
  it.each([
    ['2533-05-05', '1990-05-05'],
    ['2547-02-29', '2004-02-29'],
    ['1990-05-05', '1990-05-05'],
  ])('reads %s as %s', (typed, day) => {
    expect(correctBuddhistYear(typed)).toBe(day);
  });

  it.each(['2549-02-29', '2533-13-01', '2533-5-5', ''])(
    'leaves %j unchanged because the corrected day would be invalid',
    (typed) => {
      expect(correctBuddhistYear(typed)).toBe(typed);
    },
  );
});
