import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.finder.mjs';

const executablePath = await findBrowser();

/** `npm run gallery`: pictures of every screen, on one page. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.gallery.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  globalTeardown: './gallery.page.ts',
  reporter: [['list']],
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What moves would be another picture every time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: executablePath ? { executablePath } : {},
  },
});
