import * as v from 'valibot';
import {
  chosenPeriod,
  type Movement,
  type StatementKind,
  type StatementPage,
  statementKind,
  type WinlossDay,
} from '@/contract/statement.contract';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';

/** Periods that are one tap away, in days. */
export const presetDays = [1, 7, 30] as const;

export const DEFAULT_DAYS = 7;

/** The last so many days, or two days that the member chose. */
export type ViewPeriod =
  | { readonly days: number }
  | { readonly from: CalendarDay; readonly to: CalendarDay };

/** What the address says about which movements are shown. */
export interface StatementView {
  readonly kind: StatementKind;
  readonly period: ViewPeriod;
}

/** Reads the address; what it cannot mean is what is shown without it. */
export function readView(query: URLSearchParams): StatementView {
  const kind = v.safeParse(statementKind, query.get('kind'));
  return { kind: kind.success ? kind.output : 'all', period: readPeriod(query) };
}

/** Reads the period alone. */
export function readPeriod(query: URLSearchParams): ViewPeriod {
  const chosen = v.safeParse(chosenPeriod, { from: query.get('from'), to: query.get('to') });
  const days = presetDays.find((preset) => String(preset) === query.get('days'));
  return chosen.success ? chosen.output : { days: days ?? DEFAULT_DAYS };
}

/** The address of a view; what is shown anyway is left out. */
export function writeView({ kind, period }: StatementView): URLSearchParams {
  return new URLSearchParams({ ...(kind !== 'all' && { kind }), ...writePeriod(period) });
}

/** The address of a period alone. */
export function writePeriod(period: ViewPeriod): Record<string, string> {
  if ('from' in period) return { from: period.from, to: period.to };
  return period.days === DEFAULT_DAYS ? {} : { days: String(period.days) };
}

/** Whether anything was decided on a day. */
export function isPlayed({ stake, payout }: WinlossDay): boolean {
  return stake !== 0 || payout !== 0;
}

/** One day of a statement. */
export interface StatementDay {
  readonly day: CalendarDay;
  /** Of the whole day, also where not all of it is loaded. */
  readonly net: Satang;
  readonly movements: readonly Movement[];
}

/** Puts the movements of some pages under their days. */
export function groupByDay(pages: readonly StatementPage[]): StatementDay[] {
  const nets = new Map(pages.flatMap(({ days }) => days).map(({ day, net }) => [day, net]));
  const groups = new Map<CalendarDay, Movement[]>();
  for (const movement of pages.flatMap(({ movements }) => movements)) {
    const day = toCalendarDay(new Date(movement.at));
    const group = groups.get(day);
    if (group) group.push(movement);
    else groups.set(day, [movement]);
  }
  return [...groups].map(([day, movements]) => ({ day, net: nets.get(day) ?? 0, movements }));
}
