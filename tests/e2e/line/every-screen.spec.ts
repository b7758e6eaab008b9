import type { Page } from '@playwright/test';
import { type RouteDefinition, type RouteName, routes } from '../../../src/contract/routes';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { gold } from '../../support/journey-site';

/** URLs of screens whose route path needs parameters or a query. */
const pathOf: { readonly [Name in RouteName]?: string } = {
  articleDetail: '/article/detail?id=turnover',
  fairness: '/fairness/sandbox/of-another-member',
  lobby: '/lobby/hot',
  play: '/play?game_id=golden-dragon&provider_id=manee&source=sandbox',
};
/** Titles that differ from the title of the route. */
const titleOf: { readonly [Name in RouteName]?: string } = {
  home: 'โชคดี',
  articleDetail: 'เทิร์น',
};
/** The largest text size that browsers and phones offer. */
const LARGEST_TEXT_PX = 32;
/** The usual text size of browsers. */
const USUAL_TEXT_PX = 16;
const PHONE = { width: 360, height: 740 };

/**
 * Every screen with the URL at which it shows the most. The screen of breaks, which leads home without a break, is looked
 * at by the journeys of breaks.
 */
const screens = (Object.entries(routes) as [RouteName, RouteDefinition][])
  .filter(([, { guards = [] }]) => !guards.includes('break'))
  .map(([name, route]) => ({
    name,
    title: titleOf[name] ?? route.title,
    url: pathOf[name] ?? route.path.replace(/\/:\w+\?/, ''),
    isMembers: route.guards?.includes('member') ?? false,
  }));

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test('every screen is accessible and fits its viewport, even with large text', async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
    }) => {
      // Every screen is opened once in the same document, without reloads, which still takes long.
      test.slow();
      const isLine = base !== '';
      const round = `/lotto/${await backEnd.fetchRound('government')}`;
      const look = async (isMembers: boolean) => {
        for (const screen of screens.filter((one) => one.isMembers === isMembers)) {
          const url = screen.name === 'lottoRound' ? round : screen.url;
          await goTo(page, base + url, screen.title);
          expect.soft(await findSeriousViolations(page), url).toEqual([]);
          if (!isLine) {
            await expectNoOverflow(page, `${url} on a desktop`);
            await page.setViewportSize(PHONE);
          }
          await expectNoOverflow(page, `${url} on a phone`);
          await setTextSize(page, LARGEST_TEXT_PX);
          await expectNoOverflow(page, `${url} with large text`);
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

/** Navigates without a reload and waits until the screen has loaded its content. */
async function goTo(page: Page, url: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), url);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page).toHaveURL(url);
  // `main` is selected by its element, because the page behind an open dialog has no accessible role.
  const main = page.locator('main');
  await expect(main.locator('h1')).toBeAttached();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Expects no horizontal overflow. It polls, because the header adapts to a new width one frame after the resize. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => measureOverflow(page), where)
    .toBe(0);
}

/** Sets the browser's own text size, which also changes the media queries for the width. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await browser.detach();
}
