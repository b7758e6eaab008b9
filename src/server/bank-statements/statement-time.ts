import { type CalendarDay, countDays, isCalendarDay } from '@/domain/calendar-day';
import { RefusalError } from '../http/refusal';

/** A date as a file has it, before its year is understood, with the time of day if there is one. */
export interface WrittenTime {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  /** Two or four. */
  readonly yearDigits: number;
  /** `HH:MM:SS`; null when the file has only the day. */
  readonly time: string | null;
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['jan', 'january', 'ม.ค.', 'มกราคม'],
    ['feb', 'february', 'ก.พ.', 'กุมภาพันธ์'],
    ['mar', 'march', 'มี.ค.', 'มีนาคม'],
    ['apr', 'april', 'เม.ย.', 'เมษายน'],
    ['may', 'may', 'พ.ค.', 'พฤษภาคม'],
    ['jun', 'june', 'มิ.ย.', 'มิถุนายน'],
    ['jul', 'july', 'ก.ค.', 'กรกฎาคม'],
    ['aug', 'august', 'ส.ค.', 'สิงหาคม'],
    ['sep', 'september', 'ก.ย.', 'กันยายน'],
    ['oct', 'october', 'ต.ค.', 'ตุลาคม'],
    ['nov', 'november', 'พ.ย.', 'พฤศจิกายน'],
    ['dec', 'december', 'ธ.ค.', 'ธันวาคม'],
  ].flatMap((names, at) => names.map((name) => [name.replaceAll('.', ''), at + 1])),
);

const DAY_FIRST = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-zก-๙.]+)[\s/.-]+(\d{4}|\d{2})(?!\d)/i;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/;
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*([ap]m|น\.?)?$/i;

/**
 * Reads a date with or without its time, such as `19/08/2026 17:09:49`, `21-08-26 09:07:00 pm` or `15 ม.ค. 2569 9:30`.
 * @param time text of a separate column
 * @returns null when the text is no such date; undefined as `time` when the time cannot be read
 */
export function readTime(text: string, time = ''): WrittenTime | null {
  const yearFirst = YEAR_FIRST.exec(text);
  const dayFirst = yearFirst ? null : DAY_FIRST.exec(text);
  const found = yearFirst ?? dayFirst;
  if (!found) return null;
  const [whole, one = '', two = '', three = ''] = found;
  const [day, month, year] = yearFirst ? [three, two, one] : [one, two, three];
  const rest = text.slice(whole.length).replace(/^[T\s,]+/, '');
  const timeOfDay = readTimeOfDay(time.trim() === '' ? rest : time);
  const monthNumber = /^\d+$/.test(month)
    ? Number(month)
    : MONTHS[month.replaceAll('.', '').toLowerCase()];
  if (timeOfDay === undefined || monthNumber === undefined) return null;
  return {
    ...{ day: Number(day), month: monthNumber, year: Number(year), yearDigits: year.length },
    time: timeOfDay,
  };
}

/** Returns null for no text, and undefined for a text that is no time. */
function readTimeOfDay(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const [, hour = '', minute = '', second = '00', half = ''] = TIME.exec(text.trim()) ?? [];
  const isAfternoon = /^pm$/i.test(half);
  const isHalf = /^[ap]m$/i.test(half);
  const hours = isHalf ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (hour === '' || hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

const BUDDHIST_YEARS = 543;
const FIRST_BUDDHIST_YEAR = 2500;
/** Two digits of Buddhist years from 2560, and of Gregorian years from 2020. */
const SHORT_BUDDHIST = [60, 79] as const;
const SHORT_GREGORIAN = [20, 49] as const;
/** Days before the upload that a file may reach back. */
const DAYS_BACK = 400;

const isWithin = (year: number, [first, last]: readonly [number, number]): boolean =>
  year >= first && year <= last;

/**
 * Returns how the years of a file are understood: one way for all its dates.
 * @throws RefusalError `bank_statement.unclear_year` when the dates do not agree on one way
 */
export function decideYears(
  times: readonly WrittenTime[],
  today: CalendarDay,
): (time: WrittenTime) => CalendarDay | null {
  const ways = new Set(times.map(wayOf));
  const [way] = ways;
  if (ways.size !== 1 || way === undefined) throw new RefusalError('bank_statement.unclear_year');
  const toDay = ({ day, month, year, yearDigits }: WrittenTime): CalendarDay | null => {
    const century = yearDigits === 4 ? 0 : way === 'buddhist' ? 2500 : 2000;
    const gregorian = century + year - (way === 'buddhist' ? BUDDHIST_YEARS : 0);
    const parts = [String(gregorian), ...[month, day].map((part) => String(part).padStart(2, '0'))];
    const text = parts.join('-');
    return isCalendarDay(text) ? text : null;
  };
  const days = times.flatMap((time) => toDay(time) ?? []);
  const isNear = (day: CalendarDay): boolean => {
    const daysAgo = countDays(day, today) - 1;
    // A bank's day may begin before ours.
    return daysAgo >= -1 && daysAgo <= DAYS_BACK;
  };
  if (!days.every(isNear)) throw new RefusalError('bank_statement.unclear_year');
  return toDay;
}

function wayOf({ year, yearDigits }: WrittenTime): 'buddhist' | 'gregorian' | undefined {
  if (yearDigits === 4) return year >= FIRST_BUDDHIST_YEAR ? 'buddhist' : 'gregorian';
  if (isWithin(year, SHORT_BUDDHIST)) return 'buddhist';
  return isWithin(year, SHORT_GREGORIAN) ? 'gregorian' : undefined;
}
