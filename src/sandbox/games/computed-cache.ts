/** Keeps the last computed values in memory only. */
export interface ComputedCache<Value> {
  /**
   * Returns the cached value, or computes it.
   * @param compute called for an unknown name; a failure is not cached
   */
  readonly find: (name: string, compute: () => Promise<Value>) => Promise<Value>;
}

/** Creates a cache that keeps a maximum number of values: a further value removes the oldest one. */
export function createComputedCache<Value>(most: number): ComputedCache<Value> {
  const kept = new Map<string, Promise<Value>>();
  return {
    find: (name, compute) => {
      const known = kept.get(name);
      if (known) return known;
      const computed = compute();
      kept.set(name, computed);
      computed.catch(() => kept.delete(name));
      for (const [oldest] of kept) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return computed;
    },
  };
}
