import type { DataOf } from '@/contract/endpoint';
import { MOST_REPORT_DAYS, type reportDay } from '@/contract/operator/reports.contract';
import { addDays, countDays, isCalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMe } from '../../shell/use-me';
import { reportsCopy as copy } from './reports.copy';

/** The report of a day, as the server returned it. */
export type DayData = DataOf<typeof reportDay>;

/** A period of days, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the day of the address; by default yesterday, the last day that has ended. */
export function useReportDay(): string {
  const today = useToday();
  const day = useUrlFilter().read('day');
  return day !== undefined && isCalendarDay(day) ? day : addDays(today, -1);
}

/** Returns the period of the address; by default this month up to today. */
export function useReportPeriod(): Period {
  const today = useToday();
  const url = useUrlFilter();
  const [from = '', to = ''] = [url.read('from'), url.read('to')];
  if (isCalendarDay(from) && isCalendarDay(to)) return { from, to };
  if (isCalendarDay(from)) return { from, to: from > today ? from : today };
  if (isCalendarDay(to)) return { from: toMonthStart(to), to };
  return { from: toMonthStart(today), to: today };
}

/** Returns today in Thailand by the server's clock. */
export function useToday(): string {
  return toCalendarDay(new Date(useMe().server_time));
}

/** Returns the whole month that lies this many months after the one of a day. */
export function getMonth(day: string, after: number): Period {
  const start = new Date(`${toMonthStart(day)}T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + after);
  const from = start.toISOString().slice(0, 10);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return { from, to: addDays(start.toISOString().slice(0, 10), -1) };
}

/** Returns the sentence against a period that no report covers; undefined for a good one. */
export function refusePeriod({ from, to }: Period): string | undefined {
  if (from > to) return copy.rangeBackwards;
  return countDays(from, to) > MOST_REPORT_DAYS ? copy.rangeTooLong(MOST_REPORT_DAYS) : undefined;
}

const toMonthStart = (day: string): string => `${day.slice(0, 8)}01`;
