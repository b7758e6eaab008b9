import '@/shared/ui/base.css';
import '@/shared/ui/tokens.css';
import '@/shared/ui/fonts.css';
import type { Root } from 'react-dom/client';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { arrive, compose, loadAgent } from './boot';
import { BootFailure } from './boot-failure';
import { createAppRoot, mayTakeOver, showApp, showInstead, takeOverPage } from './mount';
import { WebShell } from './shell/web-shell';

let root: Root | undefined;

setLinePlatform(createWebPlatform());
compose({ base: '' });
start();

function start(): void {
  Promise.all([arrive(), loadAgent()]).then(
    ([match]) => {
      if (!root && mayTakeOver(match)) takeOverPage(WebShell, '');
      else showApp((root ??= createAppRoot()), WebShell, '');
    },
    (error: unknown) => {
      root ??= createAppRoot();
      showInstead(root, <BootFailure error={error} onRetry={start} />);
    },
  );
}
