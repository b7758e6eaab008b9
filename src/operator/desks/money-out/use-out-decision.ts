import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@/shared/ui/toast';

/** Paths of the queries that a decision on a withdrawal makes stale. */
export const OUT_CHANGES = [
  ...['/operator/v1/withdrawals', '/operator/v1/counts', '/operator/v1/approvals'],
  ...['/operator/v1/members', '/operator/v1/bank', '/operator/v1/reports'],
];

const TOAST_MS = 5_000;

export type OutAsk = 'approve' | 'pay' | 'reject' | 'unapprove' | 'hold' | 'release' | 'bounce';

/** The dialog of a decision, and what happens when it closes or the decision is made. */
export interface OutDecision {
  readonly asks: OutAsk | null;
  readonly ask: (what: OutAsk) => void;
  /** Closes the dialog; a colleague may have decided meanwhile, so the row is read again. */
  readonly close: () => void;
  readonly finish: (message: string) => void;
}

/** Holds the open dialog of a withdrawal. */
export function useOutDecision(onDone: () => void): OutDecision {
  const cache = useQueryClient();
  const [asks, setAsks] = useState<OutAsk | null>(null);
  return {
    asks,
    ask: setAsks,
    close: () => {
      setAsks(null);
      void cache.invalidateQueries({
        predicate: ({ queryKey: [, path] }) =>
          typeof path === 'string' && OUT_CHANGES.some((start) => path.startsWith(start)),
      });
    },
    finish: (message) => {
      setAsks(null);
      showToast({ message, tone: 'success', durationMs: TOAST_MS });
      onDone();
    },
  };
}
