import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import type { Root } from 'react-dom/client';
import { arrive, compose, loadAgent } from '@/app/boot';
import { BootFailure } from '@/app/boot-failure';
import { createAppRoot, mayTakeOver, showApp, showInstead, takeOverPage } from '@/app/mount';
import { goTo } from '@/app/navigation';
import { readLineEnvironment } from '@/contract/line-environment';
import type { RouteMatch } from '@/contract/route-match';
import { LIFF_BASE, toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { setLinePlatform } from '@/shared/line/line-platform';
import { ownUrl } from '@/shared/routing/own-url';
import { afterHydration, hydration } from '@/shared/state/hydration';
import { rememberReturnTo } from '@/shared/state/session.store';
import { signOut } from '@/shared/state/user.store';
import { layHomeBelow } from './home-below';
import { createLiffPlatform } from './liff-platform';
import { LiffShell } from './liff-shell';
import { LineFailure } from './line-failure';
import { LineFailureScreen } from './line-failure-screen';
import type { LineSdk } from './line-sdk';
import {
  type AskWho,
  askSession,
  bindSessions,
  establishSession,
  isOtherUser,
  readKeptUser,
  renewSession,
} from './line-session';
import { type StartingLine, startLine } from './line-start';
import { createTokenSource } from './line-tokens';
import { cleanUrl, readAppPath, resolveState, settleUrl } from './line-url';
import { keepStartDeviceId } from './started-session';

resolveState();
let root: Root | undefined;
/**
 * Puts the session from LINE's proof into the stores. Runs once they are restored and before the session is watched.
 */
let keepSession = (): void => undefined;
const environment = readLineEnvironment(navigator.userAgent);
const { liffId } = getClientConfig();
// Outside LINE the fragment is not trusted: a link could sign its reader in as another member.
const tokens = createTokenSource(environment === 'liff' ? window.location.hash : '');

afterHydration(() => {
  keepStartDeviceId();
  bindSessions(tokens);
  keepSession();
});
compose({ base: LIFF_BASE, renewSession: (deadToken) => renewSession(tokens, deadToken) });
start();

function start(): void {
  open().catch((error: unknown) => {
    showInstead(
      getRoot(),
      error instanceof LineFailure ? (
        <LineFailureScreen kind={error.kind} onRetry={() => retry(error)} />
      ) : (
        <BootFailure error={error} onRetry={start} />
      ),
    );
  });
}

/** Opens the app inside LINE, on the web, or for a sign-in from outside LINE. The URL stays unchanged. */
async function open(): Promise<void> {
  if (liffId !== '' && environment === 'liff') return openInLine();
  const outside = await import('./outside-line');
  const returnTo = liffId === '' ? null : readAskedReturn();
  if (returnTo === null) await outside.openOnTheWeb(getRoot());
  else
    await outside.signInFromOutside({
      root: getRoot(),
      tokens,
      askWho,
      returnTo,
      start: beginWithLine,
    });
}

/** Shows the app as soon as the user is known, while LINE's SDK still starts. */
async function openInLine(): Promise<void> {
  const line = beginWithLine();
  const [match, sdk] = await Promise.all([
    arrive(readAppPath(window.location)),
    line.urlRead,
    loadAgent(),
  ]);
  if (sdk) tokens.adopt(sdk);
  const asked = readAskedReturn();
  settleUrl(sdk === null);
  afterHydration(() => {
    if (asked !== null) rememberReturnTo(asked);
  });
  await showWhoIsThere(line, match);
  // LINE's tokens must not stay in the address bar, whether the SDK starts or fails.
  afterHydration(() => {
    line.ready.then(watchUser, dropFragment);
  });
}

async function showWhoIsThere(line: StartingLine, match: RouteMatch | null): Promise<void> {
  const kept = readKeptUser();
  const needsSession = !kept.isLoggedIn && kept.lineAutoSignIn;
  // With neither a session nor a proof, the SDK has to ask LINE, and leaves the page for that.
  if (needsSession && !tokens.read().proof) tokens.adopt(await line.ready);
  if (hydration.isComplete || isOtherUser(tokens.read(), kept)) {
    const app = getRoot();
    if (!(await establishSession(tokens, askWho))) goTo('/login', { replace: true });
    layHomeBelow();
    showApp(app, LiffShell, LIFF_BASE);
    return;
  }
  const response = needsSession ? await askSession(tokens) : undefined;
  if (response) keepSession = response.keep;
  layHomeBelow();
  if (mayTakeOver(match, response?.isMember ?? kept.isLoggedIn)) {
    root = takeOverPage(LiffShell, LIFF_BASE);
  } else showApp(getRoot(), LiffShell, LIFF_BASE);
}

/** Returns the root of a page that is rendered from scratch. */
function getRoot(): Root {
  root ??= createAppRoot();
  return root;
}

/** The question for confirmation is rare, so its screen is loaded on demand. */
const askWho: AskWho = async (identity) => {
  const { LineSwitchScreen } = await import('./line-switch-screen');
  return new Promise((resolve) => {
    showInstead(getRoot(), <LineSwitchScreen identity={identity} onAnswer={resolve} />);
  });
};

function beginWithLine(): StartingLine {
  const line = startLine(liffId);
  setLinePlatform(createLiffPlatform({ environment, tokens, ready: line.ready }));
  return line;
}

/** Reloads when the SDK names another LINE user than the stored session; the app then asks for confirmation. */
function watchUser(sdk: LineSdk): void {
  tokens.adopt(sdk);
  dropFragment();
  if (!isOtherUser(tokens.read())) return;
  signOut();
  window.location.reload();
}

function dropFragment(): void {
  if (window.location.hash !== '') settleUrl();
}

/** Returns the path that an explicit sign-in leads to; null when none is requested. */
function readAskedReturn(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== `${LIFF_BASE}/login`) return null;
  const asked = new URLSearchParams(search).get('return');
  return asked === null ? null : ownUrl(asked);
}

function retry({ kind }: LineFailure): void {
  // The tokens are useless after this failure, so the next attempt gets new ones.
  if (kind === 'unverified' || kind === 'line') tokens.forget();
  if (environment === 'liff') {
    window.location.replace(toLineLink(liffId, readAppPath(window.location)));
  } else if (kind === 'declined') {
    window.location.replace(cleanUrl(window.location));
  } else {
    window.location.reload();
  }
}
