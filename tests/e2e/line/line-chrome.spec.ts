import type { Locator, Page } from '@playwright/test';
import { countRows, findCovered, measure, overlaps } from '../../support/e2e-boxes';
import { pressBack, readHistory, untilSettled } from '../../support/e2e-history';
import { expect, shells, test } from '../../support/e2e-line';
import { linePhone } from '../../support/line-browser';

const small = { width: 360, height: 640 };
const INSET_PX = 34;

/** The five ways at the thumb. */
function barOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'ทางลัด' });
}

/** What can be tapped now; what lies below a dialog cannot. */
function controlsOf(page: Page): Locator {
  return page.getByRole('button').or(page.getByRole('link'));
}

/** What is said in passing. */
function toastsOf(page: Page): Locator {
  return page.locator('body > [role="status"] > div');
}

test.describe('a link from a chat', () => {
  test.use(linePhone);

  test('leads back to the home page, not out of the app', async ({ page, site, come }) => {
    await come('/deposit');
    await expect(page).toHaveURL('/liff/member/deposit');
    await expect(site.headerBalance).toBeVisible();
    await pressBack(page);
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
    await expect(page).toHaveTitle(/^โชคดี/);
    await page.goForward();
    await expect(page).toHaveURL('/liff/member/deposit');
  });

  test('to a promotion closes it first, and is laid over the home page once', async ({
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

  test('that follows another leads back to that, and home is the last', async ({
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
    await page.goBack();
    await expect(page).toHaveURL('/liff/promotions');
  });

  test('is laid over the home page once also in a browser that does not tell what lies below', async ({
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

  test('of a stranger leads on to the forms, and back from there home', async ({
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

  test('keeps what opens over its screen from staying open over the next', async ({
    page,
    site,
    come,
  }) => {
    await come('/slot');
    await expect(site.firstCard).toBeVisible();
    for (const open of [
      () => page.getByRole('button', { name: 'เมนู', exact: true }).click(),
      () => page.getByRole('button', { name: 'กิจกรรม' }).click(),
      () => site.firstCard.click(),
    ]) {
      await open();
      await expect(page.getByRole('dialog')).toBeVisible();
      await pressBack(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/liff/slot');
      await untilSettled(page);
    }
    await page.getByRole('button', { name: 'กิจกรรม' }).click();
    await expect(page.getByRole('dialog', { name: 'กิจกรรม' })).toBeVisible();
    // Two at once, as an impatient thumb does.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/liff/');
    await expect(site.firstCard).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the full screen of a game', () => {
  test.use(linePhone);

  for (const { how, script, viewports } of [
    // A window that is as large as the screen takes no other size.
    { how: 'by the browser', script: '', viewports: [null] },
    {
      how: 'where the browser cannot',
      script: "Object.defineProperty(document, 'fullscreenEnabled', { get: () => false });",
      viewports: [linePhone.viewport, small, { width: 740, height: 360 }],
    },
  ]) {
    test(`${how} covers nothing of the game`, async ({ page, site, come, context }) => {
      await context.addInitScript({ content: script });
      await come('/slot');
      const game = await site.openGame(site.firstCard);
      await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
      await game.untilReady();
      const frame = page.locator('iframe[sandbox]');
      const inSheet = await measure(frame);
      await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click();
      for (const viewport of viewports) {
        if (viewport) await page.setViewportSize(viewport);
        const leave = page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' });
        await expect(leave).toBeVisible();
        const stage = await measure(frame);
        const controls = [leave, game.closeButton];
        for (const control of controls) {
          const box = await measure(control);
          expect(overlaps(box, stage)).toBe(false);
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        }
        // All that is left of the screen is the game's.
        const area = await page.evaluate(() => innerWidth * innerHeight);
        expect((stage.width * stage.height) / area).toBeGreaterThan(0.93);
        await game.frame.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
        const rules = game.frame.getByRole('dialog');
        await expect(rules).toBeVisible();
        await rules.getByRole('button', { name: 'ปิด', exact: true }).click();
        await expect(rules).toBeHidden();
      }
      if (viewports[0]) await page.setViewportSize(viewports[0]);
      await page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' }).click();
      await expect(page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' })).toHaveCount(0);
      await expect.poll(() => measure(frame)).toEqual(inSheet);
    });
  }

  test('and its sheet leave the phone its lower edge, once', async ({ page, site, come }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: INSET_PX } });
    await come('/slot');
    const game = await site.openGame(site.firstCard);
    await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
    await game.untilReady();
    const expectClear = async (screenHeight: number) => {
      const { y, height } = await measure(game.spinButton);
      const left = screenHeight - y - height;
      expect(left).toBeGreaterThanOrEqual(INSET_PX);
      expect(left).toBeLessThan(2 * INSET_PX);
    };
    for (const viewport of [linePhone.viewport, small]) {
      await page.setViewportSize(viewport);
      await expectClear(viewport.height);
    }
    await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click();
    await expectClear(small.height);
  });
});

test.describe("an address of LINE's", () => {
  test.use(linePhone);

  test('opens inside LINE, others outside', async ({ page, site, come, context }) => {
    await context.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      const bridge: unknown = Reflect.get(window, '_liff');
      if (typeof bridge !== 'object' || bridge === null) return;
      Object.assign(bridge, {
        postMessage: (...message: unknown[]) => asked.push(String(message)),
      });
    });
    await come('/slot');
    await expect(site.firstCard).toBeVisible();
    const asked = () => page.evaluate(() => String(Reflect.get(window, 'asked')));
    await barOf(page).getByRole('link', { name: 'ติดต่อเรา' }).click();
    await expect.poll(asked).toContain('https://line.me/R/ti/p/');
    expect(await asked()).toContain('"external":false');
    await page.getByRole('link', { name: 'ติดต่อทาง Telegram' }).click();
    await expect.poll(asked).toContain('https://t.me/');
    expect(await asked()).toContain('"external":true');
  });
});

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use({ ...use, viewport: linePhone.viewport });

    test('an address that leads nowhere has the ways of every page', async ({
      page,
      site,
      line,
      lineUser: _user,
      complaints,
    }) => {
      complaints.expect(/^404: GET \/(?:liff\/?[?/].*)?(?:nowhere|play)/);
      for (const address of ['/nowhere', '/play']) {
        if (base === '') await site.open(address);
        else await line.open(page, address);
        await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
        await expect(page.getByRole('main')).toHaveCount(1);
        await expect(site.header.getByRole('link', { name: 'โชคดี' })).toBeVisible();
        await expect(site.header.getByRole('button', { name: 'เมนู' })).toBeVisible();
        await expect(barOf(page)).toBeInViewport();
      }
      await site.main.getByRole('link', { name: 'กลับหน้าแรก' }).click();
      await expect(page).toHaveURL(`${base}/`);
      await expect(site.firstCard).toBeVisible();
    });

    test('what is said in passing covers no button', async ({ page, site, come }) => {
      await page.setViewportSize(small);
      await come('/promotions?id=1');
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
      const word = toastsOf(page).first();
      await expect(word).toBeVisible();
      // Other buttons than the one that was pressed.
      await sheet.getByRole('link', { name: 'ไปฝากเงิน' }).waitFor();
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      await expect.poll(async () => findCovered(await measure(word), controlsOf(page))).toEqual([]);
      await expect(word).toBeHidden();

      await sheet.getByRole('button', { name: 'ปิด', exact: true }).click();
      await untilSettled(page);
      await page.getByRole('button', { name: 'เมนู', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
      await expect(word).toBeVisible();
      await expect(
        site.header
          .getByRole('link', { name: /เข้าสู่ระบบ/ })
          .or(site.header.getByRole('button', { name: /เข้าสู่ระบบ/ })),
      ).toBeVisible();
      await expect.poll(async () => findCovered(await measure(word), controlsOf(page))).toEqual([]);
    });

    test.describe('of a visitor', () => {
      test.use({ allowsAnalytics: null, viewport: small });

      test('the question whether to count covers nothing', async ({ page, site, line }) => {
        for (const address of ['/', '/promotions', '/lobby/favourite']) {
          if (base === '') await site.open(address);
          else await line.open(page, address);
          const question = page.getByRole('complementary', { name: 'การนับการเข้าชม' });
          await expect(question).toBeAttached();
          await site.main.getByRole('link').first().waitFor();
          const outside = page
            .locator('a, button')
            .and(page.locator(':not([aria-label="การนับการเข้าชม"] *)'));
          const choices = question.getByRole('button');
          for (const end of [false, true]) {
            // What comes when it is near makes the page longer, also after a while.
            let height = 0;
            const settles = async () => {
              const before = height;
              height = await page.evaluate((isEnd) => {
                const { scrollHeight } = document.documentElement;
                window.scrollTo(0, isEnd ? scrollHeight : 0);
                return scrollHeight;
              }, end);
              const { y } = await measure(choices.first());
              return height === before && (!end || (y >= 0 && y < small.height));
            };
            await expect.poll(settles, { intervals: [500] }).toBe(true);
            for (const choice of await choices.all())
              expect(await findCovered(await measure(choice), outside), address).toEqual([]);
          }
        }
      });
    });
  });
}

test.describe('at 360 by 640', () => {
  test.use({ ...linePhone, viewport: small });

  test('LINE shows more rows than the web', async ({ page, site, line, lineUser: _user }) => {
    test.slow();
    const lobby = { cards: site.cards, address: '/slot', more: 2 };
    const markets = { cards: site.main.getByRole('article'), address: '/lotto/lobby', more: 1 };
    for (const { cards, address, more } of [lobby, markets]) {
      const count = async () => {
        await expect(cards.nth(12).or(cards.nth(6)).first()).toBeVisible();
        await page.evaluate(() => window.scrollTo(0, 0));
        return countRows(cards, { above: site.header, below: barOf(page) });
      };
      await site.open(address);
      const onTheWeb = await count();
      await line.open(page, address);
      await expect(page).toHaveURL(`/liff${address}`);
      const inLine = await count();
      expect(inLine, address).toBeGreaterThanOrEqual(onTheWeb + more);
      await expect(site.header.getByText('เงินจำลอง')).toBeVisible();
    }
  });
});
