import type { Locator } from '@playwright/test';
import { pressBack, untilSettled } from '../../support/e2e-history';
import { expect, test } from '../../support/e2e-line';
import type { Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

async function openMenu(site: Site): Promise<Locator> {
  await site.page.getByRole('button', { name: 'เมนู', exact: true }).first().click();
  const menu = site.page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: 'คูปอง' })).toBeVisible();
  return menu;
}

test.describe('going back inside LINE', () => {
  test.use(linePhone);

  test('closes an open dialog before it leaves the page, and leaves the page in one step after a reload', async ({
    page,
    site,
    come,
  }) => {
    await come('/member/coupon');
    await page.getByRole('link', { name: 'หน้าแรก' }).click();
    const home = '/liff/';
    await expect(page).toHaveURL(home);
    const openers: Record<string, () => Promise<Locator>> = {
      menu: () => openMenu(site),
      logout: async () => {
        const menu = await openMenu(site);
        await menu.getByRole('button', { name: 'ออกจากระบบ' }).click();
        return page.getByRole('alertdialog');
      },
      announcements: async () => {
        const menu = await openMenu(site);
        await menu.getByRole('button', { name: 'ประกาศ' }).click();
        return site.dialog('ประกาศสำคัญ');
      },
      events: async () => {
        // The button is searched outside the menu, because the closing menu has an entry of the same name.
        const floating = page.getByRole('complementary', { name: 'กิจกรรมและช่องทางติดต่อ' });
        await floating.getByRole('button', { name: 'กิจกรรม' }).click();
        return site.dialog('กิจกรรม');
      },
      game: async () => {
        await site.firstCard.click();
        return page.getByRole('dialog');
      },
    };
    for (const [name, open] of Object.entries(openers)) {
      const dialog = await open();
      await expect(dialog, name).toBeVisible();
      await pressBack(page);
      await expect(dialog, name).toBeHidden();
      await expect(page, name).toHaveURL(home);
      await untilSettled(page);
    }
    await pressBack(page);
    await expect(page).toHaveURL('/liff/member/coupon');

    await page.goForward();
    await expect(page).toHaveURL(home);
    await openMenu(site);
    await page.reload();
    await site.firstCard.waitFor();
    await untilSettled(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/liff/member/coupon');
  });

  test('skips a dialog whose link was followed, and closes a promotion before it leaves the list', async ({
    page,
    site,
    come,
  }) => {
    await come('/member/coupon');
    await site.main.getByRole('textbox').first().waitFor();
    const before = await page.evaluate(() => history.length);
    const menu = await openMenu(site);
    await menu.getByRole('link', { name: 'รายการเงิน' }).click();
    await expect(page).toHaveURL('/liff/member/statement');
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await pressBack(page);
    await expect(page).toHaveURL('/liff/member/coupon');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await (await openMenu(site)).getByRole('link', { name: 'โปรโมชั่น' }).click();
    const list = '/liff/promotions';
    for (const close of [
      () => pressBack(page),
      () => page.getByRole('dialog').getByRole('button', { name: 'ปิด', exact: true }).click(),
    ]) {
      await site.main
        .getByRole('link', { name: /ดูรายละเอียด/ })
        .first()
        .click();
      await expect(page).toHaveURL(/promotions\?id=\d+$/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(list);
      await untilSettled(page);
    }
    await pressBack(page);
    await expect(page).toHaveURL('/liff/member/coupon');
  });
});

test.describe('going back on the web', () => {
  test.use({ inClient: false });

  test('closes login and registration in one step, and a login over a game before the game', async ({
    page,
    site,
    line: _ready,
  }) => {
    await site.open('/');
    await site.main
      .getByRole('navigation', { name: 'หมวดหมู่' })
      .getByRole('link', { name: /^สล็อต/ })
      .click();
    await expect(page).toHaveURL('/slot');
    const before = await page.evaluate(() => history.length);
    await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const login = site.dialog('เข้าสู่ระบบ');
    await login.getByRole('button', { name: /สมัคร/ }).click();
    await expect(site.dialog('สมัครสมาชิก')).toBeVisible();
    await expect(login).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/slot');

    await site.firstCard.click();
    await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่น' }).click();
    await expect(login).toBeVisible();
    await pressBack(page);
    await expect(login).toBeHidden();
    await expect(page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่น' })).toBeVisible();
    await pressBack(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/slot');
    await pressBack(page);
    await expect(page).toHaveURL('/');
  });
});
