import {
  addDays,
  type CalendarDay,
  countDays,
  toCalendarDay,
  toInstantIn,
} from '@/domain/calendar-day';

/** A listed day within this many days of a day of the month replaces that day, because the draw was moved. */
const MOVED_DAYS = 3;
/**
 * Bound of the search for round days: longer than any gap between two rounds, so that the search ends even for a
 * calendar without days.
 */
const MOST_DAYS_AHEAD = 400;

/** A time relative to the day of a round; negative `days` are before it. */
export interface DayTime {
  readonly days: number;
  /** Time of day, such as `15:20`. */
  readonly time: string;
  /** Time zone of the time, such as `America/New_York`; Thailand by default. */
  readonly zone?: string;
}

/**
 * The usual days and times of a market's rounds. A day must match one of the two lists; the market's listed days
 * override them.
 */
export interface MarketCalendar {
  /** Weekdays with a round; 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Days of the month with a round, unless a listed day is near. A day that a month does not have is skipped. */
  readonly month_days?: readonly number[];
  /** Opening time; a round never opens before the previous one has closed. */
  readonly opens: DayTime;
  readonly closes: DayTime;
  readonly draws: DayTime;
}

/** Exceptions to the calendar of a market, which operators have entered as the lottery announced them. */
export interface KnownDays {
  /** Days with a draw. */
  readonly listed: ReadonlySet<CalendarDay>;
  /** Days without a draw. */
  readonly off: ReadonlySet<CalendarDay>;
}

/** A round as planned by its calendar. */
export interface PlannedRound {
  readonly day: CalendarDay;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Tells whether a market holds a round on a day. */
export function isRoundDay(
  calendar: MarketCalendar,
  { listed, off }: KnownDays,
  day: CalendarDay,
): boolean {
  if (listed.has(day)) return true;
  if (off.has(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  if (calendar.weekdays?.includes(date.getUTCDay())) return true;
  if (!calendar.month_days?.includes(date.getUTCDate())) return false;
  return ![...listed].some((other) => Math.abs(countDays(day, other) - 1) <= MOVED_DAYS);
}

/** Converts a time relative to a round's day to an instant. */
export function toInstant(day: CalendarDay, { days, time, zone }: DayTime): Date {
  const own = addDays(day, days);
  return zone === undefined ? new Date(`${own}T${time}:00+07:00`) : toInstantIn(own, time, zone);
}

/**
 * Returns the rounds of a market that have not closed by `now`: every round through the day `until`, and at least
 * `atLeast` rounds. The result depends on the arguments only, so that every process plans the same rounds.
 */
export function planRounds(
  calendar: MarketCalendar,
  days: KnownDays,
  { now, until, atLeast }: { now: Date; until: CalendarDay; atLeast: number },
): PlannedRound[] {
  const rounds: PlannedRound[] = [];
  let closedAt: Date | undefined;
  // The loop starts at the last closed round, because a round opens no earlier than the previous round closes.
  const last = addDays(until, MOST_DAYS_AHEAD);
  for (let day = findLastClosedDay(calendar, days, now); day <= last; day = addDays(day, 1)) {
    if (day > until && rounds.length >= atLeast) break;
    if (!isRoundDay(calendar, days, day)) continue;
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

/** Returns the day of the last round that closed by `now`, or the earliest day searched if there is none. */
function findLastClosedDay(calendar: MarketCalendar, days: KnownDays, now: Date): CalendarDay {
  let day = addDays(toCalendarDay(now), 1 - calendar.closes.days);
  for (let back = 0; back < MOST_DAYS_AHEAD; back += 1) {
    if (isRoundDay(calendar, days, day) && toInstant(day, calendar.closes) <= now) return day;
    day = addDays(day, -1);
  }
  return day;
}
