import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';

/** How a round stands for whoever looks at the list: what can be done with it, or what came of it. */
export type Standing = 'scheduled' | 'open' | 'shooting' | 'waits' | 'drawn' | 'voided';

/** Tells it from what the server says. */
export function standingOf({
  state,
  shooting,
  announced,
}: Pick<YeekeeDayRound, 'state' | 'shooting' | 'announced'>): Standing {
  if (state === 'voided' || state === 'scheduled' || state === 'open') return state;
  if (announced !== null) return 'drawn';
  return shooting === 'open' ? 'shooting' : 'waits';
}

/** Whether it can be bet on, now or later. */
export function isComing({ state }: Pick<YeekeeDayRound, 'state'>): boolean {
  return state === 'scheduled' || state === 'open';
}

/** Rounds in rows of the same hour: on which place of a row of so many the first of them stands. */
export function findColumn(number: number, columns: number): number {
  return ((number - 1) % columns) + 1;
}

/** The rounds that close on the day itself, and those that close on the next morning. */
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

/** What a member had in some rounds altogether. */
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
