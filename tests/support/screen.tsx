import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { App } from '@/app/app';
import { arrive, compose, loadAgent } from '@/app/boot';
import { reset as resetLogout } from '@/app/logout';
import { reset as resetPageViews } from '@/app/page-views';
import { reset as resetProgress } from '@/app/progress/progress.store';
import { RouteError } from '@/app/route-error';
import { WebShell } from '@/app/shell/web-shell';
import { userInfo } from '@/contract/session.contract';
import { reset as resetForgot } from '@/features/account/forgot.store';
import { reset as resetRegisterDraft } from '@/features/account/register-draft.store';
import { reset as resetDepositDraft } from '@/features/deposits/deposit-draft.store';
import { reset as resetLobbies } from '@/features/games/lobby.store';
import { reset as resetCheckout } from '@/features/lotto/checkout.store';
import { reset as resetSlips } from '@/features/lotto/slip-draft.store';
import { reset as resetShotDraft } from '@/features/yeekee/shot-draft.store';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { queryClient } from '@/shared/query/query-client';
import { localStore, reset as resetLocal } from '@/shared/state/local.store';
import { reset as resetPauses } from '@/shared/state/pause.store';
import { reset as resetRefusal } from '@/shared/state/safety-refusal.store';
import { reset as resetSession } from '@/shared/state/session.store';
import { reset as resetUser, signIn } from '@/shared/state/user.store';
import { reset as resetAlert } from '@/shared/ui/alert';
import { reset as resetToasts } from '@/shared/ui/toast';
import { createTestApp, type TestApp, type TestAppOptions } from './app';
import { closeNetwork, mendNetwork, openNetwork } from './screen-network';
import { configureQueries } from './screen-queries';
import { createTestProvider, type TestProvider } from './test-provider';

configureQueries();

// The browser's own function, which stays available while a test uses fake timers.
const requestFrame = window.requestAnimationFrame.bind(window);
/** Time later than every announcement, so that no announcement is new. */
const ALL_ANNOUNCED = '9999-12-31T00:00:00.000Z';

const resets = [
  resetUser,
  resetSession,
  resetPauses,
  resetRefusal,
  resetLocal,
  resetLobbies,
  resetAlert,
  resetLogout,
  resetPageViews,
  resetProgress,
  resetToasts,
  resetRegisterDraft,
  resetForgot,
  resetDepositDraft,
  resetSlips,
  resetCheckout,
  resetShotDraft,
];

/** The test environment's additions to the window. */
interface HappyWindow {
  readonly happyDOM: { readonly settings: Record<string, unknown> };
}

/** The back end of a test file's screens. */
export interface ScreenBackEnd {
  readonly app: TestApp;
  readonly provider: TestProvider;
}

/**
 * Waits for one frame: a dialog looks for its element in the frame after it has opened, and logs an error if that
 * element is gone.
 */
async function untilDialogsHold(): Promise<void> {
  if (!document.querySelector('[role="dialog"]')) return;
  await act(() => new Promise<void>((resolve) => requestFrame(() => resolve())));
}

/**
 * Connects every call of a test file to the real back end, which is reset after each test.
 * @param options settings of the back end
 */
export function useBackEnd(
  options: Pick<
    TestAppOptions,
    | 'line'
    | 'officialAccount'
    | 'gateways'
    | 'slipVerifier'
    | 'operatorKey'
    | 'prepare'
    | 'streamLimits'
  > = {},
): ScreenBackEnd {
  let app: TestApp | undefined;
  const provider = createTestProvider();

  beforeAll(async () => {
    app = await createTestApp({ providers: [provider], ...options });
    openNetwork(app.fetch);
    // A game's page is not part of the screen, so its frame counts as loaded.
    Object.assign(happyWindow().happyDOM.settings, {
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    });
    compose({ base: '' });
    document.addEventListener('keydown', closeByEscape);
  });
  beforeEach(() => {
    setLinePlatform(createWebPlatform());
    // Announcements open on their own and visitors are asked about analytics; only tests about these need that.
    localStore.announcedUntil = ALL_ANNOUNCED;
    localStore.allowsAnalytics = false;
  });
  afterEach(async () => {
    await untilDialogsHold();
    cleanup();
    for (const reset of resets) reset();
    await queryClient.cancelQueries();
    queryClient.clear();
    mendNetwork();
    provider.down = false;
    provider.launches.length = 0;
    await app?.reset();
  });
  afterAll(async () => {
    document.removeEventListener('keydown', closeByEscape);
    closeNetwork();
    await app?.close();
  });
  return {
    get app() {
      if (!app) throw new Error('asked before the back end was there');
      return app;
    },
    provider,
  };
}

/** Closes a modal `<dialog>` by Escape as browsers do; happy-dom does not. */
function closeByEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}

function happyWindow(): HappyWindow {
  return window as unknown as HappyWindow;
}

/** Opens a URL as the web entry does. */
export async function openScreen(url: string): Promise<UserEvent> {
  window.history.replaceState(null, '', url);
  await Promise.all([loadAgent(), arrive()]);
  const onCaughtError = (error: unknown): void => {
    // The error boundary shows an error page for a `RouteError`.
    if (!(error instanceof RouteError)) console.error(error);
  };
  await act(async () => {
    render(
      <StrictMode>
        <App shell={WebShell} />
      </StrictMode>,
      { onCaughtError },
    );
    await Promise.resolve();
  });
  return userEvent.setup({ delay: null });
}

/**
 * Signs a demo member in and stores the session, as if the member had signed in before the page is opened.
 * @returns the access token
 */
export async function comeAsMember({ app }: ScreenBackEnd, username?: string): Promise<string> {
  const token = await app.loginAs(username);
  signIn(token, (await app.call(userInfo, { token })).data);
  return token;
}

/** Pastes a text into a field. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
