import { useEffect, useRef } from 'react';
import type { Withdrawal } from '@/contract/withdrawals.contract';
import { isStreamLive } from '@/shared/http/stream-state';
import { invalidateAfter } from '@/shared/query/query-cache';

/** Refreshes everything that shows a watched withdrawal once it ends. While the stream is live, that does it. */
export function useWithdrawalNews({ id, state }: Pick<Withdrawal, 'id' | 'state'>): void {
  const last = useRef({ id, state });
  useEffect(() => {
    const isNews = last.current.id === id && last.current.state !== state;
    last.current = { id, state };
    if (isNews && !isStreamLive()) invalidateAfter(['withdrawals']);
  }, [id, state]);
}
