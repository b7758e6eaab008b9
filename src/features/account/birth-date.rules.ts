import { toCalendarDay } from '@/domain/calendar-day';
import { formatDay } from '@/domain/thai-date';

/**
 * Formats a birth date in Thai and computes the age.
 * @param day `YYYY-MM-DD`
 * @param today the current day in the same form
 * @returns null for an invalid day, a day after `today`, or an age of 150 and more
 */
export function readBirthDate(day: string, today: string): { text: string; age: number } | null {
  const instant = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-/.test(day) || Number.isNaN(instant.getTime()) || day > today) return null;
  const hadBirthday = day.slice(5) <= today.slice(5);
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age < 150 ? { text: formatDay(day), age } : null;
}

/** Returns the Thai calendar day by the device clock, which is only reliable enough for display. */
export function getToday(): string {
  return toCalendarDay(new Date());
}
