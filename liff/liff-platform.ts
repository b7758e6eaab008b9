import { getAddress, goTo } from '@/app/navigation';
import type { LineEnvironment } from '@/contract/line-environment';
import { toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { isOfLine } from '@/shared/line/line-host';
import type { LinePlatform } from '@/shared/line/line-platform';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore } from '@/shared/state/local.store';
import { closeModal, rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';
import { exchange, isOtherUser, readTokens } from './line-session';

/** The platform while LINE's SDK is ready. */
export function createLiffPlatform(line: LineSdk, environment: LineEnvironment): LinePlatform {
  return {
    environment,
    openExternal: (url) => line.openWindow({ url, external: !isOfLine(url) }),
    signIn: async (returnTo) => {
      localStore.lineAutoSignIn = true;
      // Somebody else than before is asked as the app opens; where LINE has nothing to say it is asked first.
      if (isOtherUser(line) || !readTokens(line).proof) return openAnew(returnTo);
      if (returnTo !== getAddress()) rememberReturnTo(returnTo);
      try {
        await exchange(line);
      } catch (error) {
        if (!(error instanceof LineFailure && error.kind === 'unverified')) throw error;
        line.logout();
        return openAnew(returnTo);
      }
      if (userStore.isLoggedIn || !sessionStore.lineVisitor) return;
      rememberReturnTo(returnTo);
      closeModal('login');
      goTo(hrefFor('link'));
    },
    share: async (card) => (await import('./line-share')).shareByLine(line, card),
    getProof: () => readTokens(line).proof,
    getAccessToken: () => readTokens(line).accessToken,
  };
}

/** Leaves for LINE, which opens the app at an address with what it has to say now. */
function openAnew(address: string): Promise<never> {
  window.location.assign(toLineLink(getClientConfig().liffId, address));
  return new Promise(() => undefined);
}
