import { readLineEnvironment } from '@/contract/line-environment';
import { LIFF_BASE } from '@/contract/routes';
import { getClientConfig } from '../config/client-config';
import type { LinePlatform } from './line-platform';

/** An ordinary browser, or LINE's plain in-app browser, which counts as one. */
export function createWebPlatform(): LinePlatform {
  const { liffId } = getClientConfig();
  return {
    environment: readLineEnvironment(typeof navigator === 'undefined' ? '' : navigator.userAgent),
    openExternal: openInNewTab,
    // Only the LINE entry knows LINE's SDK.
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

/** As a link would: the tab cannot reach back, and no browser takes it for a pop-up. */
function openInNewTab(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
