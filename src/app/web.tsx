import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { arrive, compose, loadAgent } from './boot';
import { BootFailure } from './boot-failure';
import { createAppRoot, showApp } from './mount';
import { WebShell } from './shell/web-shell';

const root = createAppRoot();

setLinePlatform(createWebPlatform());
compose({ base: '' });
start();

function start(): void {
  // The skeleton of the HTML stays until the first screen is there.
  Promise.all([loadAgent(), arrive()]).then(
    () => showApp(root, WebShell, ''),
    (error: unknown) => root.render(<BootFailure error={error} onRetry={start} />),
  );
}
