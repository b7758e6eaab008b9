import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setLinePlatform } from '@/shared/line/line-platform';
import { webPlatform } from '@/shared/line/web-platform';
import { App } from './app';
import { arrive, compose, loadAgent } from './boot';
import { BootFailure } from './boot-failure';
import { isPageReloading } from './preload-error';
import { RouteError } from './route-error';
import { WebShell } from './shell/web-shell';

const root = createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: (error) => {
    // A page of its own, or a screen that a reload is about to replace, is no fault.
    if (!(error instanceof RouteError) && !isPageReloading()) reportError(error);
  },
});

setLinePlatform(webPlatform);
compose({ base: '' });
start();

function start(): void {
  // The skeleton of the HTML stays until the first screen is there.
  Promise.all([loadAgent(), arrive()]).then(
    () => {
      root.render(
        <StrictMode>
          <App shell={WebShell} />
        </StrictMode>,
      );
    },
    (error: unknown) => root.render(<BootFailure error={error} onRetry={start} />),
  );
}
