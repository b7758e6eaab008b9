import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import './operator.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setSessionGate } from './kit/operator-client';
import { createConsoleCache } from './kit/operator-query';
import { Console } from './shell/console';
import { loadFirstScreen, takeStart } from './shell/console-start';
import { askForStepUp, sessionStore } from './shell/session.store';

setSessionGate({
  onExpired: () => {
    sessionStore.isExpired = true;
  },
  stepUp: askForStepUp,
});

const cache = createConsoleCache();
takeStart(cache);
await loadFirstScreen(cache, window.location.pathname);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Console cache={cache} />
  </StrictMode>,
);
