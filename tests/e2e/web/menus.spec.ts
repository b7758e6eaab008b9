import type { Page } from '@playwright/test';
import { routes } from '../../../src/contract/routes';
import { expect, test } from '../../support/e2e';
import { measureOverflow } from '../../support/e2e-overflow';
import { gold } from '../../support/journey-site';

/** Entries of the header menu. */
const headerMenu = [
  'slot',
  'lottoLobby',
  'casino',
  'sport',
  'affiliate',
  'promotions',
  'winloss',
  'redeem',
  'article',
  'trends',
] as const;
const titles = headerMenu.map((name) => routes[name].title);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Adds to the header the specified entries that this site has no screens for. */
async function fillHeader(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'เมนูหลัก' });
  await menu.evaluate((nav, all) => {
    const links = [...nav.children];
    for (const title of all) {
      if (links.some(({ textContent }) => textContent === title)) continue;
      const copy = links[0]?.cloneNode() as HTMLElement;
      copy.textContent = title;
      nav.append(copy);
    }
  }, titles);
  await expect(menu.getByRole('link')).toHaveCount(titles.length);
}

/** Returns by how many pixels the header menu overlaps its neighbour or overflows the page. */
async function measureHeaderOverflow(page: Page): Promise<number> {
  const ofMenu = await page
    .getByRole('banner')
    .getByRole('navigation')
    .evaluate((nav) => {
      const { clientWidth } = document.documentElement;
      const end = nav.nextElementSibling?.getBoundingClientRect().left ?? clientWidth;
      return Math.max(nav.getBoundingClientRect().right - end, nav.scrollWidth - nav.clientWidth);
    });
  return Math.max(ofMenu, await measureOverflow(page));
}

test('the header has room for its ten entries', async ({ page, site }) => {
  const widths = [960, 1024, 1280];
  const expectRoom = async (whose: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => measureHeaderOverflow(page), `${whose} at ${width}`)
        .toBeLessThanOrEqual(0);
    }
  };
  await site.open('/slot');
  await expect(site.firstCard).toBeVisible();
  await fillHeader(page);
  await expectRoom('of a visitor');

  await site.keepSession(gold);
  await site.open('/slot');
  await expect(site.firstCard).toBeVisible();
  await fillHeader(page);
  await expectRoom('of a member');
  await page.evaluate(() => {
    window.scrollTo(0, 600);
  });
  await expect(site.panel).toBeHidden();
  await expect(site.headerBalance).toBeVisible();
  await expectRoom('that follows the page');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(site.header.getByRole('link', { name: 'ฝาก', exact: true })).toBeVisible();
  }
});

test('the member panel appears exactly once on every lobby page', async ({ page, site }) => {
  await site.keepSession(gold);
  await site.open('/lobby/hot');
  for (const url of ['/lobby/hot', '/', '/slot', '/promotions', '/lotto/lobby']) {
    if (url !== '/lobby/hot') await site.header.locator(`a[href="${url}"]`).first().click();
    await expect(page).toHaveURL(url);
    await expect(site.panel, url).toBeVisible();
    await expect(site.panel.getByText('สมหญิง')).toBeVisible();
    await expect(site.panel.getByRole('button', { name: 'อัปเดตยอดเงิน' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'ยอดเงินรวม' }), url).toHaveCount(1);
  }
  await site.panel.getByRole('link', { name: 'ฝาก', exact: true }).click();
  await expect(site.dialog('ฝากเงิน')).toBeVisible();
  await expect(page).toHaveURL('/lotto/lobby');
  await page.keyboard.press('Escape');
  await site.panel.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'ถอน', exact: true }).click();
  await expect(page).toHaveURL('/member/withdraw');
});

test.describe('the menu on a phone', () => {
  test.use(phone);

  test('shows a visitor the entries of the header and the registration', async ({ page, site }) => {
    await site.open('/');
    await site.header.getByRole('button', { name: 'เมนู' }).tap();
    const menu = site.dialog('เมนู');
    await expect(menu.getByRole('link')).toHaveText([
      'สล็อต',
      'หวย',
      'ยี่กี',
      'คาสิโน',
      'กีฬา',
      'ยิงปลา',
      'ฟรีสปิน',
      'สิทธิพิเศษ',
      'โปรโมชั่น',
      'คืนยอดเสีย',
      'ร้านค้าแต้ม',
      'บทความ',
      'สูตรบาคาร่า',
      'ติดต่อทาง LINE',
      'ติดต่อทาง Telegram',
      'ช่วยเหลือ',
      'ข้อกำหนด',
      'ความเป็นส่วนตัว',
    ]);
    await menu.getByRole('link', { name: 'หวย' }).tap();
    await expect(page).toHaveURL('/lotto/lobby');
    await expect(menu).toBeHidden();
    await site.header.getByRole('button', { name: 'เมนู' }).tap();
    await menu.getByRole('button', { name: 'สมัครสมาชิก' }).tap();
    await expect(site.dialog('สมัครสมาชิก')).toBeVisible();
    await expect(page).toHaveURL('/lotto/lobby');
    expect(await measureOverflow(page)).toBe(0);
  });

  test('contains the member panel', async ({ page, site }) => {
    await site.keepSession(gold);
    await site.open('/slot');
    await expect(site.panel).toHaveCount(0);
    await site.header.getByRole('button', { name: 'เมนู' }).tap();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(gold.username)).toBeVisible();
    await expect(menu.getByText('VIP โกลด์')).toBeVisible();
    await expect(menu.getByText(/\d แต้ม$/)).toBeVisible();
    const asked = page.waitForResponse('**/api/member/wallets');
    await menu.getByRole('button', { name: 'อัปเดตยอดเงิน' }).tap();
    await asked;
    const games = menu.getByRole('navigation', { name: 'เล่น' });
    await expect(games.getByRole('link', { name: 'โพยหวย' })).toBeVisible();
    await expect(games.getByRole('link', { name: 'เกมโปรด' })).toBeVisible();
    await menu.getByRole('link', { name: 'ฝาก', exact: true }).tap();
    await expect(page).toHaveURL('/member/deposit');
    await expect(menu).toBeHidden();
  });
});

test('a swiped event picture takes about a second to move to the centre', async ({
  page,
  site,
}) => {
  await site.open('/');
  await page.getByRole('button', { name: 'กิจกรรม' }).click();
  const picture = site.dialog('กิจกรรม').getByRole('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((img) => img.closest<HTMLElement>('[style*="translate"]') !== null),
    )
    .toBe(true);
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 200, y, { steps: 8 });
  const movedForMs = picture.evaluate(
    (img) =>
      new Promise<number>((resolve) => {
        const watch = (): void => {
          const start = performance.now();
          let [at, moved] = [img.getBoundingClientRect().x, 0];
          const look = (): void => {
            const elapsed = performance.now() - start;
            const now = img.getBoundingClientRect().x;
            if (now !== at) [at, moved] = [now, elapsed];
            if (elapsed < 2000) requestAnimationFrame(look);
            else resolve(moved);
          };
          look();
        };
        addEventListener('mouseup', watch, { once: true, capture: true });
        document.body.dataset['watching'] = '';
      }),
  );
  await page.locator('body[data-watching]').waitFor();
  await page.mouse.up();
  expect(await movedForMs).toBeGreaterThan(700);
});
