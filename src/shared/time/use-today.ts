import { useSyncExternalStore } from 'react';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';

/** Returns the current day of the device's clock in Thai time, on every render. */
export function useToday(): CalendarDay {
  return useSyncExternalStore(watchNothing, readToday, readToday);
}

function readToday(): CalendarDay {
  return toCalendarDay(new Date());
}

function watchNothing(): () => void {
  return () => undefined;
}
