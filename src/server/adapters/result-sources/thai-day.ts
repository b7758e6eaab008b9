import type { CalendarDay } from '@/domain/calendar-day';

const MONTHS = [
  ...['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน'],
  ...['กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'],
];
/** Years by which the Thai calendar is ahead. */
export const BUDDHIST_YEARS = 543;

/** Reads a day as pages write it, such as `16 มิถุนายน 2569`; undefined when a text has none. */
export function readThaiDay(text: string): CalendarDay | undefined {
  const [, date, month = '', year] =
    /(\d{1,2})\s+([\u0E00-\u0E7F]+)\s+(?:พ\.ศ\.\s*)?(\d{4})/.exec(text) ?? [];
  const at = MONTHS.indexOf(month);
  if (date === undefined || at === -1) return undefined;
  const shown = String(at + 1).padStart(2, '0');
  return `${Number(year) - BUDDHIST_YEARS}-${shown}-${date.padStart(2, '0')}`;
}
