import {
  addDays,
  type CalendarDay,
  countDays,
  toCalendarDay,
  toInstantIn,
} from '@/domain/calendar-day';

/** A listed day so near takes the place of a day of the month: that draw was moved. */
const MOVED_DAYS = 3;
/** No calendar leaves more than this between two rounds; one that has no days at all ends here. */
const MOST_DAYS_AHEAD = 400;

/** A time of day, so many days after the day that a round is of; before it, when negative. */
export interface DayTime {
  readonly days: number;
  /** `15:20` */
  readonly time: string;
  /** The place whose clocks say so: `America/New_York`; Thailand unless told. */
  readonly zone?: string;
}

/** When a market usually holds rounds. A day needs to match one of the two lists; the market's own days come first. */
export interface MarketCalendar {
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Days of a month, as long as no listed day is near; one that a month does not have is left out. */
  readonly month_days?: readonly number[];
  /** At the earliest when the round before has closed. */
  readonly opens: DayTime;
  readonly closes: DayTime;
  readonly draws: DayTime;
}

/** Days that operators know of a market, from its source. */
export interface KnownDays {
  /** It draws. */
  readonly listed: ReadonlySet<CalendarDay>;
  /** It does not. */
  readonly off: ReadonlySet<CalendarDay>;
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

/** The instant that a time of a round's day is. */
export function toInstant(day: CalendarDay, { days, time, zone }: DayTime): Date {
  const own = addDays(day, days);
  return zone === undefined ? new Date(`${own}T${time}:00+07:00`) : toInstantIn(own, time, zone);
}

/**
 * The rounds of a market that have not closed by `now`: those of every day through `until`, and at least `atLeast`
 * of them. It follows from the calendar alone, so that every process plans the same.
 */
export function planRounds(
  calendar: MarketCalendar,
  days: KnownDays,
  { now, until, atLeast }: { now: Date; until: CalendarDay; atLeast: number },
): PlannedRound[] {
  const rounds: PlannedRound[] = [];
  let closedAt: Date | undefined;
  // A round opens no earlier than the one before it closed.
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

/** The day of the last round that closed by `now`; of a calendar without one, the first that is looked at. */
function findLastClosedDay(calendar: MarketCalendar, days: KnownDays, now: Date): CalendarDay {
  let day = addDays(toCalendarDay(now), 1 - calendar.closes.days);
  for (let back = 0; back < MOST_DAYS_AHEAD; back += 1) {
    if (isRoundDay(calendar, days, day) && toInstant(day, calendar.closes) <= now) return day;
    day = addDays(day, -1);
  }
  return day;
}
