/** `line.me` with its subdomains, and LINE's short links. */
const OF_LINE = /^https:\/\/(?:(?:[a-z\d-]+\.)*line\.me|lin\.ee)(?:[/?#]|$)/i;

/**
 * Returns whether a URL belongs to LINE. LINE's app shows such a URL itself, while a browser would only lead back into
 * the app.
 */
export function isOfLine(url: string): boolean {
  return OF_LINE.test(url);
}
