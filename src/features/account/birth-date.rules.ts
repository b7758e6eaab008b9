/** Years by which the Thai calendar is ahead. */
const BUDDHIST_YEARS = 543;
/** No member was born before it by the one calendar, nor after it by the other. */
const YEAR_BETWEEN = 2300;

const thaiDate = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day whose year was typed as Thais say it (2533) in the calendar of the field (1990). */
export function correctBuddhistYear(day: string): string {
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(day) ?? [];
  if (Number(year) < YEAR_BETWEEN || rest === undefined) return day;
  return `${Number(year) - BUDDHIST_YEARS}${rest}`;
}

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
  return age < 150 ? { text: thaiDate.format(instant), age } : null;
}

/** Today in Thailand, by the clock of the phone: good for showing, not for deciding. */
export function getToday(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format();
}
