import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e-line';
import { linePhone, userAgents } from '../../support/line-browser';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const outside = {
  'a desktop': {},
  'an iPhone': { userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true },
  "LINE's plain browser": { ...linePhone, userAgent: userAgents.lineInApp },
} as const;

/** Kinds of links, where they lead outside LINE, and what is seen there. */
const links = [
  { link: '/promotions?id=1', url: '/liff/promotions?id=1', seen: 'dialog' },
  { link: '/register?ref=CK1&ag=CHOKDEE', url: '/liff/register?ref=CK1&ag=CHOKDEE', seen: 'main' },
  { link: '/slot?q=dragon&ag=CHOKDEE', url: '/liff/slot?q=dragon&ag=CHOKDEE', seen: 'main' },
  { link: '/lotto?ref=CK1', url: '/liff/lotto/lobby?ref=CK1', seen: 'main' },
  { link: '?ref=CK1&ag=CHOKDEE', url: '/liff?ref=CK1&ag=CHOKDEE', seen: 'main' },
] as const;

function readAttribution(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('local') ?? '');
}

for (const [place, use] of Object.entries(outside)) {
  test.describe(`outside LINE, on ${place}`, () => {
    test.use({ ...use, inClient: false });

    test('every kind of link ends on its screen, with who sent it', async ({
      page,
      site,
      line,
      standIn,
    }) => {
      for (const { link, url, seen } of links) {
        await page.goto('about:blank');
        await line.open(page, link);
        await expect(page).toHaveURL(url);
        await expect(seen === 'dialog' ? page.getByRole('dialog') : site.main).toBeVisible();
        await expect(page.getByRole('heading', { name: '404' })).toHaveCount(0);
        const attribution = await readAttribution(page);
        if (link.includes('ref=')) expect(attribution).toContain('CK1');
        if (link.includes('ag=')) expect(attribution).toContain('CHOKDEE');
      }
      expect(standIn.callsTo('/oauth2/v2.1/certs')).toEqual([]);
    });
  });
}

test.describe('a coupon', () => {
  test.use(linePhone);

  test('brings its code into the field inside LINE too', async ({ page, site, come }) => {
    await come('/coupon?code=WELCOME');
    await expect(page).toHaveURL('/liff/member/coupon?code=WELCOME');
    await expect(site.main.getByLabel('รหัสคูปอง')).toHaveValue('WELCOME');
  });

  test('opened by somebody new is there once they are a member', async ({
    page,
    site,
    line,
    lineUser: _stranger,
  }) => {
    await line.open(page, '/coupon?code=WELCOME');
    await expect(page).toHaveURL('/liff/register');
    await site.fillRegistration(site.main, { username: '0871112233' });
    await site.sendRegistration(site.main);
    await expect(page).toHaveURL('/liff/member/coupon?code=WELCOME');
    await expect(site.main.getByLabel('รหัสคูปอง')).toHaveValue('WELCOME');
  });
});
