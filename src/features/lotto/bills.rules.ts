import { type Bill, type BillState, billStates } from '@/contract/lotto.contract';
import { addDays, type CalendarDay, isCalendarDay, toCalendarDay } from '@/domain/calendar-day';

const WEEK_DAYS = 7;

/** Which bills are shown, as the address says. */
export interface BillView {
  readonly state: BillState | null;
  /** The days on which they were made, both ends included. */
  readonly days:
    | 'all'
    | 'today'
    | 'week'
    | { readonly from: CalendarDay; readonly until: CalendarDay };
}

/** Reads the address; what it cannot mean is what is shown without it. */
export function readBillView(query: URLSearchParams): BillView {
  const state = billStates.find((each) => each === query.get('state')) ?? null;
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? ''];
  if (isCalendarDay(from) && isCalendarDay(until) && from <= until) {
    return { state, days: { from, until } };
  }
  const preset = query.get('days');
  return { state, days: preset === 'today' || preset === 'week' ? preset : 'all' };
}

/** The address of a view; what is shown anyway is left out. */
export function writeBillView({ state, days }: BillView): Record<string, string> {
  return {
    ...(state !== null && { state }),
    ...(typeof days === 'object' ? days : days !== 'all' && { days }),
  };
}

/** What the server is asked for. The phone's clock only chooses which days are shown. */
export function toBillFilter({ state, days }: BillView, now: Date) {
  return { ...(state !== null && { state }), ...toDays(days, toCalendarDay(now)) };
}

function toDays(days: BillView['days'], today: CalendarDay) {
  if (days === 'all') return {};
  if (days === 'today') return { from: today, until: today };
  return days === 'week' ? { from: addDays(today, 1 - WEEK_DAYS), until: today } : days;
}

/** How a bill stands for its member: a resulted one has won something or nothing. */
export type Outcome = 'waits' | 'won' | 'lost' | 'cancelled' | 'refunded';

/** Tells the won from the lost. */
export function outcomeOf({ state, paid }: Pick<Bill, 'state' | 'paid'>): Outcome {
  if (state === 'resulted') return paid > 0 ? 'won' : 'lost';
  return state === 'active' ? 'waits' : state;
}
