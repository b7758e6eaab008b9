import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './tests/support/browser.finder.mjs';

const executablePath = await findBrowser();

/** A worker keeps its browser and its server for as long as the next journey wants the same ones. */
function project(name: string, workers: number): Project {
  // A run clears the folder of its own projects alone.
  return { name, testDir: `tests/e2e/${name}`, outputDir: `test-results/${name}`, workers };
}

export default defineConfig({
  // Those with servers of their own mostly wait: for hands that are dealt by the clock, for servers that start anew.
  projects: [project('own-server', 1), project('web', 3), project('line', 3)],
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
