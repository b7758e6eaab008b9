import type { Root } from 'react-dom/client';
import { arrive, loadAgent } from '@/app/boot';
import { showApp } from '@/app/mount';
import { goTo } from '@/app/navigation';
import { WebShell } from '@/app/shell/web-shell';
import { LIFF_BASE } from '@/contract/routes';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { ownAddress } from '@/shared/routing/own-address';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore } from '@/shared/state/local.store';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { settleAddress } from './line-address';
import type { LineSdk } from './line-sdk';
import { type AskWho, confirmUser, exchange, isOtherUser, readTokens } from './line-session';

/** An ordinary browser shows the ordinary site; nothing of LINE is loaded. */
export async function openOnTheWeb(root: Root): Promise<void> {
  settleAddress();
  setLinePlatform(createWebPlatform());
  await Promise.all([loadAgent(), arrive()]);
  showApp(root, WebShell, LIFF_BASE);
}

/**
 * Somebody in an ordinary browser asked to sign in by LINE: to LINE, back here with its answer, and on.
 * @param start readies LINE's SDK and takes the page over for it
 * @param ask whether it is they, where LINE speaks of somebody else than before
 * @param returnTo address of the web site to go on to
 */
export async function signInFromOutside(
  root: Root,
  start: () => Promise<LineSdk>,
  ask: AskWho,
  returnTo: string,
): Promise<void> {
  const isBackFromLine = new URLSearchParams(window.location.search).has('liffClientId');
  const line = await start();
  localStore.lineAutoSignIn = true;
  const { proof } = readTokens(line);
  // What is left of an earlier sign-in may be half a day old: whoever asks to sign in is asked by LINE.
  if (!isBackFromLine && !(proof && 'id_token' in proof)) {
    if (line.isLoggedIn()) line.logout();
    line.login({ redirectUri: window.location.href });
    await leaving();
  }
  if (isOtherUser(line) && !(await confirmUser(line, ask))) {
    window.location.replace(userStore.isLoggedIn ? returnTo : '/login');
    await leaving();
  }
  await exchange(line);
  if (userStore.isLoggedIn) {
    window.location.replace(ownAddress(returnTo) ?? hrefFor('home'));
    await leaving();
  }
  rememberReturnTo(returnTo);
  goTo(hrefFor('link'), { replace: true });
  await Promise.all([loadAgent(), arrive()]);
  showApp(root, WebShell, LIFF_BASE);
}

/** The page is about to be replaced: nothing more is to happen in it. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}
