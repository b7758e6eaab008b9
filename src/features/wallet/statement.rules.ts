import * as v from 'valibot';
import {
  chosenPeriod,
  type Movement,
  type StatementKind,
  type StatementPage,
  statementKind,
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
  const chosen = v.safeParse(chosenPeriod, { from: query.get('from'), to: query.get('to') });
  const days = presetDays.find((preset) => String(preset) === query.get('days'));
  return {
    kind: kind.success ? kind.output : 'all',
    period: chosen.success ? chosen.output : { days: days ?? DEFAULT_DAYS },
  };
}

/** The address of a view; what is shown anyway is left out. */
export function writeView({ kind, period }: StatementView): URLSearchParams {
  const query = new URLSearchParams();
  if (kind !== 'all') query.set('kind', kind);
  if ('from' in period) {
    query.set('from', period.from);
    query.set('to', period.to);
  } else if (period.days !== DEFAULT_DAYS) {
    query.set('days', String(period.days));
  }
  return query;
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
