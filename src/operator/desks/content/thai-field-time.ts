const THAI_OFFSET_MS = 7 * 3_600_000;
const FIELD_LETTERS = 'YYYY-MM-DDTHH:mm'.length;

/** Returns an instant as the value of a field for date and time, in Thai time; empty for null. */
export function toFieldTime(instant: string | null): string {
  if (instant === null) return '';
  return new Date(Date.parse(instant) + THAI_OFFSET_MS).toISOString().slice(0, FIELD_LETTERS);
}
