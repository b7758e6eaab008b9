import type { CalendarDay } from '@/domain/calendar-day';
import type { ReadAnswer } from '../../result-sources/result-source';

/** The labels of the two prizes that decide bets, in pages and in keys of JSON. */
const SPECIAL = toLabel('đặc\\s*biệt|g?\\.?đb|special|db');
const FIRST = toLabel('giải\\s*nhất|nhất|g\\.?\\s?1|prize_?1|first');
const DATE = /\b(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))\b/g;

/**
 * Reads the draw of the north of Vietnam from a page or from JSON of any site, by the words beside its numbers. A
 * number counts only below the date of the draw and above the next other date. Two different numbers of one prize are
 * unreadable, because one of them belongs to another draw.
 */
export function readXsmb(body: string, day: CalendarDay): ReadAnswer {
  const text = body
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ');
  const parts = findPartsOf(text, day);
  if (parts.length === 0) return { state: 'not_yet', why: 'does not name the day' };
  const told = (label: RegExp) => [
    ...new Set(parts.flatMap((part) => [...part.matchAll(label)].map(([, digits = '']) => digits))),
  ];
  const [specials, firsts] = [told(SPECIAL), told(FIRST)];
  if (specials.length > 1 || firsts.length > 1) {
    return { state: 'unreadable', why: 'several numbers of one prize' };
  }
  const [special] = specials;
  const [first] = firsts;
  if (special === undefined && first === undefined) {
    return { state: 'not_yet', why: 'no number below the day' };
  }
  if (special !== undefined && first !== undefined) {
    return { state: 'complete', day, announcement: { special, first } };
  }
  return {
    state: 'partial',
    announcement: {
      ...(special !== undefined && { special }),
      ...(first !== undefined && { first }),
    },
  };
}

/** Returns the parts of a text that stand between a mention of the day and the next mention of another one. */
function findPartsOf(text: string, day: CalendarDay): string[] {
  const dates = [...text.matchAll(DATE)].map((match) => ({ at: match.index, day: toDay(match) }));
  return dates.flatMap((date, index) =>
    date.day === day ? [text.slice(date.at, dates[index + 1]?.at)] : [],
  );
}

/** A whole word, and soon after it a number of five digits. Letters of Vietnamese are no word characters of `\\b`. */
function toLabel(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})[^\\p{L}\\p{N}]{0,12}(\\d{5})(?!\\d)`, 'giu');
}

function toDay([, year, month, date, shortDate = '', shortMonth = '', lateYear]: RegExpExecArray) {
  return year === undefined
    ? `${lateYear}-${shortMonth.padStart(2, '0')}-${shortDate.padStart(2, '0')}`
    : `${year}-${month}-${date}`;
}
