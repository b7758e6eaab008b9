import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { BOOT_ELEMENT_ID } from '@/contract/boot';
import { test } from '../support/e2e-line';
import { gold } from '../support/journey-site';
import { linePhone } from '../support/line-browser';
import { GALLERY_DIR, pictureFile, type Shell } from './gallery.files';
import { watchRequests } from './requests';
import {
  groupScenes,
  listStates,
  missingScene,
  type Scene,
  type SceneState,
  scenes,
} from './scenes';

/** A phone, a tablet, a desktop; inside LINE the small phone, the usual one and a tablet. */
const sizes: Readonly<Record<Shell, readonly (readonly [width: number, height: number])[]>> = {
  web: [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ],
  line: [
    [360, 640],
    [390, 844],
    [768, 1024],
  ],
};
/** Parts of the names of the scenes that are asked for; all of them unless told. */
const wanted = (process.env['SCENES'] ?? '').split(',');
const SETTLE_MS = 700;
/** Until the client has given up trying again. */
const GIVE_UP_MS = 4500;

test.beforeAll(() => mkdir(GALLERY_DIR, { recursive: true }));

for (const as of ['visitor', 'member'] as const) {
  for (const group of groupScenes(listWanted(as))) {
    const screens = [...new Set(group.map(({ path: address }) => address.replace(/\?.*/, '')))];
    const title = `as a ${as}: ${screens.join(' ')}`;
    test(`the web, ${title}`, async ({ page, site, complaints }) => {
      // What a scene provokes by itself; above all no complaint of the page, as one about its hydration, fits.
      complaints.expect(/^[45]\d\d: /);
      // Scenes inside LINE link the member of this server, whose picture then comes from LINE.
      complaints.expect(/^foreign: GET https:\/\/profile\.line-scdn\.net\//);
      if (as === 'member') await site.login(gold);
      await takePictures(page, 'web', group, '');
    });

    test.describe(() => {
      test.use(linePhone);

      test(`inside LINE, ${title}`, async ({
        page,
        line,
        lineUser,
        standIn,
        backEnd,
        complaints,
      }) => {
        // What a scene provokes by itself; above all no complaint of the page, as one about its hydration, fits.
        complaints.expect(/^[45]\d\d: /);
        if (as === 'member') await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
        await line.open(page, '/');
        await page.getByRole('main').waitFor();
        await takePictures(page, 'line', group, '/liff');
      });
    });
  }
}

async function takePictures(
  page: Page,
  shell: Shell,
  group: readonly Scene[],
  base: string,
): Promise<void> {
  const requests = watchRequests(page);
  // Lobbies of the scene before would stand in for those that are held back.
  await page.addInitScript(() => {
    // The frame of a game has no storage.
    if (window === window.top) localStorage.removeItem('lobby');
  });
  for (const scene of group) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!(await isBuilt(page, base, scene))) continue;
    for (const state of listStates(scene)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (state !== 'data') await layState(page, scene, state);
      for (const [width, height] of sizes[shell]) {
        await page.setViewportSize({ width, height });
        await page.goto(base + scene.path, { waitUntil: 'load' });
        if (state === 'data' || state === 'empty') await requests.untilQuiet();
        await page.waitForTimeout(state === 'error' ? GIVE_UP_MS : SETTLE_MS);
        await scene.act?.(page);
        await page.waitForTimeout(scene.act ? SETTLE_MS : 0);
        await untilFontsShown(page);
        await page.screenshot({
          path: path.join(GALLERY_DIR, pictureFile({ scene: scene.name, state, shell, width })),
          type: 'jpeg',
          quality: 70,
          animations: 'disabled',
        });
      }
    }
  }
}

function listWanted(as: Scene['as']): Scene[] {
  return scenes.filter(
    ({ as: by, name }) => by === as && wanted.some((part) => name.includes(part)),
  );
}

/** The rules of the fonts come after the first page that a browser opens, and their files may be slower than all else. */
async function untilFontsShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Noto Sans Thai') && status === 'loaded',
      ) && document.fonts.status === 'loaded',
  );
}

/** A route without a screen is the 404 page, of which one picture is enough. */
async function isBuilt(page: Page, base: string, scene: Scene): Promise<boolean> {
  if (scene === missingScene) return true;
  await page.goto(base + scene.path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  return (await page.getByRole('heading', { name: '404' }).count()) === 0;
}

/** Puts a state where the answers are, and takes what was rendered out of the page. */
async function layState(page: Page, { calls = {} }: Scene, state: SceneState): Promise<void> {
  await page.route(
    (url) => url.pathname in calls,
    async (route) => {
      if (state === 'loading') return;
      const data = calls[new URL(route.request().url()).pathname];
      const code = state === 'error' ? 500 : 0;
      // One call says `status` instead.
      const body = { error: code, status: code, message: '', data };
      await route.fulfill({ status: state === 'error' ? 500 : 200, json: body });
    },
  );
  await page.route(
    (url) => !/^\/(?:api|assets|art)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // The server may close a connection that rests just as it is taken up again.
      const response = await route.fetch({ maxRetries: 3 });
      const html = await response.text();
      return route.fulfill({ response, body: withoutFirstData(html) });
    },
  );
}

/** The page as it comes when the server could render nothing: the app draws it and asks for everything. */
function withoutFirstData(html: string): string {
  const boot = new RegExp(`(<script[^>]*id="${BOOT_ELEMENT_ID}"[^>]*>)([^<]*)`);
  return html
    .replace(/ data-rendered\b/, '')
    .replace(/<div id="root">.*?(?=<script type="application\/json")/s, '<div id="root"></div>')
    .replace(boot, (_, tag: string, json: string) => {
      const { queries: _queries, ...rest } = JSON.parse(json) as Record<string, unknown>;
      return tag + JSON.stringify(rest);
    });
}
