import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser-finder.mjs';
import type { WorkerOptions } from '../support/e2e';

const executablePath = await findBrowser();

/**
 * `npm run gallery` takes pictures of every screen on one page; `SCENES=/redeem,/member/vip` limits them to some
 * screens.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.gallery.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 1_200_000,
  globalSetup: './gallery-setup.ts',
  globalTeardown: './gallery-page.ts',
  reporter: [['list']],
  use: {
    // The demo data with play, as a first start writes them.
    demo: 'demo',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Motion would make every picture different.
    contextOptions: { reducedMotion: 'reduce' },
    // A page whose document a scene has changed needs this permission to reach the local stand-in of LINE.
    permissions: ['local-network-access'],
    launchOptions: executablePath ? { executablePath } : {},
  },
});
