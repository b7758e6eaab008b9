import {
  type ExclusionLength,
  exclusionLengths,
  type SafetyBreak,
  type TimeOutLength,
  timeOutLengths,
} from '@/contract/breaks.contract';
import { addDays, type CalendarDay, countDays, toCalendarDay } from '@/domain/calendar-day';
import { formatDay, formatDayOfYear, formatTime } from '@/domain/thai-date';

const DAY_MS = 86_400_000;
/** Time by which a break has to be longer to be worth a choice: a minute after a time-out, the same one is longer. */
const LEAST_LONGER_MS = 3_600_000;
const days: Readonly<Record<TimeOutLength, number>> = { '24h': 1, '7d': 7, '30d': 30 };
const months: Readonly<Record<ExclusionLength, number | null>> = {
  '6m': 6,
  '1y': 12,
  '5y': 60,
  ever: null,
};

/** Returns the end of a time-out that begins now. */
export function endOfTimeOut(length: TimeOutLength, nowMs: number): Date {
  return new Date(nowMs + days[length] * DAY_MS);
}

/** Returns the end of an exclusion that begins now, at the same time of day in Thailand; null for ever. */
export function endOfExclusion(length: ExclusionLength, nowMs: number): Date | null {
  const count = months[length];
  if (count === null) return null;
  const today = toCalendarDay(new Date(nowMs));
  return new Date(nowMs + (countDays(today, addMonths(today, count)) - 1) * DAY_MS);
}

/** Returns the day some months later, or the last day of that month where it has no such day. */
function addMonths(day: CalendarDay, count: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0));
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last.getUTCDate()) - 1);
}

type PresentBreak = Pick<SafetyBreak, 'kind' | 'ends_at'> | null;

/** Lists the time-outs that are longer than the present break. */
export function listTimeOuts(present: PresentBreak, nowMs: number): TimeOutLength[] {
  return timeOutLengths.filter(
    (length) =>
      present === null ||
      (present.kind === 'time_out' && isAfter(endOfTimeOut(length, nowMs), present.ends_at)),
  );
}

/** Lists the exclusions that are longer than the present one. Each is stricter than a time-out. */
export function listExclusions(present: PresentBreak, nowMs: number): ExclusionLength[] {
  return exclusionLengths.filter(
    (length) =>
      present?.kind !== 'excluded' || isAfter(endOfExclusion(length, nowMs), present.ends_at),
  );
}

/** @param ends null for ever */
function isAfter(end: Date | null, ends: string | null): boolean {
  if (ends === null) return false;
  return end === null || end.getTime() - Date.parse(ends) >= LEAST_LONGER_MS;
}

/** Formats the moment at which a break ends or a return is possible: `28 พ.ย. 10:30`. */
export function formatMoment(instant: string | Date): string {
  const at = new Date(instant);
  return `${formatDayOfYear(toCalendarDay(at))} ${formatTime(at.toISOString())}`;
}

/** Formats the day on which an exclusion ends: `22 พ.ค. 2570`. */
export function formatEndDay(instant: string | Date): string {
  return formatDay(toCalendarDay(new Date(instant)));
}
