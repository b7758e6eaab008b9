import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.finder.mjs';
import type { WorkerOptions } from '../support/e2e';

const executablePath = await findBrowser();

/** `npm run gallery`: pictures of every screen, on one page; `SCENES=/redeem,/member/vip` takes those alone. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.gallery.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 1_200_000,
  globalSetup: './gallery.setup.ts',
  globalTeardown: './gallery.page.ts',
  reporter: [['list']],
  use: {
    // As people find it who start it.
    demo: 'demo',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What moves would be another picture every time.
    contextOptions: { reducedMotion: 'reduce' },
    // A page whose text a scene changed counts as a stranger's, which may not ask the LINE that is played on this machine.
    permissions: ['local-network-access'],
    launchOptions: executablePath ? { executablePath } : {},
  },
});
