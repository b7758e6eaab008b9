import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { BOOT_ELEMENT_ID } from '@/contract/boot';
import { test } from '../support/e2e-line';
import { gold } from '../support/journey-site';
import { linePhone } from '../support/line-browser';
import { GALLERY_DIR, pictureFile, type Shell } from './gallery-files';
import { watchRequests } from './requests';
import {
  groupScenes,
  listStates,
  missingScene,
  type Scene,
  type SceneState,
  scenes,
} from './scenes';

/** A shell of the members' site. */
type MemberShell = Exclude<Shell, 'console'>;

/** Widths and heights: a phone, a tablet and a desktop; inside LINE a small phone, a usual one and a tablet. */
const sizes: Readonly<Record<MemberShell, readonly (readonly [width: number, height: number])[]>> =
  {
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
/** Parts of the names of the requested scenes; by default all scenes. */
const wanted = (process.env['SCENES'] ?? '').split(',');
const SETTLE_MS = 700;
/** Time in ms after which the client has stopped retrying. */
const GIVE_UP_MS = 4500;

test.beforeAll(() => mkdir(GALLERY_DIR, { recursive: true }));

for (const as of ['visitor', 'member'] as const) {
  for (const group of groupScenes(listWanted(as))) {
    const screens = [...new Set(group.map(({ path: url }) => url.replace(/\?.*/, '')))];
    const title = `as a ${as}: ${screens.join(' ')}`;
    test(`the web, ${title}`, async ({ page, site, complaints }) => {
      // Only failed requests, which some states provoke, are expected; a hydration warning, for example, still fails.
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
        // Only failed requests, which some states provoke, are expected; a hydration warning, for example, still
        // fails.
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
  shell: MemberShell,
  group: readonly Scene[],
  base: string,
): Promise<void> {
  const requests = watchRequests(page);
  // Cached lobbies of the previous scene would hide the loading state.
  await page.addInitScript(() => {
    // The frame of a game has no storage.
    if (window !== window.top) return;
    localStorage.removeItem('lobby');
    // The next scenes show a member without the break of this one.
    const user = localStorage.getItem('user');
    if (user) localStorage.setItem('user', user.replace(/,"restriction":\{[^}]*\}/, ''));
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

/** Waits for the fonts, whose rules are added after the first page load and whose files may be slow. */
async function untilFontsShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Noto Sans Thai') && status === 'loaded',
      ) && document.fonts.status === 'loaded',
  );
}

/** Returns whether a scene has a screen; a single picture of the 404 page is enough. */
async function isBuilt(page: Page, base: string, scene: Scene): Promise<boolean> {
  if (scene === missingScene) return true;
  await page.goto(base + scene.path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  return (await page.getByRole('heading', { name: '404' }).count()) === 0;
}

/** Intercepts the endpoints of a scene to show a state, and removes the server-rendered content. */
async function layState(page: Page, { calls = {} }: Scene, state: SceneState): Promise<void> {
  await page.route(
    (url) => url.pathname in calls,
    async (route) => {
      if (state === 'loading') return;
      const data = calls[new URL(route.request().url()).pathname];
      const code = state === 'error' ? 500 : 0;
      // One endpoint names this field `status`.
      const body = { error: code, status: code, message: '', data };
      await route.fulfill({ status: state === 'error' ? 500 : 200, json: body });
    },
  );
  await page.route(
    (url) => !/^\/(?:api|assets|art)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // The server may close an idle connection at the moment when it is used again.
      const response = await route.fetch({ maxRetries: 3 });
      const html = await response.text();
      return route.fulfill({ response, body: withoutFirstData(html) });
    },
  );
}

/** Returns the page as it is when the server renders nothing, so that the app loads everything itself. */
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
