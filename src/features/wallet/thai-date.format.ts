import { type CalendarDay, toDayStart } from '@/domain/calendar-day';

const zone = { timeZone: 'Asia/Bangkok' } as const;
const longDay = new Intl.DateTimeFormat('th-TH', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('th-TH', { ...zone, dateStyle: 'medium' });
const dayOfYear = new Intl.DateTimeFormat('th-TH', { ...zone, day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('th-TH', { ...zone, timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('th-TH', {
  ...zone,
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** `วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569`. */
export function formatLongDay(day: CalendarDay): string {
  return longDay.format(toDayStart(day));
}

/** `21 พ.ย. 2569`. */
export function formatShortDay(day: CalendarDay): string {
  return shortDay.format(toDayStart(day));
}

/** `21 พ.ย.`, where the year is clear. */
export function formatDayOfYear(day: CalendarDay): string {
  return dayOfYear.format(toDayStart(day));
}

/** `15 พ.ย. 2569 – 21 พ.ย. 2569`; one day is named once. */
export function formatPeriod(from: CalendarDay, to: CalendarDay): string {
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;
}

/** `14:05`. */
export function formatTime(instant: string): string {
  return time.format(new Date(instant));
}

/** `21 พ.ย. 2569 14:05:09`. */
export function formatExactTime(instant: string): string {
  return exact.format(new Date(instant));
}
