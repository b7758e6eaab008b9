import type { Page } from '@playwright/test';
import { type RouteDefinition, type RouteName, routes } from '../../../src/contract/routes';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { gold } from '../../support/journey-site';

/** Addresses that need more than the route's path. */
const addressOf: { readonly [Name in RouteName]?: string } = {
  articleDetail: '/article/detail?id=turnover',
  lobby: '/lobby/hot',
  play: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
};
/** Titles that are not the route's. */
const titleOf: { readonly [Name in RouteName]?: string } = {
  home: 'โชคดี',
  articleDetail: 'เทิร์น',
};
/** What the browser can be set to, and phones with it. */
const LARGEST_TEXT_PX = 32;
const USUAL_TEXT_PX = 16;
const PHONE = { width: 360, height: 740 };

/** Every screen, with the address at which it has most to show. */
const screens = (Object.entries(routes) as [RouteName, RouteDefinition][]).map(([name, route]) => ({
  name,
  title: titleOf[name] ?? route.title,
  address: addressOf[name] ?? route.path.replace(/\/:\w+\?/, ''),
  isMembers: route.guards?.includes('member') ?? false,
}));

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test('no screen keeps anybody out or is wider than what shows it, however large its text', async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
    }) => {
      // Every screen once, but without a reload for each.
      test.slow();
      const isLine = base !== '';
      const round = `/lotto/${await backEnd.fetchRound('government')}`;
      const look = async (isMembers: boolean) => {
        for (const screen of screens.filter((one) => one.isMembers === isMembers)) {
          const address = screen.name === 'lottoRound' ? round : screen.address;
          await goTo(page, base + address, screen.title);
          expect.soft(await findSeriousViolations(page), address).toEqual([]);
          if (!isLine) {
            await expectNoOverflow(page, `${address} on a desktop`);
            await page.setViewportSize(PHONE);
          }
          await expectNoOverflow(page, `${address} on a phone`);
          await setTextSize(page, LARGEST_TEXT_PX);
          await expectNoOverflow(page, `${address} with large text`);
          await setTextSize(page, USUAL_TEXT_PX);
          if (!isLine) await page.setViewportSize({ width: 1280, height: 720 });
        }
      };
      if (isLine) await line.open(page, '/');
      else await site.open('/');
      await look(false);

      if (isLine) {
        await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
        await line.open(page, '/');
        await site.headerBalance.waitFor();
      } else await site.arriveAs(gold);
      await look(true);
    });
  });
}

/** Goes there as a link of the page does, and waits until the screen has what it shows. */
async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page).toHaveURL(address);
  // Not by its role: where a form opens over a screen, the screen behind it has none.
  const main = page.locator('main');
  await expect(main.locator('h1')).toBeAttached();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The header of another width is drawn a frame after the resize. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => measureOverflow(page), where)
    .toBe(0);
}

/** As the browser's own setting does it, which queries of the screen's width hear of too. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await browser.detach();
}
