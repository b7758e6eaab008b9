/** As many pages as are kept at most; of each a text and its packed forms, about 100 kB. */
const MOST_PAGES = 128;

interface KeptPage<Page> {
  readonly page: Promise<Page>;
  readonly freshUntilMs: number;
}

/** Keeps each page for a moment: one that thousands ask for at once is rendered once. */
export class PageStore<Page> {
  readonly #freshMs: number;
  /** The oldest first. */
  readonly #kept = new Map<string, KeptPage<Page>>();

  /** @param freshMs how long a page answers again; 0: only for those who ask while it is made */
  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** Whether a page is kept, or being made. */
  has(key: string): boolean {
    const known = this.#kept.get(key);
    return known !== undefined && performance.now() < known.freshUntilMs;
  }

  /**
   * @param key what the page depends on
   * @param make renders it; what it throws is told to all that wait, and not kept
   */
  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const now = performance.now();
    const known = this.#kept.get(key);
    if (known && now < known.freshUntilMs) return known.page;
    this.#makeRoom(now);
    const kept = { page: make(), freshUntilMs: Number.POSITIVE_INFINITY };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const settle = (freshMs: number) => {
      if (freshMs > 0) kept.freshUntilMs = performance.now() + freshMs;
      else if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    kept.page.then(
      () => settle(this.#freshMs),
      () => settle(0),
    );
    return kept.page;
  }

  #makeRoom(now: number): void {
    for (const [key, { freshUntilMs }] of this.#kept) {
      if (now < freshUntilMs && this.#kept.size < MOST_PAGES) continue;
      this.#kept.delete(key);
    }
  }
}
