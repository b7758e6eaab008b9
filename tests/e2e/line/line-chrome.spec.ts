import type { Locator, Page } from '@playwright/test';
import { countRows, measure } from '../../support/e2e-boxes';
import { pressBack, readHistory, untilSettled } from '../../support/e2e-history';
import { expect, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { expectQuestionApart, listenToReports, questionOf } from '../../support/e2e-page-views';
import { linePhone } from '../../support/line-browser';

const small = { width: 360, height: 640 };
const THUMB_PX = 44;

/** Returns the bottom bar with its five links. */
function barOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'ทางลัด' });
}

/** Returns the visible toasts. */
function toastsOf(page: Page): Locator {
  return page.locator('body > [role="status"] > div');
}

test.describe('a link opened from a chat in LINE', () => {
  test.use(linePhone);

  test('going back leads to the earlier link and then home, not out of the app', async ({
    page,
    site,
    line,
    come,
  }) => {
    await come('/promotions');
    await expect(site.headerBalance).toBeVisible();
    await line.open(page, '/slot');
    await expect(site.firstCard).toBeVisible();
    expect(await readHistory(page)).toEqual(['/liff/', '/liff/promotions', '/liff/slot']);

    // Goes back two steps at the same time, out of the dialog and its page, like a quick double tap on back.
    await page.getByRole('button', { name: 'กิจกรรม' }).click();
    await expect(page.getByRole('dialog', { name: 'กิจกรรม' })).toBeVisible();
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/liff/promotions');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await pressBack(page);
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
    await expect(page).toHaveTitle(/^โชคดี/);
    await page.goForward();
    await expect(page).toHaveURL('/liff/promotions');
  });

  test('going back closes a linked promotion first, and the history has one home entry below the page', async ({
    page,
    site,
    come,
  }) => {
    await come('/promotions?id=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/liff/promotions');
    await page.reload();
    await expect(site.main.getByRole('link', { name: /ดูรายละเอียด/ }).first()).toBeVisible();
    expect((await readHistory(page)).slice(0, 2)).toEqual(['/liff/', '/liff/promotions']);
    await pressBack(page);
    await expect(page).toHaveURL('/liff/');
  });

  test('going back leads home even without the Navigation API, and a reload adds no history entry', async ({
    page,
    site,
    come,
    context,
  }) => {
    await context.addInitScript({ content: 'delete window.navigation;' });
    await come('/slot');
    await expect(site.firstCard).toBeVisible();
    const length = await page.evaluate(() => history.length);
    await page.reload();
    await expect(site.firstCard).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(length);
    await pressBack(page);
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
  });

  test('a LINE user without an account is led to linking or registration, and going back leads home', async ({
    page,
    site,
    line,
    lineUser: _user,
  }) => {
    await line.open(page, '/deposit');
    await expect(page).toHaveURL(/\/liff\/(?:link|register)/);
    await site.main.getByRole('button').first().waitFor();
    expect((await readHistory(page))[0]).toBe('/liff/');
    await pressBack(page);
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
  });
});

test.describe('an external link inside LINE', () => {
  test.use(linePhone);

  test('opens inside LINE when it is a LINE URL and outside otherwise', async ({
    page,
    site,
    come,
    context,
  }) => {
    await context.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      const bridge: unknown = Reflect.get(window, '_liff');
      if (typeof bridge !== 'object' || bridge === null) return;
      Object.assign(bridge, {
        postMessage: (...message: unknown[]) => asked.push(String(message)),
      });
    });
    // The test uses the home page, because a lobby list grows under the pointer near its end.
    await come('/');
    await expect(site.firstCard).toBeVisible();
    const asked = () => page.evaluate(() => String(Reflect.get(window, 'asked')));
    await barOf(page).getByRole('link', { name: 'ติดต่อเรา' }).click();
    await expect.poll(asked).toContain('https://line.me/R/ti/p/');
    expect(await asked()).toContain('"external":false');
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'ติดต่อทาง Telegram' }).click();
    await expect.poll(asked).toContain('https://t.me/');
    expect(await asked()).toContain('"external":true');
  });
});

