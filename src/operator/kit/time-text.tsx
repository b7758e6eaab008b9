import { toCalendarDay } from '@/domain/calendar-day';
import { formatDay, formatThaiTime } from '@/domain/thai-date';
import { formatStaffTime } from './staff-time';

/** An instant in Thai time; the full one with the year stands in its hover text. */
export function TimeText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatThaiTime(at)}>
      {formatStaffTime(at)}
    </time>
  );
}

/** The day of an instant in Thailand, where its time decides nothing; the time stands in its hover text. */
export function DayText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatThaiTime(at)}>
      {formatDay(toCalendarDay(new Date(at)))}
    </time>
  );
}
