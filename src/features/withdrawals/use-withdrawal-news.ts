import { useEffect, useRef } from 'react';
import type { Withdrawal } from '@/contract/withdrawals.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { invalidateAfter } from '@/shared/query/query-cache';

/**
 * Invalidates everything that shows a withdrawal when its state changes. While the stream is live, the stream does
 * this.
 */
export function useWithdrawalNews({ id, state }: Pick<Withdrawal, 'id' | 'state'>): void {
  const last = useRef({ id, state });
  useEffect(() => {
    const isNews = last.current.id === id && last.current.state !== state;
    last.current = { id, state };
    if (isNews && !isStreamLive()) invalidateAfter(['withdrawals']);
  }, [id, state]);
}
