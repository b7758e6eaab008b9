import type { CalendarDay } from '@/domain/calendar-day';
import type { ReadAnswer } from '../../result-sources/result-source';
import { toGovernmentAnswer } from './glo-answer';
import { BUDDHIST_YEARS, readThaiDay } from './thai-day';

/** Writes a day as the address of the page has it, such as `16062569`. */
export function toSanookDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-');
  return `${date}${month}${Number(year) + BUDDHIST_YEARS}`;
}

/** The four groups of the table, in their order: first prize, front, end, last two. */
const TABLE = /<div[^>]*class="[^"]*\blottocheck__table\b[^"]*"[^>]*>/;
const GROUPS = 4;

/**
 * Reads the page of one draw. Its numbers stand in `strong.lotto__number`, in four groups of the first table; the day
 * stands in the heading.
 */
export function readSanookPage(html: string, day: CalendarDay): ReadAnswer {
  const heading = /<h2[^>]*>([\s\S]*?)<\/h2>/.exec(afterPrint(html))?.[1];
  const table = TABLE.exec(html);
  if (heading === undefined || !table) return { state: 'unreadable', why: 'no page of a draw' };
  const told = readThaiDay(toText(heading));
  if (told === undefined) return { state: 'unreadable', why: 'no day in the heading' };
  if (told !== day) return { state: 'not_yet', why: `tells ${told}` };
  const groups = readGroups(html.slice(table.index + table[0].length));
  if (groups.length !== GROUPS) return { state: 'unreadable', why: 'no table of four prizes' };
  const [first = [], front = [], bottom = [], lastTwo = []] = groups;
  return toGovernmentAnswer(day, { first, front, bottom, lastTwo });
}

const afterPrint = (html: string) => html.slice(Math.max(0, html.indexOf('id="contentPrint"')));

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the numbers of each child of the table. Numbers that are not drawn are dashes, letters or empty. */
function readGroups(html: string): string[][] {
  const groups: string[][] = [];
  let depth = 0;
  for (const [tag, name = '', content = ''] of html.matchAll(
    /<(\/?div|strong)\b[^>]*>(?:([^<]*)(?=<\/strong>))?/g,
  )) {
    if (name === 'div') {
      depth += 1;
      if (depth === 1) groups.push([]);
    } else if (name === '/div') {
      depth -= 1;
      if (depth < 0) break;
    } else if (/class="[^"]*\blotto__number\b/.test(tag)) {
      const value = content.trim();
      if (/\d/.test(value)) groups.at(-1)?.push(value);
    }
  }
  return groups;
}
