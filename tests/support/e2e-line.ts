import { randomBytes } from 'node:crypto';
import { test as base, readableLog } from './e2e';
import { BuiltServer, createSeededDataDir, removeDataDir } from './e2e-server';
import type { Credentials } from './journey-backend';
import { type LineBrowser, linePhone, openLine } from './line-browser';
import { createLineStandIn, type LineHttp, type LineStandIn, type LineUser } from './line-stand-in';
import type { TlsFront } from './tls-front';

export { expect } from './e2e';

/** Both shells, for journeys that run in each of them. */
export const shells = [
  { shell: 'on the web', use: { inClient: false }, base: '' },
  { shell: 'inside LINE', use: linePhone, base: '/liff' },
] as const;

interface WorkerFixtures {
  /** The LINE stand-in, for browser and server. */
  standIn: LineStandIn;
  lineHttp: LineHttp;
  /** Serves LINE's hosts to the browser. Playwright's routes are not used, because they disable the cache. */
  lineFront: TlsFront;
}

interface TestFixtures {
  /** Whether the browser is the one inside LINE; the user agent must match. */
  inClient: boolean;
  /** Leaves out LINE's native bridge. */
  withoutBridge: boolean;
  /** LINE as the pages of this test see it. */
  line: LineBrowser;
  /** A LINE user who is linked to no member. */
  lineUser: LineUser;
  /** Opens a page as a new member: signed in by password on the web, by LINE inside LINE. */
  come: (url: string) => Promise<Credentials>;
}

/** The journeys' `test` with a LINE stand-in for browser and server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  standIn: [
    async ({}, use) => {
      await use(await createLineStandIn());
    },
    { scope: 'worker' },
  ],
  lineHttp: [
    async ({ standIn }, use) => {
      const http = await standIn.listen();
      await use(http);
      await http.close();
    },
    { scope: 'worker' },
  ],
  lineFront: [
    async ({ standIn }, use) => {
      const front = await standIn.openToBrowsers();
      await use(front);
      await front.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, lineFront }, use) => {
      await use({ ...launchOptions, args: [...lineFront.browserArguments] });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ lineHttp, demo }, use) => {
      const dataDir = await createSeededDataDir(undefined, demo);
      const server = await BuiltServer.start(dataDir, {
        ...readableLog,
        ...lineHttp.environment,
        SEED: demo,
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  inClient: [true, { option: true }],
  withoutBridge: [false, { option: true }],
  line: async ({ context, standIn, server, inClient, withoutBridge, complaints }, use) => {
    standIn.reset();
    complaints.expect(/^foreign: \w+ https:\/\/[\w.-]+\.(?:line\.me|line-scdn\.net)\//);
    await use(await openLine(context, standIn, { inClient, serverUrl: server.url, withoutBridge }));
  },
  lineUser: async ({ standIn, line: _ready }, use) => {
    const user = {
      userId: `U${randomBytes(16).toString('hex')}`,
      displayName: 'สมชาย ใจดี',
      pictureUrl: 'https://profile.line-scdn.net/somchai',
    };
    standIn.currentUser = user;
    await use(user);
  },
  come: async ({ page, site, backEnd, inClient, line, lineUser, standIn }, use) => {
    await use(async (url) => {
      const member = await backEnd.register();
      if (inClient) {
        await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
        await line.open(page, url);
      } else {
        await site.keepSession(member);
        await site.open(url);
      }
      return member;
    });
  },
});
