import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { start } from '@/contract/start.contract';
import { memberStream } from '@/contract/stream.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { expect, test } from '../../support/e2e';
import { asMoney, gold, Site } from '../../support/journey-site';
import { userAgents } from '../../support/line-browser';

const SCRIPTS = /\/assets\/[^/]+\.js$/;

/**
 * Opens a page and holds back every script.
 * @returns a function that lets the scripts load
 */
async function openWithoutScripts(page: Page, url = '/'): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return release;
}

/** Returns the cumulative layout shift of the page. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value') ?? 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a layout shift there is no entry, so the wait ends.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

/** Pages for visitors: URL, heading, and a piece of content. */
const doors = [
  ['/', 'โชคดี', 'มังกรทอง'],
  ['/slot', 'สล็อต', 'มังกรทอง'],
  ['/lotto/lobby', 'หวย', 'หวยรัฐบาล'],
  ['/lotto/rates', 'อัตราจ่าย', 'หวยรัฐบาล'],
  // For two hours of the night no round is open.
  ['/lotto/yeekee', 'ยี่กี', /^(?:เปิดรับอยู่|รอบใหม่เปิดรับ 05:00 น\.)$/],
  ['/promotions', 'โปรโมชั่น', 'ฝากครั้งแรก'],
  ['/article', 'บทความ', 'ฝากด้วย QR ระบบจับคู่ยอดอย่างไร'],
  ['/article/detail?id=turnover', 'ยอดเทิร์นคืออะไร คิดอย่างไรก่อนรับโบนัส', 'โบนัสมีกระเป๋าของตัวเอง'],
  ['/register', 'สมัครสมาชิก', 'ตั้งรหัสผ่าน'],
  ['/login', 'เข้าสู่ระบบ', 'รหัสผ่าน'],
] as const;

test('every page for visitors shows its content without JavaScript', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  for (const [url, heading, content] of doors) {
    await page.goto(url);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(
      main.getByText(content).or(main.getByAltText(content)).or(main.getByLabel(content)).first(),
    ).toBeAttached();
  }
  await context.close();
});

test('the server-rendered home page is complete before any script and is kept by the app', async ({
  page,
  site,
}) => {
  const release = await openWithoutScripts(page);
  await expect(site.cards).toHaveCount(14);
  await expect(page.getByRole('region', { name: 'แบนเนอร์' })).toBeVisible();
  const first = await site.firstCard.elementHandle();
  // A tap that comes before the scripts is replayed when they have loaded.
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  release();
  await expect(site.dialog('เข้าสู่ระบบ')).toBeVisible();
  expect(await first.evaluate((card) => card.isConnected)).toBe(true);
  expect(await readShift(page)).toBeLessThan(0.02);
});

test('input typed before any script is kept and submitted', async ({ page, site }) => {
  const release = await openWithoutScripts(page, '/login');
  await site.fillLogin(site.main, gold);
  release();
  await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
  await expect(site.main.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(gold.password);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(site.panel).toContainText(gold.username);
});

test.describe('a server-rendered page inside LINE', () => {
  test.use({ userAgent: userAgents.liff });

  test('is hydrated without rendering again', async ({ page, site }) => {
    for (const path of ['/slot', '/register', '/login']) {
      await site.open(path);
      await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
    }
    await site.fillLogin(site.main, gold);
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await site.panel.waitFor();
    await site.open('/member/deposit');
    await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
  });
});

test("a member's balance appears without a layout shift and without a second call", async ({
  page,
  site,
  backEnd,
}) => {
  await site.arriveAs(gold);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await openWithoutScripts(page);
  await expect(site.cards).toHaveCount(14);
  expect(asked).toContain(start.path);
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first()).toBeHidden();
  release();
  await expect(site.panelBalance).toHaveText(asMoney(await backEnd.fetchBalance(gold)));
  expect(await readShift(page)).toBeLessThan(0.02);
  // The page's own start call is not repeated.
  expect(asked.filter((path) => path === start.path)).toHaveLength(1);
  expect(asked).not.toContain(memberWallets.path);
});

test('a member on a phone sees balance and points before any script', async ({
  page,
  site,
  backEnd,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await site.arriveAs(gold);
  const balance = asMoney(await backEnd.fetchBalance(gold));
  for (const url of ['/', '/member/deposit']) {
    const release = await openWithoutScripts(page, url);
    await expect(site.headerBalance).toHaveText(balance);
    await expect(site.header).toContainText(/\d แต้ม/);
    release();
    await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
    await expect(site.headerBalance).toHaveText(balance);
    expect(await readShift(page)).toBeLessThan(0.02);
  }
});

test("a page whose member logs out in another tab before its scripts load becomes a visitor's page", async ({
  context,
  page,
  site,
}) => {
  await site.keepSession(gold);
  const left = await context.newPage();
  const asked: string[] = [];
  left.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await openWithoutScripts(left);
  await expect(new Site(left).cards).toHaveCount(14);
  // The page made its own calls while the member was signed in.
  asked.length = 0;

  await page.goto('/');
  await site.header.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(site.panel).toBeHidden();

  release();
  await left.bringToFront();
  await left.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await expect(new Site(left).dialog('เข้าสู่ระบบ')).toBeVisible();
  await expect(left).toHaveURL('/');
  expect(asked).not.toContain(memberWallets.path);
  expect(asked).not.toContain(memberPoints.path);
});

/** Pages that need nothing besides the data of the start call. */
const quietPages = [
  '/',
  '/slot',
  '/lobby/last',
  '/lotto/lobby',
  '/lotto/bills',
  '/promotions',
  '/redeem',
  '/cashback',
  '/affiliate',
  '/member',
  '/member/deposit',
  '/member/profile',
  '/member/promotions',
  '/member/safety',
  '/member/statement',
  '/member/vip',
  '/member/winloss',
  '/member/withdraw',
];

test("a member's page makes no call besides the start call and the stream until it is used", async ({
  page,
  site,
}) => {
  test.slow();
  await site.arriveAs(gold);
  for (const url of quietPages) {
    // A loader that is slow, as on a server that has just started, is left to the app; notices are taken once.
    await expect(async () => {
      const asked: string[] = [];
      const note = (request: Request): void => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      };
      // The page before goes on asking until the next one has begun.
      await page.goto('about:blank');
      page.on('request', note);
      try {
        await site.open(url);
        await expect(page.locator('html'), url).not.toHaveAttribute('data-rendered');
        // The app opens the stream after it has requested everything that it needs at first.
        await expect.poll(() => asked, url).toContain(memberStream.path);
      } finally {
        page.off('request', note);
      }
      expect(asked, url).toEqual([start.path, memberStream.path]);
    }).toPass({ timeout: 20_000 });
  }
});

test("a visitor's page makes no call, and loads the code of calls when it is first used", async ({
  page,
  site,
}) => {
  test.slow();
  const transport = readChunkFile('http-transport');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const used = () => asked.filter((path) => path.startsWith('/api/') || path === transport);
  for (const [url] of doors) {
    await site.open(url);
    await expect(page.locator('html'), url).not.toHaveAttribute('data-rendered');
    await page.waitForLoadState('networkidle');
    expect(used(), url).toEqual([]);
  }
  await page.mouse.move(10, 10);
  await expect.poll(used).toEqual([transport]);
});

/** Returns the path under which the server serves a chunk of the build. */
function readChunkFile(name: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { name?: string; file: string }
  >;
  const chunk = Object.values(manifest).find((each) => each.name === name);
  if (!chunk) throw new Error(`The build has no chunk "${name}".`);
  return `/${chunk.file}`;
}
