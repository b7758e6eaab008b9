import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { operatorMe } from '@/contract/operator/auth.contract';
import { demoPeople } from '@/server/operator/people.seed';
import { expect, type OpenBrowser, type TestMember, test } from '../support/e2e-console';
import type { BackEnd } from '../support/journey-backend';
import type { Desk } from '../support/journey-console';
import {
  type ConsoleScene,
  type ConsoleState,
  consoleScenes,
  listConsoleStates,
} from './console-scenes';
import { GALLERY_DIR, pictureFile } from './gallery-files';
import { type PageRequests, watchRequests } from './requests';

/** A scene in one of its states, as a person sees it. */
interface View {
  readonly scene: ConsoleScene;
  readonly state: ConsoleState;
  readonly as: string | undefined;
}

/** Widths and heights: a desktop and a phone. A long page is shown to its end. */
const sizes = [
  [1440, 900],
  [390, 844],
] as const;
const TALLEST = 3200;
const SETTLE_MS = 300;
/** Longest time in ms for a page to show its state. */
const SHOWN_WITHIN_MS = 30_000;
/** Number of views per test. A slow or failing test leaves the others unaffected. */
const VIEWS_PER_TEST = 60;
/** Id of the failed call, which the page shows beside its sentence. */
const REQUEST_ID = '4f1c9a52-7d3e-4b8a-9c60-2e5d8b7f1a03';

/** Parts of the names of the requested scenes; by default all scenes. */
const wanted = (process.env['SCENES'] ?? '').split(',');

const titleOf = ({ path: url, name }: ConsoleScene): string => `/operator${url} ${name}`;

test.beforeAll(() => mkdir(GALLERY_DIR, { recursive: true }));

for (const as of [undefined, ...demoPeople.map(({ name }) => name)]) {
  const views = listViews().filter((view) => view.as === as);
  for (let start = 0; start < views.length; start += VIEWS_PER_TEST) {
    const group = views.slice(start, start + VIEWS_PER_TEST);
    const part = `${start + 1} to ${start + group.length}`;
    test(`the console as ${as ?? 'a visitor'}, ${part}`, async ({
      openBrowser,
      backEnd,
      member,
    }) => {
      if (group.some(({ scene }) => scene.path.startsWith('/in'))) {
        await bringMoney(backEnd, member);
      }
      await takePictures(await openDesk(openBrowser, as), group);
    });
  }
}

function listViews(): readonly View[] {
  return consoleScenes
    .filter((scene) => wanted.some((part) => titleOf(scene).includes(part)))
    .flatMap((scene) =>
      listConsoleStates(scene).flatMap((state): View[] => {
        if (state !== 'forbidden') return [{ scene, state, as: scene.as }];
        const { gate = scene.call } = scene;
        const outsider = demoPeople.find(({ role }) => !gate?.roles.includes(role));
        return outsider ? [{ scene, state, as: outsider.name }] : [];
      }),
    );
}

async function openDesk(openBrowser: OpenBrowser, as: string | undefined): Promise<Desk> {
  const desk = await openBrowser();
  // A state that never shows would hold up the others.
  desk.page.setDefaultTimeout(SHOWN_WITHIN_MS);
  desk.complaints.expect(/^[45]\d\d: /);
  // Calls that a state holds back or cuts off.
  desk.complaints.expect(/^failed: /);
  if (as !== undefined) await desk.signIn({ name: as });
  return desk;
}

/** Lets money arrive that waits for several reasons. */
async function bringMoney(backEnd: BackEnd, member: TestMember): Promise<void> {
  const company = { bank_code: '002', account_number: '8887776665', name: 'บจก. ตัวอย่าง' };
  const stranger = { bank_code: '006', account_number: 'xxx-x-x4410-x', name: 'ฝน ศรีสุข' };
  const own = { bank_code: '004', account_number: member.accountNumber, name: member.name };
  await backEnd.reportMoney('2000.58', company);
  await backEnd.reportMoney('1000', stranger);
  await backEnd.reserveDeposit(member.credentials, '500');
  await backEnd.reportMoney('500', own);
}

async function takePictures(desk: Desk, views: readonly View[]): Promise<void> {
  const requests = watchRequests(desk.page);
  for (const view of views) {
    const title = `${titleOf(view.scene)} · ${view.state}`;
    await test.step(title, async () => {
      try {
        await showView(desk, requests, view);
      } catch (error) {
        // The other scenes still get their pictures.
        expect.soft(String(error), `${title} is not shown`).toBe('');
      }
    });
  }
}

