import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf, DataOf, OperatorEndpoint, QueryOf } from '@/contract/endpoint';
import { createUuid } from '@/domain/uuid';
import { ApiError } from '@/shared/http/api-error';
import { callOperator, waitsForSecond } from './operator-client';

const RETRIES = 1;

/** Creates the cache of the console. Lists are read again whenever a desk opens. */
export function createConsoleCache(retries = RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < retries &&
          (!(error instanceof ApiError) || error.kind === 'server' || error.kind === 'timeout'),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Options of a query of the console. */
interface OperatorQuery<Data> {
  readonly queryKey: readonly ['operator', path: string, query: object];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

/** Returns the options of a query for an endpoint; its key names the path of the call. */
export function operatorQuery<E extends OperatorEndpoint>(
  endpoint: E,
  query?: QueryOf<E>,
): OperatorQuery<DataOf<E>> {
  return {
    queryKey: ['operator', endpoint.path, query ?? {}],
    queryFn: ({ signal }) =>
      callOperator(endpoint, { signal, ...(query !== undefined && { query }) }),
  };
}

/**
 * Returns the options of a list that is read page by page.
 * @param query filters; the cursor is added to it
 */
export function operatorPages<E extends OperatorEndpoint>(
  endpoint: E,
  query: Omit<NonNullable<QueryOf<E>>, 'cursor'>,
) {
  return {
    queryKey: ['operator', endpoint.path, query] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      callOperator(endpoint, {
        signal,
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } as QueryOf<E>,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DataOf<E>) =>
      (page as { readonly next_cursor?: string | null }).next_cursor ?? null,
  };
}

/** A command of a form or a button. */
export interface OperatorCommandState<E extends OperatorEndpoint> {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Sends the command once, however often it is pressed. @returns the data; undefined when it failed */
  readonly run: (body: BodyOf<E>) => Promise<DataOf<E> | undefined>;
  readonly clear: () => void;
}

/**
 * Sends a command of an endpoint. A repetition after a lost response has the same key, and nothing is shown as done
 * before the server says so.
 * @param changes paths of the queries that are read again afterwards
 */
export function useOperatorCommand<E extends OperatorEndpoint>(
  endpoint: E,
  changes: readonly string[] = [],
): OperatorCommandState<E> {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const sent = useRef<{ content: string; key: string } | null>(null);
  const isRunning = useRef(false);
  const run = async (body: BodyOf<E>) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    const content = JSON.stringify(body ?? {});
    if (sent.current?.content !== content) sent.current = { content, key: createUuid() };
    const readAgain = () =>
      Promise.all(
        changes.map((path) =>
          cache.invalidateQueries({
            predicate: ({ queryKey: [, of] }) => typeof of === 'string' && of.startsWith(path),
          }),
        ),
      );
    try {
      const data = await callOperator(endpoint, {
        key: sent.current.key,
        ...(body !== undefined && { body }),
      });
      sent.current = null;
      await readAgain();
      return data;
    } catch (failure) {
      // A request for a second person is stored, and waits at the desk of approvals.
      if (waitsForSecond(failure)) void readAgain();
      setError(failure);
      return undefined;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run, clear: () => setError(undefined) };
}
