import { useEffect, useRef } from 'react';
import type { DepositState } from '@/contract/deposits.contract';
import { invalidateTouched } from '@/shared/query/query-cache';

/** Once a deposit that is watched goes on to another state, everything else that shows it follows; money also in the wallets, and for promotions. */
export function useDepositNews(state: DepositState | undefined): void {
  const last = useRef<DepositState>('pending');
  useEffect(() => {
    if (state === undefined || last.current === state) return;
    last.current = state;
    invalidateTouched(
      state === 'credited' ? ['wallet', 'points', 'deposits', 'promotions'] : ['deposits'],
    );
  }, [state]);
}
