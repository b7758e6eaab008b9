/** Vowels and marks that stand with the consonant before them, and vowels that stand before theirs. */
const FIRST_LETTER = /^[เ-ไ]?.[ัิ-ฺ็-๎]*/u;

/** First name, and of the last name its first letter: "สมหญิง ม•••". Empty when there is no name. */
export function maskName(firstName: string | null, lastName: string | null): string {
  if (!firstName) return '';
  const letter = FIRST_LETTER.exec(lastName ?? '')?.[0];
  return letter ? `${firstName} ${letter}•••` : firstName;
}
