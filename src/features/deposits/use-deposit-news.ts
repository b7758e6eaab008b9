import { useEffect, useRef } from 'react';
import type { DepositState } from '@/contract/deposits.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { invalidateAfter } from '@/shared/query/query-cache';

/**
 * Invalidates everything that shows a deposit when its state changes. While the stream is live, the stream does this.
 */
export function useDepositNews(state: DepositState | undefined): void {
  const last = useRef<DepositState>('pending');
  useEffect(() => {
    if (state === undefined || last.current === state) return;
    last.current = state;
    if (!isStreamLive()) invalidateAfter(['deposits', 'points']);
  }, [state]);
}
