import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '@/shared/line/use-is-in-line';
import { hydration } from '@/shared/state/hydration';

/**
 * Whether LINE is still to name its user. Guests of the forms inside LINE nearly always have one without an account
 * here, so the page keeps the place for them until the app has taken it over.
 */
export function useIsLineVisitorExpected(): boolean {
  const { isComplete } = useSnapshot(hydration);
  const isInLine = useIsInLine();
  return !isComplete && isInLine;
}
