import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import './operator.css';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchErrors } from '@/shared/errors/error-watch';
import { hydration, settleFirstScreen } from '@/shared/state/hydration';
import { setSessionGate } from './kit/operator-client';
import { createConsoleCache } from './kit/operator-query';
import { Console } from './shell/console';
import { loadFirstScreen, RENDERED_WITHIN_MS, takeStart } from './shell/console-start';
import { askForStepUp, sessionStore } from './shell/session.store';

watchErrors('console');
setSessionGate({
  onExpired: () => {
    sessionStore.isExpired = true;
  },
  stepUp: askForStepUp,
});

const cache = createConsoleCache();
takeStart(cache);
const isRendered = !hydration.isComplete;
await loadFirstScreen(cache, window.location.pathname, isRendered ? RENDERED_WITHIN_MS : undefined);
const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <TakenOver>
      <Console cache={cache} />
    </TakenOver>
  </StrictMode>
);
if (isRendered) hydrateRoot(root, app);
else createRoot(root).render(app);

/** Lets the stores of this device speak once the page of the server is taken over. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(settleFirstScreen, []);
  return children;
}
