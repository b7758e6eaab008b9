import { defineConfig, type Project } from '@playwright/test';
import { findBrowser } from './tests/support/browser-finder.mjs';

const executablePath = await findBrowser();

/** Returns a project. A worker keeps its browser and server while the next journeys use the same ones. */
function project(name: string, workers: number): Project {
  // A run clears only the output folders of its own projects.
  return { name, testDir: `tests/e2e/${name}`, outputDir: `test-results/${name}`, workers };
}

export default defineConfig({
  // Journeys with a server of their own mostly wait for timed hands and server restarts, so one worker is enough.
  projects: [project('own-server', 1), project('web', 2), project('line', 2)],
  workers: 2,
  fullyParallel: true,
  // CI repeats a failed journey once; the report marks it as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Timeouts are long because two browsers, two servers and their databases share two cores.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    screenshot: 'only-on-failure',
    // Recording a trace of every page, to keep the few failures, takes half of the two cores.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: executablePath ? { executablePath } : {},
  },
});
