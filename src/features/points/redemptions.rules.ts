import type { Redemption, RedemptionMonth } from '@/contract/points.contract';
import { toCalendarDay } from '@/domain/calendar-day';

/** What was redeemed in a month of Thailand (`2026-11`), the latest first. */
export interface RedeemedMonth {
  readonly month: string;
  /** Of the whole month, also where not all of it was read; undefined where the server says nothing of it. */
  readonly sums: RedemptionMonth | undefined;
  readonly redemptions: readonly Redemption[];
}

interface HistoryPage {
  readonly redemptions: readonly Redemption[];
  readonly months: readonly RedemptionMonth[];
}

/** Puts pages of redemptions, the latest first, under their months. */
export function groupByMonth(
  pages: readonly HistoryPage[] | undefined,
): RedeemedMonth[] | undefined {
  if (!pages) return undefined;
  // The page that was read last knows best.
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
