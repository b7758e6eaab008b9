/**
 * Highest number of uncached pages that are rendered in full per IP and minute. It is high because phones of one
 * network share an IP.
 */
const PAGES_OF_ADDRESS = 300;
const WINDOW_MS = 60_000;

/** Counts the pages rendered per IP, separately in each process. */
export class PageBudget {
  #windowEndsMs = 0;
  readonly #written = new Map<string, number>();

  /**
   * Counts one page of an IP.
   * @returns false when the IP has used up its pages of this minute
   */
  take(ip: string): boolean {
    const now = performance.now();
    if (now >= this.#windowEndsMs) {
      this.#written.clear();
      this.#windowEndsMs = now + WINDOW_MS;
    }
    const written = this.#written.get(ip) ?? 0;
    if (written >= PAGES_OF_ADDRESS) return false;
    this.#written.set(ip, written + 1);
    return true;
  }
}
