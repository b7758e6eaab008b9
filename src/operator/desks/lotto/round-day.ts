import { formatDayOfYear } from '@/domain/thai-date';

/** Returns the day that the id of a round names, such as `16 พ.ย.`; the id when it names none. */
export function dayOfRound(roundId: string): string {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(roundId) ?? [];
  return day === undefined ? roundId : formatDayOfYear(day);
}
