import { type CalendarDay, isCalendarDay } from '@/domain/calendar-day';

/** Reads the day from the URL query; undefined for the latest day with results. */
export function readDay(query: URLSearchParams): CalendarDay | undefined {
  const date = query.get('date') ?? '';
  return isCalendarDay(date) ? date : undefined;
}
