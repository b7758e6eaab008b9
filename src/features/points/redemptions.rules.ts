import type { Redemption, RedemptionMonth } from '@/contract/points.contract';
import { toCalendarDay } from '@/domain/calendar-day';

/** Redemptions of a Thai calendar month (`2026-11`), the latest first. */
export interface RedeemedMonth {
  readonly month: string;
  /** Totals of the whole month, even if it is partly loaded; undefined if the server sends none. */
  readonly sums: RedemptionMonth | undefined;
  readonly redemptions: readonly Redemption[];
}

interface HistoryPage {
  readonly redemptions: readonly Redemption[];
  readonly months: readonly RedemptionMonth[];
}

/** Groups pages of redemptions, the latest first, by month. */
export function groupByMonth(
  pages: readonly HistoryPage[] | undefined,
): RedeemedMonth[] | undefined {
  if (!pages) return undefined;
  // Totals of a later page replace earlier ones.
  const sums = new Map(pages.flatMap((page) => page.months).map((sum) => [sum.month, sum]));
  const byMonth = new Map<string, Redemption[]>();
  for (const redemption of pages.flatMap((page) => page.redemptions)) {
    const month = toCalendarDay(new Date(redemption.at)).slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), redemption]);
  }
  return [...byMonth].map(([month, redemptions]) => ({
    month,
    sums: sums.get(month),
    redemptions,
  }));
}
