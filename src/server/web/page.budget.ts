/** So many pages that are not kept yet are written in full for one address in a minute; a phone network shares one. */
const PAGES_OF_ADDRESS = 300;
const WINDOW_MS = 60_000;

/** Counts by address the pages that have to be written anew, each process for itself. */
export class PageBudget {
  #windowEndsMs = 0;
  readonly #written = new Map<string, number>();

  /** @returns false when the address has had its pages for now */
  take(address: string): boolean {
    const now = performance.now();
    if (now >= this.#windowEndsMs) {
      this.#written.clear();
      this.#windowEndsMs = now + WINDOW_MS;
    }
    const written = this.#written.get(address) ?? 0;
    if (written >= PAGES_OF_ADDRESS) return false;
    this.#written.set(address, written + 1);
    return true;
  }
}
