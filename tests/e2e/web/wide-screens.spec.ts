import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e';
import { countColumns, measure, overlaps } from '../../support/e2e-boxes';
import { measureOverflow } from '../../support/e2e-overflow';
import { goTo, type ScreenToOpen, screens } from '../../support/e2e-screens';
import { findUnfit } from '../../support/e2e-text-fit';
import { gold } from '../../support/journey-site';

test.use({ demo: 'demo', contextOptions: { reducedMotion: 'reduce' } });

const TABLET = { width: 768, height: 1024 };
const LAPTOP = { width: 1440, height: 900 };
const DESKTOP = { width: 1920, height: 1080 };
const SIZES = [TABLET, LAPTOP, DESKTOP];

/** Items in a grid, with the number of its columns on a tablet, a laptop and a desktop. */
interface Grid {
  readonly url: string;
  readonly title: string;
  readonly columns: readonly [tablet: number, laptop: number, desktop: number];
  readonly itemsOf: (main: Locator) => Locator;
}

const grids: readonly Grid[] = [
  {
    ...{ url: '/', title: 'โชคดี', columns: [3, 6, 6] },
    itemsOf: (main) =>
      main.getByRole('region', { name: 'ผลหวยล่าสุด' }).getByRole('listitem').getByRole('link'),
  },
  {
    ...{ url: '/promotions', title: 'โปรโมชั่น', columns: [2, 3, 4] },
    itemsOf: (main) => main.getByRole('listitem'),
  },
  {
    ...{ url: '/redeem', title: 'ร้านค้าแต้ม', columns: [3, 4, 4] },
    itemsOf: (main) => main.getByRole('listitem'),
  },
  {
    ...{ url: '/lotto/results', title: 'ผลหวย', columns: [2, 2, 3] },
    itemsOf: (main) => main.getByRole('listitem'),
  },
  {
    ...{ url: '/lotto/results?market=hanoi', title: 'ผลหวย', columns: [2, 2, 3] },
    itemsOf: (main) => main.getByRole('listitem'),
  },
  {
    ...{ url: '/lotto/bills', title: 'โพยหวย', columns: [1, 1, 2] },
    itemsOf: (main) => main.getByRole('listitem'),
  },
  {
    ...{ url: '/poll/1', title: 'โหวต', columns: [4, 4, 4] },
    itemsOf: (main) => main.getByRole('radio'),
  },
  {
    ...{ url: '/member/safety', title: 'เล่นอย่างมีสติ', columns: [2, 2, 2] },
    itemsOf: (main) => main.getByRole('button', { name: /^ตั้งวงเงิน/ }),
  },
];

test('every screen fits a tablet, a laptop and a desktop', async ({ page, site, backEnd }) => {
  // Every screen is opened once in the same document, without reloads, which still takes long.
  test.slow();
  const round = `/lotto/${await backEnd.fetchRound('government')}`;
  const look = async (isLookedAt: (screen: ScreenToOpen) => boolean) => {
    for (const { name, url, title } of screens.filter(isLookedAt)) {
      await goTo(page, name === 'lottoRound' ? round : url, title);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectFit(page, `${url} at ${size.width} px`);
      }
    }
  };
  await site.open('/');
  await look(({ isMembers }) => !isMembers);
  await site.arriveAs(gold);
  await look(({ isGuests }) => !isGuests);
});

test('lists have more columns where a window has the space', async ({ page, site }) => {
  await site.arriveAs(gold);
  for (const { url, title, columns, itemsOf } of grids) {
    await goTo(page, url, title);
    const items = itemsOf(site.main);
    await expect(items.first()).toBeVisible();
    for (const [index, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      await expect
        .configure({ soft: true })
        .poll(() => countColumns(items), `${url} at ${size.width} px`)
        .toBe(columns[index]);
    }
  }
});

test('the sums of the statement stay beside its list on a desktop', async ({ page, site }) => {
  await page.setViewportSize(DESKTOP);
  await site.arriveAs(gold);
  await goTo(page, '/member/statement', 'รายการเงิน');
  const balance = site.main.getByRole('region', { name: 'ยอดเงินรวม' });
  const heading = site.main.getByRole('heading', { name: 'รายการ', exact: true });
  await expect(heading).toBeVisible();
  const box = await measure(balance);
  expect((await measure(heading)).x).toBeGreaterThan(box.x + box.width);
  await page.mouse.wheel(0, 2000);
  await expect(heading).not.toBeInViewport();
  await expect(balance).toBeInViewport({ ratio: 1 });
  const banner = await measure(site.header.locator('> *').first());
  expect(overlaps(banner, await measure(balance))).toBe(false);
});

test('a banner fills its place after a tablet is turned', async ({ page, site }) => {
  await page.setViewportSize(TABLET);
  await site.arriveAs(gold);
  await page.goto('/');
  const slide = site.main.locator('[aria-roledescription="slide"]').first();
  // The slider has started once it sets the width of a slide.
  await expect(slide).toHaveAttribute('style', /width/);
  await page.setViewportSize({ width: TABLET.height, height: TABLET.width });
  await expect(site.panel).toBeVisible();
  await expect.poll(() => fills(slide)).toBe(true);
});

/**
 * Expects no overflow, no cut text and no overlap. It polls, because parts of a page adapt one frame after a change of
 * the window.
 */
async function expectFit(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(
      async () => ({ overflow: await measureOverflow(page), unfit: await findUnfit(page) }),
      where,
    )
    .toEqual({ overflow: 0, unfit: [] });
}

/** Tells whether an element is as wide as its parent. */
function fills(element: Locator): Promise<boolean> {
  return element.evaluate(
    (one) => one.getBoundingClientRect().width === one.parentElement?.getBoundingClientRect().width,
  );
}
