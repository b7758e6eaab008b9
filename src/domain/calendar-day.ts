/** A day in Thailand, `YYYY-MM-DD`. Sorting these texts as strings gives calendar order. */
export type CalendarDay = string;

/** Offset of Buddhist years from Gregorian years. */
const BUDDHIST_YEARS = 543;
/** Years from this one on are taken as Buddhist years. */
const YEAR_BETWEEN = 2300;
const DAY_MS = 86_400_000;
const THAI_OFFSET_MS = 7 * 3_600_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is an existing day; 30 February is not. */
export function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return (
    DAY_PATTERN.test(text) &&
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(text)
  );
}

/** Returns the day that is this many days later, or earlier for a negative number. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days of a period, both ends included; 0 or less when it ends before it begins. */
export function countDays(from: CalendarDay, to: CalendarDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

/** Returns the instant at which a day begins in Thailand, which has no daylight saving time. */
export function toDayStart(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/**
 * Returns the instant of a local time in a time zone that may have daylight saving time.
 * @param time local time such as `16:00`; a time that the zone skips is shifted past the gap
 * @param zone IANA name such as `America/New_York`
 */
export function toInstantIn(day: CalendarDay, time: string, zone: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asIfUtc - offsetMsIn(zone, asIfUtc);
  // The offset may change between UTC and local time, so the offset at the estimated instant is used.
  return new Date(asIfUtc - offsetMsIn(zone, guess));
}

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function offsetMsIn(zone: string, epochMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns the day in Thailand at an instant. */
export function toCalendarDay(instant: Date): CalendarDay {
  return toThaiText(instant).slice(0, 10);
}

/** Returns the time of day in Thailand at an instant: `14:05:09`. */
export function toTimeOfDay(instant: Date): string {
  return toThaiText(instant).slice(11, 19);
}

/** Returns whether the year of a day is a Buddhist year. */
export function isBuddhistYear(day: string): boolean {
  return Number(/^(\d{4})-/.exec(day)?.[1]) >= YEAR_BETWEEN;
}

/**
 * Converts a Buddhist year (2533) to the Gregorian year (1990). The day is returned unchanged when its year is not
 * Buddhist or the converted day does not exist.
 */
export function correctBuddhistYear(day: string): string {
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(day) ?? [];
  const corrected = `${Number(year) - BUDDHIST_YEARS}${rest}`;
  return isBuddhistYear(day) && isCalendarDay(corrected) ? corrected : day;
}

function toThaiText(instant: Date): string {
  return new Date(instant.getTime() + THAI_OFFSET_MS).toISOString();
}
