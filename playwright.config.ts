import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/browser.finder.mjs';

const executablePath = await findBrowser();

export default defineConfig({
  // A worker keeps its browser and its server for as long as the next journey wants the same ones.
  projects: [
    // They mostly wait: for hands that are dealt by the clock, and for servers that start anew.
    { name: 'own-server', testDir: 'tests/e2e/own-server', workers: 1 },
    { name: 'web', testDir: 'tests/e2e/web', workers: 2 },
    { name: 'line', testDir: 'tests/e2e/line', workers: 2 },
  ],
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  // Where nobody waits, a journey that failed is taken once more; the report names it as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Two cores share two browsers, two servers and their databases.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    screenshot: 'only-on-failure',
    // Recording every page to keep the few that fail takes half of the two cores.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: executablePath ? { executablePath } : {},
  },
});