test.describe('the page frame inside LINE', () => {
  test.use(linePhone);

  test('an unknown URL shows the error page with header, menu and bottom bar', async ({
    page,
    site,
    line,
    lineUser: _user,
    complaints,
  }) => {
    complaints.expect(/^404: GET \/liff\/?[?/].*(?:nowhere|play)/);
    for (const url of ['/nowhere', '/play?game_id=golden-dragon']) {
      await line.open(page, url);
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(site.header.getByRole('link', { name: 'โชคดี' })).toBeVisible();
      await expect(site.header.getByRole('button', { name: 'เมนู' })).toBeVisible();
      await expect(barOf(page)).toBeInViewport();
    }
    await site.main.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
  });

  test('a link to play without a game leads to the popular games', async ({
    page,
    site,
    line,
    lineUser: _user,
  }) => {
    await line.open(page, '/play');
    await expect(page).toHaveURL('/liff/lobby/hot');
    await expect(site.firstCard).toBeVisible();
  });

  test('a toast appears below the header, even over a dialog, and takes no taps', async ({
    page,
    come,
  }) => {
    await page.setViewportSize(small);
    await come('/promotions?id=1');
    // The header is selected by its element, because it has no accessible role while a dialog is open.
    const { y, height } = await measure(page.locator('header').first());
    const expectBelowHeader = async () => {
      await expect(toastsOf(page).first()).toBeVisible();
      const toast = await measure(toastsOf(page).first());
      expect(toast.y).toBeGreaterThanOrEqual(y + height);
      expect(toast.y + toast.height).toBeLessThan(y + height + 100);
    };
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
    await expectBelowHeader();
    await expect(toastsOf(page)).toHaveCount(0);

    await sheet.getByRole('button', { name: 'ปิด', exact: true }).click();
    await untilSettled(page);
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expectBelowHeader();
    const isTapped = await toastsOf(page)
      .first()
      .evaluate((toast) => {
        const { left, top, width, height } = toast.getBoundingClientRect();
        return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(isTapped).toBe(false);
  });
});

test.describe('analytics consent of a visitor inside LINE', () => {
  test.use({ ...linePhone, allowsAnalytics: null, viewport: small });

  test('is requested by a question that covers no controls, and page views are reported after a yes', async ({
    page,
    site,
    line,
  }) => {
    const heard = listenToReports(page);
    for (const url of ['/', '/promotions', '/lobby/favourite']) {
      await line.open(page, url);
      await expectQuestionApart(page, site, small.height);
    }
    expect(heard).toEqual([]);
    await questionOf(page).getByRole('button', { name: 'ยอมรับ', exact: true }).click();
    await expect.poll(() => heard).toContainEqual({ path: '/lobby/:name?', shell: 'liff' });
  });
});

test.describe('the page frame on a 360 by 640 phone', () => {
  test.use({ ...linePhone, viewport: small });

  test('shows more rows inside LINE than on the web, and all its controls inside LINE are thumb-sized', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const lobby = { cards: site.cards, url: '/slot', more: 2 };
    const markets = { cards: site.main.getByRole('article'), url: '/lotto/lobby', more: 1 };
    for (const { cards, url, more } of [lobby, markets]) {
      const count = async () => {
        await expect(cards.nth(12).or(cards.nth(6)).first()).toBeVisible();
        await page.evaluate(() => window.scrollTo(0, 0));
        return countRows(cards, { above: site.header, below: barOf(page) });
      };
      await site.open(url);
      const onTheWeb = await count();
      await line.open(page, url);
      await expect(page).toHaveURL(`/liff${url}`);
      const inLine = await count();
      expect(inLine, url).toBeGreaterThanOrEqual(onTheWeb + more);
      await expect(site.header.getByText('เงินจำลอง')).toBeVisible();
      await expectThumbs(page);
    }

    await backEnd.linkLine(await backEnd.register(), await standIn.issueIdToken(lineUser));
    for (const url of ['', '/wallet']) {
      await line.open(page, url);
      await expect(site.headerBalance).toBeVisible();
      await expectThumbs(page);
    }
    await site.header.getByRole('button', { name: 'เมนู' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect
      .poll(async () => {
        const { y, height } = await measure(page.getByRole('dialog'));
        return Math.round(y + height);
      })
      .toBe(small.height);
  });
});

/** Expects thumb-sized controls in header and bottom bar, and no horizontal overflow. */
async function expectThumbs(page: Page): Promise<void> {
  const targets = page.getByRole('banner').or(barOf(page)).locator('a, button');
  for (const target of await targets.all()) {
    const { width, height } = await measure(target);
    expect(Math.round(height), await target.innerText()).toBeGreaterThanOrEqual(THUMB_PX);
    expect(Math.round(width), await target.innerText()).toBeGreaterThanOrEqual(THUMB_PX);
  }
  expect(await measureOverflow(page)).toBe(0);
}
