import type { CalendarDay } from '@/domain/calendar-day';
import type { ReadAnswer } from '../../result-sources/result-source';
import { readThaiDay } from './thai-day';

/** A draw in the table of a market. */
const ROW =
  /<tr[^>]*>\s*<td[^>]*>\s*<span[^>]*title="([^"]*)"[^>]*>[^<]*<\/span>\s*<\/td>((?:\s*<td[^>]*>[^<]*<\/td>){4})\s*<\/tr>/g;
const CELL = /<td[^>]*>([^<]*)<\/td>/g;

/** The numbers of a draw: the whole number, its last three digits, its last two, and the two digits below. */
interface ShownDraw {
  readonly number: string;
  readonly threeTop: string;
  readonly twoTop: string;
  readonly twoBottom: string;
}

/**
 * Reads the page of a market, whose table has a row for each of its last draws.
 * @param kind `hanoi` has no whole second number there, so that its answer is never complete
 */
export function readAllhuayPage(
  html: string,
  { day, kind }: { day: CalendarDay; kind: 'four_digits' | 'hanoi' },
): ReadAnswer {
  const rows = [...html.matchAll(ROW)];
  if (rows.length === 0) return { state: 'unreadable', why: 'no table of draws' };
  const found = rows.filter(([, title = '']) => readThaiDay(title) === day);
  const [row] = found;
  if (!row) return { state: 'not_yet', why: 'no row of this day' };
  if (found.length > 1) return { state: 'unreadable', why: 'two rows of one day' };
  const [number = '', threeTop = '', twoTop = '', twoBottom = ''] = [
    ...(row[2] ?? '').matchAll(CELL),
  ].map(([, text = '']) => text.trim());
  if (![number, threeTop, twoTop, twoBottom].some((text) => /\d/.test(text))) {
    return { state: 'not_yet', why: 'no number is drawn' };
  }
  return judge({ number, threeTop, twoTop, twoBottom }, { day, kind });
}

function judge(
  { number, threeTop, twoTop, twoBottom }: ShownDraw,
  { day, kind }: { day: CalendarDay; kind: 'four_digits' | 'hanoi' },
): ReadAnswer {
  const fits = number.slice(-3) === threeTop && number.slice(-2) === twoTop;
  if (kind === 'hanoi') {
    return /^\d{5}$/.test(number) && fits
      ? { state: 'partial', announcement: { special: number } }
      : { state: 'unreadable', why: 'the numbers of the row do not fit each other' };
  }
  return /^\d{4}$/.test(number) && fits && number.slice(0, 2) === twoBottom
    ? { state: 'complete', day, announcement: { number } }
    : { state: 'unreadable', why: 'the numbers of the row do not fit each other' };
}
