import { getAddress, goTo } from '@/app/navigation';
import type { LineEnvironment } from '@/contract/line-environment';
import type { LinePlatform } from '@/shared/line/line-platform';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore } from '@/shared/state/local.store';
import { closeModal, rememberReturnTo, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import type { LineSdk } from './line-sdk';
import { exchange, readTokens } from './line-session';

/** The platform while LINE's SDK is ready. */
export function createLiffPlatform(line: LineSdk, environment: LineEnvironment): LinePlatform {
  return {
    environment,
    openExternal: (url) => line.openWindow({ url, external: true }),
    signIn: async (returnTo) => {
      localStore.lineAutoSignIn = true;
      if (returnTo !== getAddress()) rememberReturnTo(returnTo);
      await exchange(line);
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
