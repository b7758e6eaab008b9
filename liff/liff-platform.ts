import { getCurrentUrl, goTo } from '@/app/navigation';
import type { LineEnvironment } from '@/contract/line-environment';
import { toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { isOfLine } from '@/shared/line/line-host';
import type { LinePlatform } from '@/shared/line/line-platform';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore, withAttribution } from '@/shared/state/local.store';
import {
  closeModal,
  openModal,
  rememberReturnTo,
  sessionStore,
} from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { LineFailure } from './line-failure';
import type { LineSdk } from './line-sdk';
import { exchange, isOtherUser } from './line-session';
import type { LineTokenSource } from './line-tokens';

interface LiffPlatformOptions {
  environment: LineEnvironment;
  tokens: LineTokenSource;
  /** LINE's SDK, which may still be loading. */
  ready: Promise<LineSdk>;
}

/** Creates the platform for LINE's in-app browser and for signing in with LINE. */
export function createLiffPlatform({
  environment,
  tokens,
  ready,
}: LiffPlatformOptions): LinePlatform {
  return {
    environment,
    openExternal: (url) => {
      ready.then(
        (line) => line.openWindow({ url, external: !isOfLine(url) }),
        () => window.location.assign(url),
      );
    },
    signIn: async (returnTo) => {
      localStore.lineAutoSignIn = true;
      const current = tokens.read();
      // Restarting the app lets it confirm a different LINE user, or get a proof from LINE.
      if (isOtherUser(current) || !current.proof) return openAnew(returnTo);
      if (returnTo !== getCurrentUrl()) rememberReturnTo(returnTo);
      try {
        await exchange(tokens);
      } catch (error) {
        if (!(error instanceof LineFailure && error.kind === 'unverified')) throw error;
        tokens.forget();
        return openAnew(returnTo);
      }
      if (!userStore.isLoggedIn && sessionStore.lineVisitor) offerMembership();
    },
    share: async (card) => (await import('./line-share')).shareByLine(await ready, card),
    getProof: () => tokens.read().proof,
    getAccessToken: () => tokens.read().accessToken,
  };
}

/** Offers registration to a LINE user without a linked member: in place of an open login dialog, or else as a page. */
function offerMembership(): void {
  const { login } = sessionStore.modals;
  if (login) {
    closeModal('login');
    openModal('register');
  } else goTo(hrefFor('register'));
}

/** Leaves for LINE, which reopens the app at a path with fresh tokens. */
function openAnew(url: string): Promise<never> {
  window.location.assign(toLineLink(getClientConfig().liffId, withAttribution(url)));
  return new Promise(() => undefined);
}
