import type { Root } from 'react-dom/client';
import { arrive, loadAgent } from '@/app/boot';
import { showApp } from '@/app/mount';
import { goTo } from '@/app/navigation';
import { WebShell } from '@/app/shell/web-shell';
import { LIFF_BASE } from '@/contract/routes';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { ownUrl } from '@/shared/routing/own-url';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore } from '@/shared/state/local.store';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { type AskWho, confirmUser, exchange, isOtherUser } from './line-session';
import type { StartingLine } from './line-start';
import type { LineTokenSource } from './line-tokens';
import { settleUrl } from './line-url';

/** Opens the web site in an ordinary browser, without loading LINE's SDK. */
export async function openOnTheWeb(root: Root): Promise<void> {
  settleUrl();
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
  settleUrl();
  rememberReturnTo(returnTo);
  localStore.lineAutoSignIn = true;
  const current = tokens.read();
  // The tokens of an earlier sign-in may be old, so LINE issues new ones.
  if (!isBackFromLine && !(current.proof && 'id_token' in current.proof)) {
    if (line.isLoggedIn()) line.logout();
    line.login({ redirectUri: window.location.href });
    await leaving();
  }
  if (isOtherUser(current) && !(await confirmUser(tokens, askWho))) {
    window.location.replace(userStore.isLoggedIn ? returnTo : '/login');
    await leaving();
  }
  await exchange(tokens);
  if (userStore.isLoggedIn) {
    window.location.replace(ownUrl(returnTo) ?? hrefFor('home'));
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
