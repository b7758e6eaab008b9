import { useRouter } from 'wouter';
import { LIFF_BASE } from '@/contract/routes';
import { getLinePlatform } from './line-platform';

/**
 * Whether this is LINE's entry inside LINE. The server renders each entry for everybody, so what it renders must not
 * follow from the browser alone: LINE can open the web entry as well.
 */
export function useIsInLine(): boolean {
  const { base } = useRouter();
  return base === LIFF_BASE && getLinePlatform().environment === 'liff';
}
