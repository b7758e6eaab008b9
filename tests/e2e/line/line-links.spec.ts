import { expect, test } from '../../support/e2e-line';
import type { Site } from '../../support/journey-site';
import { type LineBrowser, linePhone, userAgents } from '../../support/line-browser';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const phones = {
  'an iPhone': { userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true },
  "LINE's plain browser": { ...linePhone, userAgent: userAgents.lineInApp },
} as const;

/** Links into the LIFF app, each with the URL to which it leads outside LINE. */
const links = [
  { link: '/promotions?id=1', url: '/liff/promotions?id=1' },
  { link: '/register?ref=CK1&ag=CHOKDEE', url: '/liff/register?ref=CK1&ag=CHOKDEE' },
  { link: '/lotto?ref=CK1', url: '/liff/lotto/lobby?ref=CK1' },
  { link: '?ref=CK1&ag=CHOKDEE', url: '/liff?ref=CK1&ag=CHOKDEE' },
] as const;

/** Opens a link and expects its screen and the stored referral. */
async function follow(
  { page, main }: Site,
  line: LineBrowser,
  { link, url }: { link: string; url: string },
): Promise<void> {
  await page.goto('about:blank');
  await line.open(page, link);
  await expect(page).toHaveURL(url);
  await expect(link.startsWith('/promotions') ? page.getByRole('dialog') : main).toBeVisible();
  await expect(page.getByRole('heading', { name: '404' })).toHaveCount(0);
  const attribution = await page.evaluate(() => localStorage.getItem('local') ?? '');
  if (link.includes('ref=')) expect(attribution).toContain('CK1');
  if (link.includes('ag=')) expect(attribution).toContain('CHOKDEE');
}

test.describe('a LIFF link outside LINE, on a desktop', () => {
  test.use({ inClient: false });

  test('every kind of link opens its screen and keeps the referral', async ({
    site,
    line,
    standIn,
  }) => {
    for (const link of links) await follow(site, line, link);
    expect(standIn.callsTo('/oauth2/v2.1/certs')).toEqual([]);
  });
});

for (const [place, use] of Object.entries(phones)) {
  test.describe(`a LIFF link outside LINE, on ${place}`, () => {
    test.use({ ...use, inClient: false });

    test('opens its screen and keeps the referral', async ({ site, line, standIn }) => {
      const query = '?id=1&ref=CK1&ag=CHOKDEE';
      await follow(site, line, { link: `/promotions${query}`, url: `/liff/promotions${query}` });
      expect(standIn.callsTo('/oauth2/v2.1/certs')).toEqual([]);
    });
  });
}
