import { type CalendarDay, isCalendarDay } from '@/domain/calendar-day';

/** The day that the address asks for; undefined for the latest with results. */
export function readDay(query: URLSearchParams): CalendarDay | undefined {
  const date = query.get('date') ?? '';
  return isCalendarDay(date) ? date : undefined;
}
