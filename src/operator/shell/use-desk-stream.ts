import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { DESK_STREAM_PATH, type DeskKind, deskCounts } from '@/contract/operator/desk.contract';
import { sessionStore } from './session.store';

const RETRY_MS = 15_000;

/** Paths of the calls whose data a kind of change makes stale. */
const pathsOf: Readonly<Record<DeskKind, string>> = {
  incoming: '/operator/v1/incoming',
  deposits: '/operator/v1/deposits',
  withdrawals: '/operator/v1/withdrawals',
  payouts: '/operator/v1/withdrawals',
  results: '/operator/v1/lotto',
  second_results: '/operator/v1/lotto',
  approvals: '/operator/v1/approvals',
  orders: '/operator/v1/shop/orders',
  line_waiting: '/operator/v1/line/waiting',
  security: '/operator/v1/sessions',
  banks: '/operator/v1/bank',
};

/**
 * Listens to the server: lists are read again when something waits, and the sign-in opens when the session ends.
 * @returns whether the connection is open; without it, the counts are asked for every 15 seconds
 */
export function useDeskStream(): boolean {
  const cache = useQueryClient();
  const { isExpired } = useSnapshot(sessionStore);
  const [isLive, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isExpired) return undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(DESK_STREAM_PATH);
    source.onopen = () => setLive(true);
    source.onerror = () => {
      setLive(false);
      // A browser connects again after a lost connection, but not after a refusal such as a 503.
      if (source.readyState === EventSource.CLOSED) {
        retry = setTimeout(() => setAttempt((now) => now + 1), RETRY_MS);
      }
    };
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const kinds = JSON.parse(data) as DeskKind[];
      const stale = [deskCounts.path, ...kinds.map((kind) => pathsOf[kind])];
      void cache.invalidateQueries({
        predicate: ({ queryKey: [, path] }) =>
          typeof path === 'string' && stale.some((start) => path.startsWith(start)),
      });
    });
    source.addEventListener('session', () => {
      sessionStore.isExpired = true;
    });
    return () => {
      clearTimeout(retry);
      source.close();
      setLive(false);
    };
  }, [cache, isExpired, attempt]);
  return isLive;
}
