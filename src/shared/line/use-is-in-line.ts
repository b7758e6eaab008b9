import { useSnapshot } from 'valtio/react';
import { useRouter } from 'wouter';
import { LIFF_BASE } from '@/contract/routes';
import { hydration } from '../state/hydration';
import { getLinePlatform } from './line-platform';

/**
 * Whether this is the site inside LINE. LINE can open the web entry as well, which the server renders for everybody: until
 * the app has taken the page over, only LINE's own entry counts.
 */
export function useIsInLine(): boolean {
  const { base } = useRouter();
  const { isComplete } = useSnapshot(hydration);
  return getLinePlatform().environment === 'liff' && (isComplete || base === LIFF_BASE);
}
