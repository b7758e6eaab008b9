import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '@/shared/line/use-is-in-line';
import { hydration } from '@/shared/state/hydration';

/**
 * Whether LINE may still identify the visitor. Guests inside LINE nearly always turn out to be LINE users without an
 * account, so the page reserves space until hydration.
 */
export function useIsLineVisitorExpected(): boolean {
  const { isComplete } = useSnapshot(hydration);
  const isInLine = useIsInLine();
  return !isComplete && isInLine;
}
