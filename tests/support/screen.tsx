import { cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { App } from '@/app/app';
import { arrive, compose, loadAgent } from '@/app/boot';
import { reset as resetLogout } from '@/app/logout';
import { WebShell } from '@/app/shell/web-shell';
import { setLinePlatform } from '@/shared/line/line-platform';
import { webPlatform } from '@/shared/line/web-platform';
import { queryClient } from '@/shared/query/query-client';
import { reset as resetLocal } from '@/shared/state/local.store';
import { reset as resetSession } from '@/shared/state/session.store';
import { reset as resetUser } from '@/shared/state/user.store';
import { reset as resetAlert } from '@/shared/ui/alert';
import { createTestApp, type TestApp } from './app';
import { createTestProvider, type TestProvider } from './test-provider';

/** Faults of single tests are laid over the real back end: `network.use(…)`. */
export const network = setupServer();

/** Screens of the real app, in front of the real back end. */
export interface ScreenBackEnd {
  readonly app: TestApp;
  readonly provider: TestProvider;
}

let backEnd: ScreenBackEnd | undefined;

/** Puts a back end behind every call of a test file, fresh for every test. */
export function useBackEnd(): () => ScreenBackEnd {
  beforeAll(async () => {
    const provider = createTestProvider();
    const app = await createTestApp({ providers: [provider] });
    backEnd = { app, provider };
    network.listen({ onUnhandledRequest: 'error' });
    network.resetHandlers(http.all('*/api/*', ({ request }) => app.fetch(request)));
    setLinePlatform(webPlatform);
    compose({ base: '' });
  });
  afterEach(async () => {
    cleanup();
    queryClient.clear();
    for (const reset of [resetUser, resetSession, resetLocal, resetAlert, resetLogout]) reset();
    await backEnd?.app.reset();
  });
  afterAll(async () => {
    network.close();
    await backEnd?.app.close();
  });
  return () => {
    if (!backEnd) throw new Error('asked before the back end was there');
    return backEnd;
  };
}

/** Opens an address as the web entry does. */
export async function openScreen(address: string): Promise<UserEvent> {
  window.history.replaceState(null, '', address);
  await Promise.all([loadAgent(), arrive()]);
  render(
    <StrictMode>
      <App shell={WebShell} />
    </StrictMode>,
  );
  return userEvent.setup();
}

export { screen };
