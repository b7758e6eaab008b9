/** Maximum number of cached pages; a page with its encodings takes about 100 kB. */
const MOST_PAGES = 128;

interface KeptPage<Page> {
  readonly page: Promise<Page>;
  readonly freshUntilMs: number;
}

/** Caches pages for a moment, so that a page requested by thousands at the same time is rendered once. */
export class PageStore<Page> {
  readonly #freshMs: number;
  /** Cached pages, the oldest first. */
  readonly #kept = new Map<string, KeptPage<Page>>();

  /**
   * Creates a store.
   * @param freshMs milliseconds for which a page is reused; 0 shares it only with requests during its rendering
   */
  constructor(freshMs: number) {
    this.#freshMs = freshMs;
  }

  /** Tells whether a page is cached or being rendered. */
  has(key: string): boolean {
    const known = this.#kept.get(key);
    return known !== undefined && performance.now() < known.freshUntilMs;
  }

  /**
   * Returns a cached page, or renders it.
   * @param key identifies everything the page depends on
   * @param make renders it; an error rejects every waiting caller and is not cached
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

  /** Forgets every page, so that the next visitor of each gets a page rendered from then on. */
  clear(): void {
    this.#kept.clear();
  }

  #makeRoom(now: number): void {
    for (const [key, { freshUntilMs }] of this.#kept) {
      if (now < freshUntilMs && this.#kept.size < MOST_PAGES) continue;
      this.#kept.delete(key);
    }
  }
}
