/** A day of the calendar in Thailand, `YYYY-MM-DD`; such texts sort as the days do. */
export type CalendarDay = string;

/** Years by which the Thai calendar is ahead. */
const BUDDHIST_YEARS = 543;
/** A year from here on was meant in the Thai calendar. */
const YEAR_BETWEEN = 2300;
const DAY_MS = 86_400_000;
const THAI_OFFSET_MS = 7 * 3_600_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that the calendar has: not 30 February. */
export function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return (
    DAY_PATTERN.test(text) &&
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(text)
  );
}

/** The day so many days later; earlier, when the number is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a period has, both ends included; 0 or less when it ends before it begins. */
export function countDays(from: CalendarDay, to: CalendarDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

/** The instant at which a day begins in Thailand, where the clocks never change. */
export function toDayStart(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/**
 * The instant of a time of day by the clocks of a place, which may be put forward and back.
 * @param time `16:00`; one that the clocks skip is taken as the one after it
 * @param zone `America/New_York`
 */
export function toInstantIn(day: CalendarDay, time: string, zone: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asIfUtc - offsetMsIn(zone, asIfUtc);
  // The offset at the guess decides, because the clocks may change between the two.
  return new Date(asIfUtc - offsetMsIn(zone, guess));
}

/** How far the clocks of a place are ahead of UTC at an instant. */
function offsetMsIn(zone: string, epochMs: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The day in Thailand that an instant belongs to. */
export function toCalendarDay(instant: Date): CalendarDay {
  return toThaiText(instant).slice(0, 10);
}

/** Time of day in Thailand at an instant: `14:05:09`. */
export function toTimeOfDay(instant: Date): string {
  return toThaiText(instant).slice(11, 19);
}

/** Whether the year of a day was meant in the Thai calendar. */
export function isBuddhistYear(day: string): boolean {
  return Number(/^(\d{4})-/.exec(day)?.[1]) >= YEAR_BETWEEN;
}

/**
 * A day whose year was typed as Thais say it (2533) in the calendar of the field (1990). What would be no day then
 * stays as it was typed.
 */
export function correctBuddhistYear(day: string): string {
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(day) ?? [];
  const corrected = `${Number(year) - BUDDHIST_YEARS}${rest}`;
  return isBuddhistYear(day) && isCalendarDay(corrected) ? corrected : day;
}

function toThaiText(instant: Date): string {
  return new Date(instant.getTime() + THAI_OFFSET_MS).toISOString();
}
