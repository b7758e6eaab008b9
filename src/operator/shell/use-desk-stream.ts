import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DESK_STREAM_PATH, type DeskKind, deskCounts } from '@/contract/operator/desk.contract';
import { sessionStore } from './session.store';

/** Paths of the calls whose data a kind of change makes stale. */
const pathsOf: Readonly<Record<DeskKind, string>> = {
  incoming: '/operator/v1/incoming',
  deposits: '/operator/v1/deposits',
  withdrawals: '/operator/v1/withdrawals',
  payouts: '/operator/v1/withdrawals',
  results: '/operator/v1/lotto',
  approvals: '/operator/v1/approvals',
  orders: '/operator/v1/shop/orders',
};

/**
 * Listens to the server: lists are read again when something waits, and the sign-in opens when the session ends.
 * @returns whether the connection is open; without it, the counts are asked for every 15 seconds
 */
export function useDeskStream(): boolean {
  const cache = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const source = new EventSource(DESK_STREAM_PATH);
    source.onopen = () => setLive(true);
    source.onerror = () => setLive(false);
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
    return () => source.close();
  }, [cache]);
  return isLive;
}
