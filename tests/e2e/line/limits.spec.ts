import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, shells, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { Keyboard } from '../../support/journey-keyboard';

for (const { shell, use, base } of shells) {
  test.describe(`the limits of a member ${shell}`, () => {
    test.use(use);

    test('are set by keyboard, and stop a game with a sheet over it', async ({
      page,
      site,
      come,
      backEnd,
    }) => {
      const member = await come('/member/safety');
      await backEnd.fund(member, '1000');
      const keyboard = new Keyboard(page);
      await keyboard.tabTo(site.main.getByRole('button', { name: 'ตั้งวงเงินเสีย' }));
      await page.keyboard.press('Enter');
      const form = site.dialog('ตั้งวงเงินเสีย');
      await expect(form.getByLabel('ต่อวัน', { exact: true })).toBeFocused();
      await page.keyboard.type('0');
      await expect(form.getByText('มีผลทันที', { exact: true })).toBeVisible();
      expect(await findSeriousViolations(page), 'form').toEqual([]);
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(site.main.getByText(/^ครบแล้ว เล่นได้อีกครั้งหลังเที่ยงคืน/)).toBeVisible();
      expect(await findSeriousViolations(page), 'page').toEqual([]);
      const size = page.viewportSize()!;
      // The width of a phone, and half of it, as at double zoom.
      for (const width of [360, 180]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => measureOverflow(page), `wider than ${width}`).toBe(0);
      }
      await page.setViewportSize(size);

      await site.open(`${base}/slot`);
      const game = await site.openGame(site.firstCard);
      await game.untilReady();
      const sheet = site.dialog('ครบวงเงินเสียของวันนี้แล้ว');
      await game.spinButton.click();
      await expect(sheet.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
      expect(await findSeriousViolations(page), 'sheet').toEqual([]);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(game.closeButton).toBeVisible();

      await game.spinButton.click();
      await sheet.getByRole('link', { name: 'ถอนเงิน' }).click();
      await expect(page).toHaveURL(`${base}/member/withdraw`);
      await expect(sheet).toBeHidden();
      await expect(game.closeButton).toBeHidden();
      expect((await backEnd.verifyLedger()).faults).toEqual([]);
    });

    test('are one tap from the end of the home page', async ({ page, come }) => {
      await come('/');
      // On the web the link stands in the footer, which LINE does not have.
      const link = page.getByRole('link', { name: 'เล่นอย่างมีสติ', exact: true });
      await expect(async () => {
        await page.mouse.wheel(0, 900);
        await expect(link).toBeInViewport({ timeout: 500 });
      }).toPass();
      await link.click();
      await expect(page).toHaveURL(`${base}/member/safety`);
    });
  });
}
