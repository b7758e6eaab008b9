import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import { arrive, compose, loadAgent } from '@/app/boot';
import { BootFailure } from '@/app/boot-failure';
import { createAppRoot, showApp } from '@/app/mount';
import { goTo } from '@/app/navigation';
import { screenTables } from '@/app/screens';
import { WebShell } from '@/app/shell/web-shell';
import { readLineEnvironment } from '@/contract/line-environment';
import { LIFF_BASE } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { registerScreens } from '@/shared/routing/screen-registry';
import { hrefFor } from '@/shared/routing/use-route';
import { localStore } from '@/shared/state/local.store';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { createLiffPlatform } from './liff-platform';
import { LiffShell } from './liff-shell';
import { cleanAddress, settleAddress } from './line-address';
import { LineFailure } from './line-failure';
import { LineFailureScreen } from './line-failure-screen';
import type { LineSdk } from './line-sdk';
import { bindSessions, establishSession, exchange, readTokens, renewSession } from './line-session';
import { startLine } from './line-start';

const root = createAppRoot();
const environment = readLineEnvironment(navigator.userAgent);
const { liffId } = getClientConfig();
/** Set once LINE's SDK is ready. */
let line: LineSdk | null = null;

compose({
  base: LIFF_BASE,
  renewSession: (deadToken) => (line ? renewSession(line, deadToken) : Promise.resolve(false)),
});
registerScreens(...screenTables, {
  link: { load: () => import('./screens/link.screen').then((m) => m.LinkScreen) },
});
start();

function start(): void {
  open().catch((error: unknown) => {
    root.render(
      error instanceof LineFailure ? (
        <LineFailureScreen kind={error.kind} onRetry={() => retry(error)} />
      ) : (
        <BootFailure error={error} onRetry={start} />
      ),
    );
  });
}

/** Which of the three ways of opening this is, told without touching the address. */
function open(): Promise<void> {
  if (liffId !== '' && environment === 'liff') return openInsideLine();
  if (liffId !== '' && readAskedReturn() !== null) return signInFromOutside();
  return openOnTheWeb();
}

async function openInsideLine(): Promise<void> {
  line = await startLine(liffId);
  takeOver(line);
  await Promise.all([establishSession(line), loadAgent(), arrive()]);
  showApp(root, LiffShell, LIFF_BASE);
}

/** `/liff/login?return=…` in an ordinary browser: to LINE, back here with its answer, and on. */
async function signInFromOutside(): Promise<void> {
  const returnTo = readAskedReturn() ?? '/';
  const isBackFromLine = new URLSearchParams(window.location.search).has('liffClientId');
  line = await startLine(liffId);
  takeOver(line);
  localStore.lineAutoSignIn = true;
  const { proof } = readTokens(line);
  // What is left of an earlier sign-in may be half a day old: whoever asks to sign in is asked by LINE.
  if (!isBackFromLine && !(proof && 'id_token' in proof)) {
    if (line.isLoggedIn()) line.logout();
    line.login({ redirectUri: window.location.href });
    await leaving();
  }
  await exchange(line);
  if (userStore.isLoggedIn) {
    window.location.replace(returnTo);
    await leaving();
  }
  rememberReturnTo(returnTo);
  goTo(hrefFor('link'), { replace: true });
  await Promise.all([loadAgent(), arrive()]);
  showApp(root, WebShell, LIFF_BASE);
}

/** An ordinary browser shows the ordinary site; nothing of LINE is loaded. */
async function openOnTheWeb(): Promise<void> {
  settleAddress();
  setLinePlatform(createWebPlatform());
  await Promise.all([loadAgent(), arrive()]);
  showApp(root, WebShell, LIFF_BASE);
}

function takeOver(sdk: LineSdk): void {
  settleAddress();
  setLinePlatform(createLiffPlatform(sdk, environment));
  bindSessions(sdk);
  const asked = readAskedReturn();
  if (asked !== null) rememberReturnTo(asked);
}

/** Where an explicit sign-in is to lead, or null when none is asked for. */
function readAskedReturn(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== `${LIFF_BASE}/login`) return null;
  const asked = new URLSearchParams(search).get('return');
  return asked !== null && /^\/(?![/\\])/.test(asked) ? asked : null;
}

function retry({ kind }: LineFailure): void {
  // What LINE gave is of no use any more, so it is asked for something else.
  if (kind === 'unverified') line?.logout();
  if (kind === 'unverified' && environment === 'liff') {
    window.location.replace(
      `https://liff.line.me/${liffId}${cleanAddress(window.location).slice(LIFF_BASE.length)}`,
    );
  } else if (kind === 'declined') {
    window.location.replace(cleanAddress(window.location));
  } else {
    window.location.reload();
  }
}

/** The page is about to be replaced: nothing more is to happen in it. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}
