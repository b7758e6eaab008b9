/** Reads a date and time of a form (`2026-11-28T05:51`) as Thai time, also on a computer in another zone. */
export function toInstant(text: string): string {
  return new Date(`${text}+07:00`).toISOString();
}
