import type { LottoRound } from '@/contract/lotto.contract';

/** The prizes of a result whose digits are counted. */
export type ResultDigits = Pick<NonNullable<LottoRound['result']>, 'three_top' | 'two_bottom'>;

/** Returns the five digits of a result: the three top digits, then the two bottom digits. */
export function digitsOf({ three_top, two_bottom }: ResultDigits): string[] {
  return Array.from(`${three_top}${two_bottom}`);
}

/** Ten counts, for the digits 0 to 9. */
export type DigitCounts = readonly number[];

/** Counts how often each digit occurs in results, in total and at each of the five places. */
export function countDigits(results: readonly ResultDigits[]): {
  readonly all: DigitCounts;
  readonly places: readonly DigitCounts[];
} {
  const rows = results.map(digitsOf);
  const places = Array.from({ length: rows[0]?.length ?? 0 }, (_, place) =>
    Array.from(
      { length: 10 },
      (_, digit) => rows.filter((row) => row[place] === `${digit}`).length,
    ),
  );
  const all = Array.from({ length: 10 }, (_, digit) =>
    places.reduce((sum, counts) => sum + (counts[digit] ?? 0), 0),
  );
  return { all, places };
}
