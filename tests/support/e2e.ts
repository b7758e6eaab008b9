import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { type Complaints, watchComplaints } from './e2e-complaints';
import { BuiltServer, createSeededDataDir, type Demo, removeDataDir } from './e2e-server';
import { BackEnd } from './journey-backend';
import { Site } from './journey-site';

/** A busy machine is no failure. */
export const expect = baseExpect.configure({ timeout: 20_000 });
const SERVER_STARTS_WITHIN_MS = 180_000;
/** Settings of a server whose log says the one-time codes. */
export const readableLog = { LOG_LEVEL: 'info' } as const;

export interface WorkerOptions {
  /** Which demo is served. */
  demo: Demo;
}

interface WorkerFixtures extends WorkerOptions {
  /** The built product with demo data, shared by the tests of a worker. */
  server: BuiltServer;
}

interface TestFixtures {
  /** Announcements open by themselves on a first visit; only the journeys about them want that. */
  announces: boolean;
  /** What visitors have said about being counted; null: nothing yet. */
  allowsAnalytics: boolean | null;
  /** What the pages of this test complain about; anything unexpected fails the test. */
  complaints: Complaints;
  /** The site as someone in front of it meets it. */
  site: Site;
  /** The same back end, asked directly. */
  backEnd: BackEnd;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: ['demo-unplayed', { option: true, scope: 'worker' }],
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
 * An address is open once the app has taken over the server's page, unless a journey asks for less. Inside LINE the
 * first document stays empty, and the second one is the page.
 */
function awaitApp(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isAppRunning);
    return response;
  };
  return page;
}

function isAppRunning(): boolean {
  const root = document.getElementById('root');
  return !document.documentElement.hasAttribute('data-rendered') && root?.childElementCount !== 0;
}

/** Runs in every frame before its page: no announcement is newer than what was shown. */
function markAnnounced(allowsAnalytics: boolean | null): void {
  try {
    if (localStorage.getItem('local') !== null) return;
    const state = { announcedUntil: '9999-12-31T00:00:00.000Z', allowsAnalytics };
    localStorage.setItem('local', JSON.stringify({ version: 1, state }));
  } catch {
    // A game's frame has no storage.
  }
}
