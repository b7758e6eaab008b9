/**
 * Parts of a text that may name a person or open a door: query strings, e-mail addresses, tokens and long ids, numbers of
 * phones and bank accounts.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'<>)]+/g, '?…'],
  [/#[^\s"'<>)]*(?:token|code)=[^\s"'<>)]+/gi, '#…'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '[token]'],
  [/(?<![\w.])\+?\d(?:[ -]?\d){8,}(?!\w)/g, '[number]'],
];

/** Returns a text without what may name a person or open a door. */
export function removePrivate(text: string): string {
  return PRIVATE.reduce((rest, [pattern, name]) => rest.replaceAll(pattern, name), text);
}
