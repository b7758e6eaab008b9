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

/** Periods offered as buttons, in days. */
export const presetDays = [1, 7, 30] as const;

export const DEFAULT_DAYS = 7;

/** Codes of movements whose reference is a game round. */
const PLAY_CODES = [
  ...['game_stake', 'game_payout', 'game_rollback', 'game_correction', 'game_jackpot'],
  'free_round_win',
];

/** A number of last days, or two chosen days. */
export type ViewPeriod =
  | { readonly days: number }
  | { readonly from: CalendarDay; readonly to: CalendarDay };

/** The shown view of the statement, kept in the URL. */
export interface StatementView {
  readonly kind: StatementKind;
  readonly period: ViewPeriod;
}

/** Reads a view from the URL query; invalid values fall back to the defaults. */
export function readView(query: URLSearchParams): StatementView {
  const kind = v.safeParse(statementKind, query.get('kind'));
  return { kind: kind.success ? kind.output : 'all', period: readPeriod(query) };
}

/** Reads the period from the URL query. */
export function readPeriod(query: URLSearchParams): ViewPeriod {
  const chosen = v.safeParse(chosenPeriod, { from: query.get('from'), to: query.get('to') });
  const days = presetDays.find((preset) => String(preset) === query.get('days'));
  return chosen.success ? chosen.output : { days: days ?? DEFAULT_DAYS };
}

/** Returns the URL query of a view without default values. */
export function writeView({ kind, period }: StatementView): URLSearchParams {
  return new URLSearchParams({ ...(kind !== 'all' && { kind }), ...writePeriod(period) });
}

/** Returns the URL query of a period; empty for the default. */
export function writePeriod(period: ViewPeriod): Record<string, string> {
  if ('from' in period) return { from: period.from, to: period.to };
  return period.days === DEFAULT_DAYS ? {} : { days: String(period.days) };
}

/** A game round by the integration of its game and its id there. */
export interface PlayedRound {
  readonly source: string;
  readonly round: string;
}

/** Returns the game round of a movement; null for other movements. */
export function readRound({ code, reference }: Movement): PlayedRound | null {
  const slash = reference.indexOf('/');
  if (slash < 1 || !PLAY_CODES.includes(code)) return null;
  return { source: reference.slice(0, slash), round: reference.slice(slash + 1) };
}

/** Returns the game rounds of movements by the id of their first movement in the list, so that each round is there once. */
export function listRounds(movements: readonly Movement[]): ReadonlyMap<string, PlayedRound> {
  const seen = new Set<string>();
  return new Map(
    movements.flatMap((movement) => {
      const round = readRound(movement);
      if (!round || seen.has(movement.reference)) return [];
      seen.add(movement.reference);
      return [[movement.id, round] as const];
    }),
  );
}

/** Whether any play was settled on a day. */
export function isPlayed({ stake, payout }: WinlossDay): boolean {
  return stake !== 0 || payout !== 0;
}

/** One day of a statement. */
export interface StatementDay {
  readonly day: CalendarDay;
  /** Sum of the whole day in satang, even if its movements are partly loaded. */
  readonly net: Satang;
  readonly movements: readonly Movement[];
}

/** Groups the movements of several pages by day. */
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
