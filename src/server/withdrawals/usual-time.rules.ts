/**
 * Sample for the usual time of a withdrawal. Fewer than ten payments are no basis. Ninety percent is a promise that
 * members can rely on, while a mean would hide long waits. Only the last fifty payments within thirty days are used, so
 * that the value soon follows when payments get slower or faster.
 */
export const usualTime = { fewest: 10, latest: 50, withinDays: 30, sharePercent: 90 } as const;

/** Values in minutes that members are shown; longer times are shown in full hours. */
const FIGURES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;
const HOUR_MINUTES = 60;

/**
 * Returns the minutes within which withdrawals are usually paid, rounded up to a simple value.
 * @param tookMinutes duration of each recent withdrawal from request to payment, in any order
 * @returns null when there are too few withdrawals
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
