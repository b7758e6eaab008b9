import { toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';
import { formatDayOfYear } from '@/domain/thai-date';

/** Formats the last minute before an instant: midnight becomes "24 พ.ย. 23:59". */
export function formatLastMoment(instant: string): string {
  const last = new Date(Date.parse(instant) - 1);
  return `${formatDayOfYear(toCalendarDay(last))} ${toTimeOfDay(last).slice(0, 5)}`;
}
