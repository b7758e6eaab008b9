import { readLineEnvironment } from '@/contract/line-environment';
import { LIFF_BASE } from '@/contract/routes';
import { getClientConfig } from '../config/client-config';
import type { LinePlatform } from './line-platform';

/** Creates the platform of an ordinary browser, or of LINE's in-app browser without LIFF. */
export function createWebPlatform(): LinePlatform {
  const { liffId } = getClientConfig();
  return {
    environment: readLineEnvironment(typeof navigator === 'undefined' ? '' : navigator.userAgent),
    openExternal: openInNewTab,
    // Signing in leads to the LINE entry, because only that entry contains LINE's SDK.
    signIn:
      liffId === ''
        ? null
        : (returnTo) => {
            const query = new URLSearchParams({ return: returnTo });
            window.location.assign(`${LIFF_BASE}/login?${query.toString()}`);
            return Promise.resolve();
          },
    share: null,
    getProof: () => null,
    getAccessToken: () => null,
  };
}

/** Opens a URL like a clicked link: the tab has no opener, and pop-up blockers allow it. */
function openInNewTab(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
