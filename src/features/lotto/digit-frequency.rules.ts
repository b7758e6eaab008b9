import type { LottoRound } from '@/contract/lotto.contract';

/** What of a result is compared. */
export type ResultDigits = Pick<NonNullable<LottoRound['result']>, 'three_top' | 'two_bottom'>;

/** The five digits of a result, place by place: three of the top, then two of the bottom. */
export function digitsOf({ three_top, two_bottom }: ResultDigits): string[] {
  return Array.from(`${three_top}${two_bottom}`);
}

/** How often each digit came out, from 0 to 9. */
export type DigitCounts = readonly number[];

/** Counts the digits of some results: altogether, and place by place. */
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
