import { useSnapshot } from 'valtio/react';
import { useRouter } from 'wouter';
import { LIFF_BASE } from '@/contract/routes';
import { hydration } from '../state/hydration';
import { getLinePlatform } from './line-platform';

/**
 * Returns whether the site runs inside LINE. LINE can open the web entry as well, whose server HTML is the same for
 * everyone, so before hydration only LINE's own entry counts.
 */
export function useIsInLine(): boolean {
  const { base } = useRouter();
  const { isComplete } = useSnapshot(hydration);
  return getLinePlatform().environment === 'liff' && (isComplete || base === LIFF_BASE);
}
