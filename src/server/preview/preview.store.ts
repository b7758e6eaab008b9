import { randomBytes } from 'node:crypto';

/** Minutes for which a preview can be opened. */
export const KEPT_MINUTES = 10;
const KEPT_MS = KEPT_MINUTES * 60_000;
/** Maximum number of kept pages; a page takes about 150 kB. */
const MOST_PAGES = 200;

/** Keeps rendered pages in memory under names that cannot be guessed. */
export class PreviewStore {
  /** Kept pages, the oldest first. */
  readonly #pages = new Map<string, { readonly html: string; readonly untilMs: number }>();
  readonly #nowMs: () => number;

  /** Creates a store. @param nowMs milliseconds of a clock that never goes back */
  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Keeps a page. @returns its id */
  add(html: string): string {
    const id = randomBytes(24).toString('base64url');
    for (const [old, { untilMs }] of this.#pages) {
      if (untilMs > this.#nowMs() && this.#pages.size < MOST_PAGES) break;
      this.#pages.delete(old);
    }
    this.#pages.set(id, { html, untilMs: this.#nowMs() + KEPT_MS });
    return id;
  }

  /** Returns a kept page; undefined for an unknown id and after the time. */
  find(id: string): string | undefined {
    const page = this.#pages.get(id);
    return page && page.untilMs > this.#nowMs() ? page.html : undefined;
  }
}
