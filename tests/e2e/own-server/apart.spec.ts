import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '../../support/e2e';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../../support/e2e-server';
import { BackEnd } from '../../support/journey-backend';
import { asMoney } from '../../support/journey-site';
import { findFreePort } from '../../support/server-process';

/** A host on another origin that serves a game page and a picture. */
interface ForeignHost {
  readonly url: string;
}

interface WorkerFixtures {
  /** The server whose API the pages of `server` call. */
  api: BuiltServer;
  /** The foreign host that the site allows. */
  known: ForeignHost;
  /** A foreign host that the site does not allow. */
  unknown: ForeignHost;
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const GAME = `<!doctype html><title>game</title><script>
  localStorage.setItem('session', 'kept');
  document.documentElement.dataset.session = localStorage.getItem('session');
</script><h1>เกมจากที่อื่น</h1>`;

async function serveForeign(use: (host: ForeignHost) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    const isPicture = request.url === '/pixel.gif';
    response.writeHead(200, {
      'content-type': isPicture ? 'image/gif' : 'text/html; charset=utf-8',
    });
    response.end(isPicture ? PIXEL : GAME);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await use({ url: `http://127.0.0.1:${port}` });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Serves the pages from one server and the API from another; the origins differ by their port. */
const test = base.extend<object, WorkerFixtures & { sitePort: number }>({
  known: [async ({}, use) => serveForeign(use), { scope: 'worker' }],
  unknown: [async ({}, use) => serveForeign(use), { scope: 'worker' }],
  sitePort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  api: [
    async ({ sitePort }, use) => {
      const dataDir = await createSeededDataDir();
      const server = await BuiltServer.start(dataDir, {
        CORS_ORIGINS: `http://127.0.0.1:${sitePort}`,
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ api, known, sitePort }, use) => {
      const dataDir = await createSeededDataDir();
      const server = await BuiltServer.start(dataDir, {
        PORT: String(sitePort),
        VITE_API_URL: api.url,
        FRAME_SOURCES: known.url,
        IMAGE_SOURCES: known.url,
      });
      await use(server);
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a member signs in and plays on a site whose API is on another origin', async ({
  page,
  site,
  api,
  complaints,
}) => {
  complaints.expect(new RegExp(`^foreign: \\w+ ${api.url}/`));
  complaints.expect(/^429: POST .*\/sandbox\/api\/spin$/);
  const apart = new BackEnd(api.url);
  const member = await apart.register();
  await apart.fund(member, '500');
  const called: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) called.push(`${origin} ${response.status()} ${pathname}`);
  });
  await site.login(member);
  await site.open('/slot');
  await site.firstCard.click();
  const game = site.game();
  await game.untilReady();
  const frame = page.frames().find((candidate) => candidate.url().includes('/sandbox/play/'));
  expect(new URL(frame?.url() ?? '').origin).toBe(api.url);
  // Pages of the API server get an opaque origin, so its games cannot act with the origin of the API.
  expect(await frame?.evaluate(() => window.origin)).toBe('null');
  const { balance } = await game.spin();
  await game.close();
  await expect(site.headerBalance).toHaveText(asMoney(balance));
  expect(called.filter((call) => !call.startsWith(api.url))).toEqual([]);
  expect(called).toContain(`${api.url} 200 /api/stream`);
});

test('a page on another origin can read a 401, and pictures load from allowed hosts only', async ({
  page,
  site,
  known,
  unknown,
  api,
  complaints,
}) => {
  complaints.expect(new RegExp(`^foreign: \\w+ (?:${api.url}|${known.url})/`));
  complaints.expect(/^401: GET .*get_user_info$/);
  complaints.expect(/^console error: .*img-src/);
  complaints.expect(new RegExp(`^(?:foreign|failed): GET ${unknown.url}/`));
  await site.open('/login');
  const result = await page.evaluate(async (url) => {
    const response = await fetch(`${url}/api/get_user_info`, {
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    });
    return { status: response.status, id: response.headers.get('x-request-id') };
  }, api.url);
  expect(result).toEqual({ status: 401, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });

  const load = (url: string) =>
    page.evaluate(
      (source) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('shown');
          image.onerror = () => resolve('refused');
          image.src = source;
        }),
      `${url}/pixel.gif`,
    );
  expect(await load(known.url)).toBe('shown');
  expect(await load(unknown.url)).toBe('refused');
});

test('a game of another host is shown and can use its storage only when the host is allowed', async ({
  page,
  site,
  api,
  known,
  unknown,
  complaints,
}) => {
  complaints.expect(new RegExp(`^foreign: \\w+ (?:${api.url}|${known.url}|${unknown.url})/`));
  complaints.expect(/^console error: .*(?:frame-src|Framing)/);
  let host = known.url;
  await page.route('**/api/game/demo', (route) =>
    route.fulfill({
      json: { error: 0, message: '', data: { link: `${host}/game` } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const open = async () => {
    await site.open('/slot');
    await site.firstCard.click();
    await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  };
  await open();
  const frame = page.frameLocator('iframe[sandbox="allow-scripts allow-same-origin"]');
  await expect(frame.getByRole('heading', { name: 'เกมจากที่อื่น' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-session', 'kept');

  host = unknown.url;
  const refused = page.waitForEvent('console', (message) =>
    /frame-src|Framing/.test(message.text()),
  );
  await open();
  await refused;
  await expect(frame.getByRole('heading', { name: 'เกมจากที่อื่น' })).toHaveCount(0);
});
