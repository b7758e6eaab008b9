import { type CalendarDay, toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';

/*
 * These functions do not use `Intl`, because its first use takes a fifth of the script time of a page's first screen.
 */
const WEEKDAYS = 'อาทิตย์ จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์'.split(' ');
const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');
const LONG_MONTHS =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(
    ' ',
  );
const BUDDHIST_YEARS = 543;

/** Formats the month: `พ.ย.`. */
export function formatShortMonth(day: CalendarDay): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Formats a day without its year: `21 พ.ย.`. */
export function formatDayOfYear(day: CalendarDay): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[Number(month) - 1]}`;
}

/** Formats a day: `21 พ.ย. 2569`. */
export function formatDay(day: CalendarDay): string {
  return `${formatDayOfYear(day)} ${Number.parseInt(day, 10) + BUDDHIST_YEARS}`;
}

/** Formats the month of a day or of `2026-11`: `พฤศจิกายน 2569`. */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${LONG_MONTHS[Number(month) - 1]} ${Number(year) + BUDDHIST_YEARS}`;
}

/** Formats a day with its weekday: `วันเสาร์ที่ 21 พ.ย. 2569`. */
export function formatLongDay(day: CalendarDay): string {
  return `วัน${WEEKDAYS[new Date(day).getUTCDay()]}ที่ ${formatDay(day)}`;
}

/** Formats a period: `15 พ.ย. 2569 – 21 พ.ย. 2569`; a single day is written once. */
export function formatPeriod(from: CalendarDay, to: CalendarDay): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Formats the day of an instant in Thailand: `21 พ.ย. 2569`. */
export function formatThaiDay(instant: string): string {
  return formatDay(toCalendarDay(new Date(instant)));
}

/** Formats an instant in Thailand: `21 พ.ย. 2569 19:42`. */
export function formatThaiTime(instant: string): string {
  return `${formatThaiDay(instant)} ${formatTime(instant)}`;
}

/** Formats the time of an instant in Thailand: `14:05`. */
export function formatTime(instant: string): string {
  return formatExactTime(instant).slice(0, 5);
}

/** Formats the time of an instant in Thailand with seconds: `14:05:09`. */
export function formatExactTime(instant: string): string {
  return toTimeOfDay(new Date(instant));
}
