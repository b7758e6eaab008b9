import { type CalendarDay, toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';

/*
 * By hand, because the first date or number that a page formats with `Intl` costs it a fifth of the script time of its
 * first screen.
 */
const WEEKDAYS = 'อาทิตย์ จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์'.split(' ');
const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');
const LONG_MONTHS =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(
    ' ',
  );
const BUDDHIST_YEARS = 543;

/** `พ.ย.`, where the year is clear. */
export function formatShortMonth(day: CalendarDay): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** `21 พ.ย.`, where the year is clear. */
export function formatDayOfYear(day: CalendarDay): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]}`;
}

/** `21 พ.ย. 2569`. */
export function formatDay(day: CalendarDay): string {
  return `${formatDayOfYear(day)} ${Number.parseInt(day, 10) + BUDDHIST_YEARS}`;
}

/** `พฤศจิกายน 2569`, of a day or of a month (`2026-11`). */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${LONG_MONTHS[Number(month) - 1]} ${Number(year) + BUDDHIST_YEARS}`;
}

/** `วันเสาร์ที่ 21 พ.ย. 2569`. */
export function formatLongDay(day: CalendarDay): string {
  return `วัน${WEEKDAYS[new Date(day).getUTCDay()]}ที่ ${formatDay(day)}`;
}

/** `15 พ.ย. 2569 – 21 พ.ย. 2569`; one day is named once. */
export function formatPeriod(from: CalendarDay, to: CalendarDay): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** The day of an instant as people in Thailand write it: `21 พ.ย. 2569`. */
export function formatThaiDay(instant: string): string {
  return formatDay(toCalendarDay(new Date(instant)));
}

/** An instant as people in Thailand write it: `21 พ.ย. 2569 19:42`. */
export function formatThaiTime(instant: string): string {
  return `${formatThaiDay(instant)} ${formatTime(instant)}`;
}

/** The time of an instant: `14:05`. */
export function formatTime(instant: string): string {
  return formatExactTime(instant).slice(0, 5);
}

/** The time of an instant, to the second: `14:05:09`. */
export function formatExactTime(instant: string): string {
  return toTimeOfDay(new Date(instant));
}
