import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';

const MINUTE_MS = 60_000;
/** No calendar leaves more than this between two rounds; one that has no days at all ends here. */
const MOST_DAYS_AHEAD = 400;

/** A time of Thailand, so many days after the day that a round is of; before it, when negative. */
export interface DayTime {
  readonly days: number;
  /** `15:20` */
  readonly time: string;
}

/** When a market holds rounds. A day needs to match one of the three lists. */
export interface MarketCalendar {
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Days of a month; one that a month does not have is left out. */
  readonly month_days?: readonly number[];
  /** Single days: those to which others are moved. */
  readonly also_on?: readonly CalendarDay[];
  /** At the earliest when the round before has closed. */
  readonly opens: DayTime;
  readonly closes: DayTime;
  readonly draws: DayTime;
}

/** A round as its calendar has it. */
export interface PlannedRound {
  readonly day: CalendarDay;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Whether a market holds a round of a day. */
export function isRoundDay(
  calendar: MarketCalendar,
  holidays: ReadonlySet<CalendarDay>,
  day: CalendarDay,
): boolean {
  if (holidays.has(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return (
    (calendar.weekdays?.includes(date.getUTCDay()) ?? false) ||
    (calendar.month_days?.includes(date.getUTCDate()) ?? false) ||
    (calendar.also_on?.includes(day) ?? false)
  );
}

/** The instant that a time of a round's day is. */
export function toInstant(day: CalendarDay, { days, time }: DayTime): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const start = toDayStart(addDays(day, days));
  return new Date(start.getTime() + (hours * 60 + minutes) * MINUTE_MS);
}

/**
 * The rounds of a market that have not closed by `now`: those of every day through `until`, and at least `atLeast`
 * of them. It follows from the calendar alone, so that every process plans the same.
 */
export function planRounds(
  calendar: MarketCalendar,
  holidays: ReadonlySet<CalendarDay>,
  { now, until, atLeast }: { now: Date; until: CalendarDay; atLeast: number },
): PlannedRound[] {
  const rounds: PlannedRound[] = [];
  let closedAt: Date | undefined;
  // A round opens no earlier than the one before it closed.
  const last = addDays(until, MOST_DAYS_AHEAD);
  for (let day = findLastClosedDay(calendar, holidays, now); day <= last; day = addDays(day, 1)) {
    if (day > until && rounds.length >= atLeast) break;
    if (!isRoundDay(calendar, holidays, day)) continue;
    const closesAt = toInstant(day, calendar.closes);
    const opensAt = toInstant(day, calendar.opens);
    if (closesAt > now) {
      rounds.push({
        day,
        opensAt: closedAt && closedAt > opensAt ? closedAt : opensAt,
        closesAt,
        drawsAt: toInstant(day, calendar.draws),
      });
    }
    closedAt = closesAt;
  }
  return rounds;
}

/** The day of the last round that closed by `now`; of a calendar without one, the first that is looked at. */
function findLastClosedDay(
  calendar: MarketCalendar,
  holidays: ReadonlySet<CalendarDay>,
  now: Date,
): CalendarDay {
  let day = addDays(toCalendarDay(now), 1 - calendar.closes.days);
  for (let back = 0; back < MOST_DAYS_AHEAD; back += 1) {
    if (isRoundDay(calendar, holidays, day) && toInstant(day, calendar.closes) <= now) return day;
    day = addDays(day, -1);
  }
  return day;
}
