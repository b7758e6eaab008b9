/**
 * What "usually" is taken from. Fewer than ten say nothing, and nine of ten are what a member can count on: the mean
 * would hide those that waited. The last fifty follow soon when payments get slower or faster, and what is older than
 * thirty days says nothing of today.
 */
export const usualTime = { fewest: 10, latest: 50, withinDays: 30, sharePercent: 90 } as const;

/** The figures that a member is told, in minutes; what took longer is told in whole hours. */
const FIGURES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;
const HOUR_MINUTES = 60;

/**
 * Within how many minutes withdrawals are usually paid, rounded up to a figure that is easily said.
 * @param tookMinutes how long each of the latest took, from being asked for until it was paid, in any order
 * @returns null where there are too few to say
 */
export function findUsualMinutes(tookMinutes: readonly number[]): number | null {
  if (tookMinutes.length < usualTime.fewest) return null;
  const sorted = tookMinutes.toSorted((a, b) => a - b);
  const place = Math.ceil((sorted.length * usualTime.sharePercent) / 100);
  const minutes = sorted[place - 1] ?? 0;
  return (
    FIGURES.find((figure) => minutes <= figure) ?? Math.ceil(minutes / HOUR_MINUTES) * HOUR_MINUTES
  );
}
