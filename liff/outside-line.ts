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
import { type AskWho, confirmUser, exchange, isOtherUser } from './line-session';
import type { StartingLine } from './line-start';
import type { LineTokenSource } from './line-tokens';

/** An ordinary browser shows the ordinary site; nothing of LINE is loaded. */
export async function openOnTheWeb(root: Root): Promise<void> {
  settleAddress();
  setLinePlatform(createWebPlatform());
  await Promise.all([loadAgent(), arrive()]);
  showOnTheWeb(root);
}

export interface OutsideSignIn {
  root: Root;
  tokens: LineTokenSource;
  /** Takes the page over for LINE's SDK. */
  start: () => StartingLine;
  /** Asks the user to confirm, where LINE names another user than before. */
  askWho: AskWho;
  /** Address of the web site to go on to. */
  returnTo: string;
}

/** Somebody in an ordinary browser asked to sign in by LINE: to LINE, back here with its answer, and on. */
export async function signInFromOutside({
  root,
  tokens,
  start,
  askWho,
  returnTo,
}: OutsideSignIn): Promise<void> {
  const isBackFromLine = new URLSearchParams(window.location.search).has('liffClientId');
  const line = await start().ready;
  tokens.adopt(line);
  settleAddress();
  rememberReturnTo(returnTo);
  localStore.lineAutoSignIn = true;
  const said = tokens.read();
  // The tokens of an earlier sign-in may be half a day old, so LINE is asked again.
  if (!isBackFromLine && !(said.proof && 'id_token' in said.proof)) {
    if (line.isLoggedIn()) line.logout();
    line.login({ redirectUri: window.location.href });
    await leaving();
  }
  if (isOtherUser(said) && !(await confirmUser(tokens, askWho))) {
    window.location.replace(userStore.isLoggedIn ? returnTo : '/login');
    await leaving();
  }
  await exchange(tokens);
  if (userStore.isLoggedIn) {
    window.location.replace(ownAddress(returnTo) ?? hrefFor('home'));
    await leaving();
  }
  goTo(hrefFor('register'), { replace: true });
  await Promise.all([loadAgent(), arrive()]);
  showOnTheWeb(root);
}

/** The page of the entry is as dense as LINE's shell. */
function showOnTheWeb(root: Root): void {
  delete document.documentElement.dataset['density'];
  showApp(root, WebShell, LIFF_BASE);
}

/** The page is about to be replaced: nothing more is to happen in it. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}
