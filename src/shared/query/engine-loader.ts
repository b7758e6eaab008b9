type QueryEngine = Pick<typeof import('./query-engine'), 'queryClient' | 'watchQuery'>;

interface EngineState {
  readonly engine?: QueryEngine;
  /** Why it is not here; it is fetched again until it is. */
  readonly error: Error | null;
}

const RETRY_MS = 3000;

const listeners = new Set<() => void>();
let state: EngineState = { error: null };
let loading: Promise<QueryEngine> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches TanStack's part of the cache, which the first screen is painted without. */
export function loadQueryEngine(): Promise<QueryEngine> {
  loading ??= import('./query-engine')
    .then(({ queryClient, watchQuery }) => {
      const engine = { queryClient, watchQuery };
      setState({ engine, error: null });
      return engine;
    })
    .catch((cause: unknown) => {
      loading = undefined;
      clearTimeout(timer);
      timer = setTimeout(preloadQueryEngine, RETRY_MS);
      const error = new Error('The queries cannot be loaded', { cause });
      setState({ error });
      throw error;
    });
  return loading;
}

/** Starts fetching it, so that the first query does not wait. */
export function preloadQueryEngine(): void {
  // Queries show the failure.
  loadQueryEngine().catch(() => undefined);
}

export function getEngineState(): EngineState {
  return state;
}

/** Hears when the engine arrives or cannot be fetched. */
export function watchEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: EngineState): void {
  state = next;
  for (const listener of listeners) listener();
}
