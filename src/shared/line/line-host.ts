/** `line.me` with every host below it, and LINE's short links. */
const OF_LINE = /^https:\/\/(?:(?:[a-z\d-]+\.)*line\.me|lin\.ee)(?:[/?#]|$)/i;

/** Whether an address is LINE's own: its app shows it itself, where a browser would only lead back into the app. */
export function isOfLine(url: string): boolean {
  return OF_LINE.test(url);
}
