/** First letter of a Thai name: a leading vowel, the consonant, and the marks on it. */
const FIRST_LETTER = /^[เ-ไ]?.[ัิ-ฺ็-๎]*/u;

/** Masks the last name: "สมหญิง ม•••". Returns an empty string when there is no first name. */
export function maskName(firstName: string | null, lastName: string | null): string {
  if (!firstName) return '';
  const letter = FIRST_LETTER.exec(lastName ?? '')?.[0];
  return letter ? `${firstName} ${letter}•••` : firstName;
}
