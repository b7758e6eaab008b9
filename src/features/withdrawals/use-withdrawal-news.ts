import { useEffect, useRef } from 'react';
import type { Withdrawal } from '@/contract/withdrawals.contract';
import { invalidateTouched } from '@/shared/query/query-cache';

/** Once a withdrawal that is watched ends, everything else that shows it follows, and the wallets. */
export function useWithdrawalNews({ id, state }: Pick<Withdrawal, 'id' | 'state'>): void {
  const last = useRef({ id, state });
  useEffect(() => {
    const isNews = last.current.id === id && last.current.state !== state;
    last.current = { id, state };
    if (isNews) invalidateTouched(['wallet', 'withdrawals']);
  }, [id, state]);
}
