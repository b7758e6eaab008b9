/** Keeps what was computed last in memory, and nowhere else. */
export interface ComputedCache<Value> {
  /** @param compute called where the name is not known; one that fails is not kept */
  readonly find: (name: string, compute: () => Promise<Value>) => Promise<Value>;
}

/** Creates a cache that forgets the oldest beyond so many. */
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
