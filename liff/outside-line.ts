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

/** Opens the web site in an ordinary browser, without loading LINE's SDK. */
export async function openOnTheWeb(root: Root): Promise<void> {
  settleAddress();
  setLinePlatform(createWebPlatform());
  await Promise.all([loadAgent(), arrive()]);
  showOnTheWeb(root);
}

export interface OutsideSignIn {
  root: Root;
  tokens: LineTokenSource;
  /** Starts LINE's SDK. */
  start: () => StartingLine;
  /** Asks the user to confirm when LINE names another user than before. */
  askWho: AskWho;
  /** Path and query on the web site to continue at. */
  returnTo: string;
}

/** Signs in with LINE from an ordinary browser: redirects to LINE, handles the return, and continues at `returnTo`. */
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
  // The tokens of an earlier sign-in may be old, so LINE issues new ones.
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

/** Shows the app in the web shell, without the compact density of LINE's shell. */
function showOnTheWeb(root: Root): void {
  delete document.documentElement.dataset['density'];
  showApp(root, WebShell, LIFF_BASE);
}

/** Never resolves, so that nothing else happens while the page is being replaced. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}
