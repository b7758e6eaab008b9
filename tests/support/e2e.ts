import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { type Complaints, watchComplaints } from './e2e-complaints';
import { BuiltServer, createSeededDataDir, type Demo, removeDataDir } from './e2e-server';
import { BackEnd } from './journey-backend';
import { Site } from './journey-site';

/** The long timeout keeps a busy machine from failing tests. */
export const expect = baseExpect.configure({ timeout: 20_000 });
const SERVER_STARTS_WITHIN_MS = 180_000;
/** Settings of a server that logs one-time codes. */
export const readableLog = { LOG_LEVEL: 'info' } as const;

export interface WorkerOptions {
  /** The seed that the server uses. */
  demo: Demo;
  /** True for a file that moves the clock by days; its server then runs the tests of no other file. */
  movesClock: boolean;
}

interface WorkerFixtures extends WorkerOptions {
  /** The built product with demo data, shared by the tests of a worker. */
  server: BuiltServer;
}

interface TestFixtures {
  /** Whether announcements open on a first visit; only journeys about announcements need that. */
  announces: boolean;
  /** The visitor's stored choice about analytics; null before the choice. */
  allowsAnalytics: boolean | null;
  /** Complaints of the pages; an unexpected one fails the test. */
  complaints: Complaints;
  /** The site as a visitor sees it. */
  site: Site;
  /** The back end of the site, called directly. */
  backEnd: BackEnd;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: ['demo-unplayed', { option: true, scope: 'worker' }],
  movesClock: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ demo }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, { ...readableLog, SEED: demo });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: SERVER_STARTS_WITHIN_MS },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => awaitApp(await newPage());
    await use(context);
  },
  announces: [false, { option: true }],
  allowsAnalytics: [false, { option: true }],
  complaints: [
    async ({ context, server, announces, allowsAnalytics }, use, testInfo) => {
      if (!announces) await context.addInitScript(markAnnounced, allowsAnalytics);
      const complaints = watchComplaints(context, server.url);
      await use(complaints);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('output of the server', { body: server.output });
      }
      baseExpect(complaints.unexpected(), 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ page }, use) => {
    await use(new Site(page));
  },
  backEnd: async ({ server }, use) => {
    await use(new BackEnd(server.url));
  },
});

/**
 * Makes `goto` wait until the app has hydrated the server's page, unless it waits for `commit` only. Inside LINE the
 * first document stays empty, and the second one is the page.
 */
function awaitApp(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isAppRunning);
    return response;
  };
  return page;
}

function isAppRunning(): boolean {
  const root = document.getElementById('root');
  return !document.documentElement.hasAttribute('data-rendered') && root?.childElementCount !== 0;
}

/** Runs in every frame before its page: marks all announcements as seen and stores the choice about analytics. */
function markAnnounced(allowsAnalytics: boolean | null): void {
  try {
    if (localStorage.getItem('local') !== null) return;
    const state = { announcedUntil: '9999-12-31T00:00:00.000Z', allowsAnalytics };
    localStorage.setItem('local', JSON.stringify({ version: 1, state }));
  } catch {
    // A game's frame has no storage.
  }
}
