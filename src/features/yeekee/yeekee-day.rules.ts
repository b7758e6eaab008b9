import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';

/** The status of a round in the list of rounds. */
export type RoundStatus = 'scheduled' | 'open' | 'shooting' | 'waits' | 'drawn' | 'voided';

/** Returns the status of a round from its state, its shooting and its result. */
export function statusOf({
  state,
  shooting,
  announced,
}: Pick<YeekeeDayRound, 'state' | 'shooting' | 'announced'>): RoundStatus {
  if (state === 'voided' || state === 'scheduled' || state === 'open') return state;
  if (announced !== null) return 'drawn';
  return shooting === 'open' ? 'shooting' : 'waits';
}

/** Whether a round takes bets now or later. */
export function isComing({ state }: Pick<YeekeeDayRound, 'state'>): boolean {
  return state === 'scheduled' || state === 'open';
}

/** Returns the column of a round in a grid with the given number of columns. */
export function findColumn(number: number, columns: number): number {
  return ((number - 1) % columns) + 1;
}

/** Groups rounds by the calendar day of their closing: the given day and the next one. */
export function splitAtMidnight(
  rounds: readonly YeekeeDayRound[],
  date: CalendarDay,
): { readonly day: CalendarDay; readonly rounds: readonly YeekeeDayRound[] }[] {
  return [date, addDays(date, 1)]
    .map((day) => ({
      day,
      rounds: rounds.filter(({ closes_at }) => toCalendarDay(new Date(closes_at)) === day),
    }))
    .filter((part) => part.rounds.length > 0);
}

/** Sums up the member's bills, stakes, payouts and shots. */
export function sumOwn(rounds: readonly YeekeeDayRound[]) {
  return rounds.reduce(
    (sum, { mine }) =>
      mine === null
        ? sum
        : {
            bills: sum.bills + mine.bill_count,
            amount: sum.amount + mine.amount,
            paid: sum.paid + mine.paid,
            shots: sum.shots + mine.shot_count,
          },
    { bills: 0, amount: 0, paid: 0, shots: 0 },
  );
}
