import type { SafetyMoney } from '@/contract/safety.contract';
import { addDays, type CalendarDay, countDays } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';

/** A bar of the chart: a day, or a month of a year. */
export interface MoneyBar {
  /** First day of the bar that is within the period. */
  readonly from: CalendarDay;
  readonly deposited: Satang;
  readonly withdrawn: Satang;
}

/**
 * Returns the bars of a period, the oldest first, including those without a movement.
 * @param unit `month` sums the days of each month
 */
export function layOutBars(
  { from, to, days }: Pick<SafetyMoney, 'from' | 'to' | 'days'>,
  unit: 'day' | 'month',
): MoneyBar[] {
  const barOf = (day: CalendarDay) => (unit === 'day' ? day : day.slice(0, 7));
  const bars = new Map<string, MoneyBar>();
  for (let place = 0; place < countDays(from, to); place += 1) {
    const day = addDays(from, place);
    const name = barOf(day);
    if (!bars.has(name)) bars.set(name, { from: day, deposited: 0, withdrawn: 0 });
  }
  for (const { day, deposited, withdrawn } of days) {
    const bar = bars.get(barOf(day));
    if (!bar) continue;
    bars.set(barOf(day), {
      from: bar.from,
      deposited: bar.deposited + deposited,
      withdrawn: bar.withdrawn + withdrawn,
    });
  }
  return [...bars.values()];
}
