import { type Bill, type BillState, billStates } from '@/contract/lotto-bills.contract';
import { addDays, type CalendarDay, isCalendarDay } from '@/domain/calendar-day';

const WEEK_DAYS = 7;

/** The filter of the bill list, kept in the URL. */
export interface BillView {
  readonly state: BillState | null;
  /** Days on which the bills were placed; both limits are included. */
  readonly days:
    | 'all'
    | 'today'
    | 'week'
    | { readonly from: CalendarDay; readonly until: CalendarDay };
}

/** Reads the filter from the URL query; invalid values count as missing. */
export function readBillView(query: URLSearchParams): BillView {
  const state = billStates.find((each) => each === query.get('state')) ?? null;
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? ''];
  if (isCalendarDay(from) && isCalendarDay(until) && from <= until) {
    return { state, days: { from, until } };
  }
  const preset = query.get('days');
  return { state, days: preset === 'today' || preset === 'week' ? preset : 'all' };
}

/** Returns the URL query of a filter without default values. */
export function writeBillView({ state, days }: BillView): Record<string, string> {
  return {
    ...(state !== null && { state }),
    ...(typeof days === 'object' ? days : days !== 'all' && { days }),
  };
}

/** Converts a filter to the server's query. */
export function toBillFilter({ state, days }: BillView, today: CalendarDay) {
  return { ...(state !== null && { state }), ...toDays(days, today) };
}

function toDays(days: BillView['days'], today: CalendarDay) {
  if (days === 'all') return {};
  if (days === 'today') return { from: today, until: today };
  return days === 'week' ? { from: addDays(today, 1 - WEEK_DAYS), until: today } : days;
}

/** The state of a bill, where `resulted` is split into won and lost. */
export type Outcome = 'waits' | 'won' | 'lost' | 'cancelled' | 'refunded';

/** Returns the outcome of a bill. */
export function outcomeOf({ state, paid }: Pick<Bill, 'state' | 'paid'>): Outcome {
  if (state === 'resulted') return paid > 0 ? 'won' : 'lost';
  return state === 'active' ? 'waits' : state;
}
