import { expect, test } from 'vitest';
import { findUsualMinutes } from '@/server/withdrawals/usual-time.rules';

const times = (count: number, minutes: number): number[] => Array<number>(count).fill(minutes);

test('fewer than ten withdrawals give no usual time', () => {
  expect(findUsualMinutes([])).toBeNull();
  expect(findUsualMinutes(times(9, 1))).toBeNull();
  expect(findUsualMinutes(times(10, 1))).toBe(1);
});

test('the usual time covers nine of ten withdrawals in any order', () => {
  expect(findUsualMinutes([600, ...times(9, 4)])).toBe(5);
  expect(findUsualMinutes([600, ...times(8, 4), 12])).toBe(15);
  expect(findUsualMinutes([...times(5, 600), ...times(45, 9)])).toBe(10);
  expect(findUsualMinutes([...times(6, 600), ...times(44, 9)])).toBe(600);
  // Nine tenths of eleven, rounded up, are ten withdrawals.
  expect(findUsualMinutes([600, ...times(10, 2)])).toBe(2);
  expect(findUsualMinutes([600, 600, ...times(9, 2)])).toBe(600);
});

test.each([
  [0, 1],
  [1, 1],
  [1.01, 2],
  [3, 3],
  [3.5, 5],
  [10.2, 15],
  [16, 20],
  [20.5, 30],
  [31, 45],
  [46, 60],
  [60, 60],
  [60.1, 120],
  [121, 180],
  [1_440, 1_440],
])('a usual time of %d minutes is rounded up to %d', (took, shown) => {
  expect(findUsualMinutes(times(10, took))).toBe(shown);
});
