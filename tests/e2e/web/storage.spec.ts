import { expect, test } from '../../support/e2e';
import { asMoney, hero } from '../../support/journey-site';

const storages = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  blocked: () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
} as const;

for (const [state, spoil] of Object.entries(storages)) {
  // Without storage the announcements count as unseen on every visit, so they are closed.
  test(`with ${state} storage a tab works from the login to the game`, async ({
    context,
    page,
    site,
    backEnd,
  }) => {
    await context.addInitScript(spoil);
    await page.goto('/slot');
    const announcements = page.getByRole('dialog', { name: /^ประกาศสำคัญ/ });
    await announcements.or(site.firstCard).first().waitFor();
    await page.addLocatorHandler(announcements, () => page.keyboard.press('Escape'));
    await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    const dialog = site.dialog('เข้าสู่ระบบ');
    await site.fillLogin(dialog, hero);
    await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(dialog).toBeHidden();
    const before = await backEnd.fetchBalance(hero);
    await expect(site.headerBalance).toHaveText(asMoney(before));

    const game = await site.openGame(site.firstCard);
    await game.untilReady();
    const { bet, win } = await game.spin();
    await game.close();
    await expect(site.headerBalance).toHaveText(asMoney(before - bet + win));
    await site.header.getByRole('link', { name: 'โชคดี' }).click();
    await expect(site.panelBalance).toHaveText(asMoney(before - bet + win));
    await page.goBack();
    await expect(site.firstCard).toBeVisible();
  });
}
