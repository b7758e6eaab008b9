import { toCalendarDay } from '@/domain/calendar-day';
import { formatDay } from '@/domain/thai-date';

/**
 * A day as Thais read it, with the age it makes.
 * @param day `YYYY-MM-DD`
 * @param today the same, for the age
 * @returns null for what is no day, or none that lies behind
 */
export function readBirthDate(day: string, today: string): { text: string; age: number } | null {
  const instant = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-/.test(day) || Number.isNaN(instant.getTime()) || day > today) return null;
  const hadBirthday = day.slice(5) <= today.slice(5);
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age < 150 ? { text: formatDay(day), age } : null;
}

/** Today in Thailand, by the clock of the phone: good for showing, not for deciding. */
export function getToday(): string {
  return toCalendarDay(new Date());
}