async function showView(desk: Desk, requests: PageRequests, view: View): Promise<void> {
  const { page } = desk;
  const { scene, state } = view;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await layState(page, view);
  let isOpen = false;
  for (const size of sizes) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    // A page with data may be another one on a phone; the other states only change their layout.
    if (!isOpen || state === 'data') {
      await page.goto(`/operator${scene.path}${queryOf(view)}`);
      await untilShown(desk, requests, state);
      if (state === 'data') await scene.act?.(desk);
    }
    isOpen = true;
    await takePicture(page, view, size);
  }
}

/** Returns the query with the filter of a list that a filter has emptied. */
function queryOf({ scene: { path: url, filter }, state }: View): string {
  if (state !== 'filtered') return '';
  return `${url.includes('?') ? '&' : '?'}${filter}`;
}

/** Intercepts calls of a scene to show a state. */
async function layState(page: Page, { scene, state }: View): Promise<void> {
  const { call, empty, answers = [] } = scene;
  const lay = (match: string, answer: (route: Route) => Promise<void> | undefined) =>
    page.route(
      ({ pathname }) => pathname === match,
      (route) => answer(route),
    );
  for (const [of, data] of answers) {
    await lay(of.path, (route) => route.fulfill({ json: { error: 0, message: '', data } }));
  }
  if (state === 'offline') {
    await page.route(
      ({ pathname }) => pathname.startsWith('/operator/v1/') && pathname !== operatorMe.path,
      (route) => route.abort('internetdisconnected'),
    );
  }
  if (!call) return;
  if (state !== 'data') await page.route(isDocument, withoutStart);
  if (state === 'loading') await lay(call.path, () => undefined);
  if (state === 'empty' || state === 'filtered') {
    await lay(call.path, (route) =>
      route.fulfill({ json: { error: 0, message: '', data: empty } }),
    );
  }
  if (state === 'error') {
    const json = { error: 500, message: '', data: null };
    const headers = { 'x-request-id': REQUEST_ID };
    await lay(call.path, (route) => route.fulfill({ status: 500, headers, json }));
  }
}

const isDocument = ({ pathname }: URL) => /^\/operator(?:\/(?!v1\/|assets\/)|$)/.test(pathname);

/** Sends a page without the data and the screen that the server has put into it, so that the page asks for all. */
async function withoutStart(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch({ maxRetries: 3 });
  const html = await response.text();
  const body = html
    .replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/, '')
    .replace(/(<div id="root">).*(<\/div>\s*<\/body>)/s, '$1$2');
  return route.fulfill({ response, body });
}

/** Waits until the page shows its state; it fails for a page that shows another one. */
async function untilShown(
  { page, main }: Desk,
  requests: PageRequests,
  state: ConsoleState,
): Promise<void> {
  const shapes = main.locator('span[aria-hidden="true"][style]:empty');
  const retry = main.getByRole('button', { name: 'ลองใหม่' });
  switch (state) {
    case 'loading':
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shapes.first().waitFor();
      break;
    case 'error':
      await retry.first().waitFor();
      // The first event of the stream asks for everything once more, which takes the sentence away for a moment.
      await requests.untilQuiet();
      await retry.first().waitFor();
      await expect(main.getByText(REQUEST_ID).first()).toBeVisible();
      break;
    case 'offline':
      await retry.first().waitFor();
      await expect(main.getByText(/^เชื่อมต่ออินเทอร์เน็ตไม่ได้/).first()).toBeVisible();
      break;
    case 'forbidden':
      await main.getByText(/สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้/).waitFor();
      break;
    case 'filtered':
      await main.getByRole('button', { name: 'ล้างตัวกรอง' }).first().waitFor();
      await requests.untilQuiet();
      break;
    default:
      await page.getByRole('heading', { level: 1 }).waitFor();
      await requests.untilQuiet();
      await expect(shapes).toHaveCount(0);
      await expect(retry).toHaveCount(0);
  }
}

async function takePicture(
  page: Page,
  { scene, state }: View,
  [width, height]: readonly [number, number],
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForTimeout(SETTLE_MS);
  const content = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
    hasDialog: document.querySelector('dialog[open]') !== null,
  }));
  expect.soft(content.width, `${titleOf(scene)} · ${state} at ${width}`).toBe(width);
  if (content.height > height && !content.hasDialog) {
    await page.setViewportSize({ width, height: Math.min(content.height, TALLEST) });
    await page.waitForTimeout(SETTLE_MS);
  }
  const picture = { scene: titleOf(scene), state, shell: 'console', width } as const;
  await page.screenshot({
    path: path.join(GALLERY_DIR, pictureFile(picture)),
    type: 'jpeg',
    quality: 70,
    animations: 'disabled',
  });
}
