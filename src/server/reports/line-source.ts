import type { FigureId } from '@/contract/operator/report-figures';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Executor } from '../db/raw';

/** The lines of a figure in a period, both days included. */
export interface LineFilter {
  readonly agentId: number;
  readonly figure: FigureId;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Key of a part of the figure; undefined for all lines. */
  readonly part: string | undefined;
}

/** A line that a figure is made of, with the full phone number. */
export interface ReportLine {
  readonly key: string;
  /** Null for the sum of a member's day. */
  readonly at: Date | null;
  readonly number: string | null;
  readonly title: string;
  readonly memberId: number | null;
  readonly username: string | null;
  /** Satang; null for a line without money. */
  readonly amount: number | null;
  /** Place in the list; the next page begins after it. */
  readonly cursor: string;
}

/** Sum of all lines of a filter. */
export interface LineTotal {
  /** Satang. */
  readonly amount: number;
  /** Number of lines. */
  readonly lines: number;
  /** Number as a figure counts it: money that came back counts less than nothing. */
  readonly count: number;
}

/** A page to read: the lines after a cursor, the newest first. */
export interface LinePage {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A way to read the lines of one kind of figure. */
export interface LineSource {
  readonly fetchTotal: (db: Executor, filter: LineFilter) => Promise<LineTotal>;
  readonly fetchLines: (db: Executor, filter: LineFilter, page: LinePage) => Promise<ReportLine[]>;
}
