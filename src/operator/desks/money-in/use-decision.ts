import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@/shared/ui/toast';

/** Paths of the queries that a decision on arriving money makes stale. */
export const MONEY_CHANGES = [
  ...['/operator/v1/incoming', '/operator/v1/deposits', '/operator/v1/counts'],
  ...['/operator/v1/approvals', '/operator/v1/bank', '/operator/v1/reports'],
];

const TOAST_MS = 5_000;

/** The dialog of a decision, and what happens when it closes or the decision is made. */
export interface Decision<Ask extends string> {
  readonly asks: Ask | null;
  readonly ask: (what: Ask) => void;
  /** Closes the dialog; a colleague may have decided meanwhile, so the row is read again. */
  readonly close: () => void;
  readonly finish: (message: string) => void;
}

/** Holds the open dialog of a panel. */
export function useDecision<Ask extends string>(onDone: () => void): Decision<Ask> {
  const cache = useQueryClient();
  const [asks, setAsks] = useState<Ask | null>(null);
  return {
    asks,
    ask: setAsks,
    close: () => {
      setAsks(null);
      void cache.invalidateQueries({
        predicate: ({ queryKey: [, path] }) =>
          typeof path === 'string' && MONEY_CHANGES.some((start) => path.startsWith(start)),
      });
    },
    finish: (message) => {
      setAsks(null);
      showToast({ message, tone: 'success', durationMs: TOAST_MS });
      onDone();
    },
  };
}
