import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getEngineState, loadQueryEngine, watchEngine } from './engine-loader';
import type { QueryOptions } from './query-options';
import { noteEarlyTouches } from './touched-queries';

/** What a component sees of a query. */
export interface QueryResult<Shown> {
  readonly data: Shown | undefined;
  readonly error: Error | null;
  /** There is neither data nor an error yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly error: Error | null }>;
}

/**
 * Shows a query of the cache, as `useQuery` of TanStack does.
 * Until its engine is here it shows what came with the HTML, else that it waits.
 */
export function useQuery<Data, Shown = Data>(
  options: QueryOptions<Data, Shown>,
): QueryResult<Shown> {
  const { engine, error } = useSyncExternalStore(watchEngine, getEngineState);
  const early = useEarlyResult(options, error);
  const [watch, setWatch] = useState(() => engine?.watchQuery(options));
  if (engine && !watch) setWatch(engine.watchQuery(options));
  const result = watch ? watch.read(options) : early;

  useEffect(() => watch?.follow(options), [watch, options]);
  useSyncExternalStore(watch?.subscribe ?? watchNothing, watch?.getCurrent ?? getNothing);
  return result;
}

function useEarlyResult<Data, Shown>(
  { queryKey, initialData, select, enabled = true }: QueryOptions<Data, Shown>,
  problem: Error | null,
): QueryResult<Shown> {
  const data = useMemo(() => {
    if (initialData === undefined) return undefined;
    // Without `select` both are one type.
    return select ? select(initialData) : (initialData as unknown as Shown);
  }, [initialData, select]);
  // Who has data or asks for none does not miss the engine.
  const error = data === undefined && enabled ? problem : null;
  const isPending = data === undefined && error === null;
  return {
    data,
    error,
    isPending,
    isFetching: isPending && enabled,
    refetch: () => refetchEarly(queryKey),
  };
}

/** Once the engine is here, a mounted query without fresh data is fetched by itself. */
async function refetchEarly([name]: QueryKey): Promise<{ error: Error | null }> {
  noteEarlyTouches([name]);
  try {
    await loadQueryEngine();
    return { error: null };
  } catch (error) {
    return { error: error as Error };
  }
}

const watchNothing = () => () => undefined;
const getNothing = () => undefined;
