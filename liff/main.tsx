import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import { arrive, compose, loadAgent } from '@/app/boot';
import { BootFailure } from '@/app/boot-failure';
import { createAppRoot, showApp } from '@/app/mount';
import { goTo } from '@/app/navigation';
import { screenTables } from '@/app/screens';
import { readLineEnvironment } from '@/contract/line-environment';
import { LIFF_BASE, toLineLink } from '@/contract/routes';
import { getClientConfig } from '@/shared/config/client-config';
import { setLinePlatform } from '@/shared/line/line-platform';
import { ownAddress } from '@/shared/routing/own-address';
import { registerScreens } from '@/shared/routing/screen-registry';
import { rememberReturnTo } from '@/shared/state/session.store';
import { layHomeBelow } from './home-below';
import { createLiffPlatform } from './liff-platform';
import { LiffShell } from './liff-shell';
import { cleanAddress, settleAddress } from './line-address';
import { LineFailure } from './line-failure';
import { LineFailureScreen } from './line-failure-screen';
import type { LineSdk } from './line-sdk';
import { type AskWho, bindSessions, establishSession, renewSession } from './line-session';
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
async function open(): Promise<void> {
  if (liffId !== '' && environment === 'liff') {
    const sdk = await startAndTakeOver();
    const [isConfirmed] = await Promise.all([establishSession(sdk, askWho), loadAgent(), arrive()]);
    if (!isConfirmed) goTo('/login', { replace: true });
    layHomeBelow();
    showApp(root, LiffShell, LIFF_BASE);
    return;
  }
  const outside = await import('./outside-line');
  const returnTo = liffId === '' ? null : readAskedReturn();
  if (returnTo === null) await outside.openOnTheWeb(root);
  else await outside.signInFromOutside(root, startAndTakeOver, askWho, returnTo);
}

/** Few are ever asked, so the question is loaded for them alone. */
const askWho: AskWho = async (identity) => {
  const { LineSwitchScreen } = await import('./line-switch-screen');
  return new Promise((resolve) => {
    root.render(<LineSwitchScreen identity={identity} onAnswer={resolve} />);
  });
};

async function startAndTakeOver(): Promise<LineSdk> {
  line = await startLine(liffId);
  const asked = readAskedReturn();
  settleAddress();
  setLinePlatform(createLiffPlatform(line, environment));
  bindSessions(line);
  if (asked !== null) rememberReturnTo(asked);
  return line;
}

/** Where an explicit sign-in is to lead, or null when none is asked for. */
function readAskedReturn(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== `${LIFF_BASE}/login`) return null;
  const asked = new URLSearchParams(search).get('return');
  return asked === null ? null : ownAddress(asked);
}

function retry({ kind }: LineFailure): void {
  // What LINE gave is of no use any more, so it is asked for something else.
  if (kind === 'unverified') line?.logout();
  if (kind === 'unverified' && environment === 'liff') {
    window.location.replace(
      toLineLink(liffId, cleanAddress(window.location).slice(LIFF_BASE.length)),
    );
  } else if (kind === 'declined') {
    window.location.replace(cleanAddress(window.location));
  } else {
    window.location.reload();
  }
}
