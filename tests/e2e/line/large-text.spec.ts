import type { Locator, Page } from '@playwright/test';
import { untilOnlyOpenDialogs } from '../../support/e2e-history';
import { expect, shells, test } from '../../support/e2e-line';
import { goTo, type ScreenToOpen, screens } from '../../support/e2e-screens';
import { expectFit } from '../../support/e2e-text-size';
import { gold, type Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.use({ demo: 'demo', contextOptions: { reducedMotion: 'reduce' } });

for (const { shell, use, base } of shells) {
  test.describe(`with large text ${shell}`, () => {
    test.use({ ...linePhone, ...use });

    test('every screen and the main dialogs fit a phone', async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
    }) => {
      const isLine = base !== '';
      const round = `/lotto/${await backEnd.fetchRound('government')}`;
      const lookAtScreens = async (isLookedAt: (screen: ScreenToOpen) => boolean) => {
        for (const screen of screens.filter(isLookedAt)) {
          const url = screen.name === 'lottoRound' ? round : screen.url;
          await goTo(page, base + url, screen.title);
          await expectFit(page, url);
        }
      };
      if (isLine) await line.open(page, '/');
      else {
        await site.open('/');
        for (const name of ['สมัครสมาชิก', 'เข้าสู่ระบบ']) {
          const button = site.header.getByRole('button', { name: name.slice(0, 5) });
          await lookAtDialog(page, button, site.dialog(name));
        }
      }
      await lookAtScreens(({ isGuests }) => isGuests);

      if (isLine) {
        await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
        await line.open(page, '/');
        await site.headerBalance.waitFor();
      } else await site.arriveAs(gold);
      await lookAtScreens(({ isGuests }) => !isGuests);
      const menu = page.getByRole('button', { name: 'เมนู', exact: true }).first();
      await lookAtDialog(page, menu, page.getByRole('dialog'));
      await goTo(page, `${base}/slot`, 'สล็อต');
      await lookAtDialog(page, site.firstCard, page.getByRole('dialog'));
      await goTo(page, base + round, 'แทงหวย');
      await lookAtSlip(site);
      await goTo(page, `${base}/member/withdraw`, 'ถอน');
      await lookAtConfirmation(site);
    });
  });
}

/** Bets a number on the open round, and looks at the slip and its confirmation. */
async function lookAtSlip({ page, main }: Site): Promise<void> {
  await main.getByRole('button', { name: /^2 ตัวบน/ }).click();
  const keys = main.getByRole('group', { name: 'แป้นตัวเลข' });
  await keys.getByRole('button', { name: '4' }).click();
  await keys.getByRole('button', { name: '7' }).click();
  const slip = main.getByRole('region', { name: 'โพยของคุณ' });
  await expect(slip).toContainText('โพย 1 รายการ');
  await expectFit(page, 'slip');
  const confirmation = page.getByRole('dialog', { name: 'ยืนยันโพย' });
  await lookAtDialog(page, slip.getByRole('button', { name: 'ส่งโพย' }), confirmation);
}

/** Asks for a withdrawal on the open form, and looks at the confirmation. */
async function lookAtConfirmation({ page, main }: Site): Promise<void> {
  await main.getByLabel('จำนวนเงินที่ต้องการถอน').fill('100');
  await main.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await main.getByRole('region', { name: 'ตรวจสอบก่อนยืนยัน' }).waitFor();
  await expectFit(page, 'confirmation of a withdrawal');
}

/** Opens a dialog, looks at it and closes it. */
async function lookAtDialog(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await opener.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFit(page, `dialog of ${opener.toString()}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await untilOnlyOpenDialogs(page);
}
