import { useSyncExternalStore } from 'react';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';

/** Gives the day of the device's clock, in Thai time, as it is whenever the screen is drawn. */
export function useToday(): CalendarDay {
  return useSyncExternalStore(watchNothing, readToday, readToday);
}

function readToday(): CalendarDay {
  return toCalendarDay(new Date());
}

function watchNothing(): () => void {
  return () => undefined;
}
