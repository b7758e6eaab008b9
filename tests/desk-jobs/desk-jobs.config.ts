import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser-finder.mjs';
import type { WorkerOptions } from '../support/e2e';

const executablePath = await findBrowser();

/**
 * `npm run desk-jobs` does each job of an owner's working day in the console, and prints a table with the taps, fields
 * and seconds that it took; `-- -g withdrawal` limits it to some jobs.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results/desk-jobs',
  // The seconds of jobs that share the two cores would not be comparable.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: '../gallery/gallery-setup.ts',
  reporter: [['list'], ['./jobs-report.ts']],
  use: {
    // The demo data with play, as a first start writes them.
    demo: 'demo',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    screenshot: 'only-on-failure',
    // A control that is not there fails its job soon.
    actionTimeout: 20_000,
    launchOptions: executablePath ? { executablePath } : {},
  },
});
