/**
 * The address under which LINE opens a screen signed in; it never changes, and any other browser is sent on to the
 * site by it.
 * @param address path and query of the screen inside the site
 */
export function toLineLink(liffId: string, address: string): string {
  return `https://liff.line.me/${liffId}${address === '/' ? '' : address}`;
}
