import { expect, type Page } from '@playwright/test';
import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';

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

/** A screen as a journey opens it. */
export interface ScreenToOpen {
  readonly name: RouteName;
  /** Text of the document's title. */
  readonly title: string;
  readonly url: string;
  readonly isGuests: boolean;
  readonly isMembers: boolean;
}

/**
 * Every screen with the URL at which it shows the most. The screen of breaks, which leads home without a break, is looked
 * at by the journeys of breaks.
 */
export const screens: readonly ScreenToOpen[] = (
  Object.entries(routes) as [RouteName, RouteDefinition][]
)
  .filter(([, { guards = [] }]) => !guards.includes('break'))
  .map(([name, route]) => ({
    name,
    title: titleOf[name] ?? route.title,
    url: pathOf[name] ?? route.path.replace(/\/:\w+\?/, ''),
    isGuests: route.guards?.includes('guest') ?? false,
    isMembers: route.guards?.includes('member') ?? false,
  }));

/** Navigates without a reload and waits until the screen has loaded its content. */
export async function goTo(page: Page, url: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), url);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page).toHaveURL(url);
  // `main` is selected by its element, because the page behind an open dialog has no accessible role.
  const main = page.locator('main');
  await expect(main.locator('h1')).toBeAttached();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}
