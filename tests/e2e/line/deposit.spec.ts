import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { findThumbTooSmall } from '../../support/e2e-thumb';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const AMOUNT = 'จำนวนเงินที่ต้องการฝาก';

async function expectThumbSized(page: Page, place: string): Promise<void> {
  expect(await findThumbTooSmall(page), place).toEqual([]);
}

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

test.describe('a deposit on the web', () => {
  test.use({ inClient: false });

  test('a reserved transfer is approved, and every open page shows it without a reload', async ({
    page,
    context,
    site,
    backEnd,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const member = await backEnd.register();
    await site.keepSession(member);
    await site.open('/');
    await site.panel.getByRole('link', { name: 'ฝาก' }).click();
    const dialog = site.dialog('ฝากเงิน');
    await site.answerBonus(dialog, 'ไม่รับ');
    await dialog.getByRole('button', { name: 'โอนธนาคาร' }).click();
    await dialog.getByLabel(AMOUNT).fill('49');
    await dialog.getByRole('button', { name: 'ขอเลขบัญชี' }).click();
    await expect(dialog.getByText('ช่องทางนี้รับขั้นต่ำ ฿50.00')).toBeVisible();
    await expect(dialog.getByLabel(AMOUNT)).toBeFocused();
    await expectAccessible(page, 'dialog with an error');
    await dialog.getByRole('button', { name: '500 บาท' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await site.footer.getByRole('link', { name: 'ฝาก' }).click();
    await expect(site.main.getByLabel(AMOUNT)).toHaveValue('500');
    await site.answerBonus(site.main, 'ไม่รับ');
    await site.main.getByRole('button', { name: 'โอนธนาคาร' }).click();
    const keyboard = new Keyboard(page);
    await keyboard.tabTo(site.main.getByRole('button', { name: 'ขอเลขบัญชี' }));
    await page.keyboard.press('Enter');
    const card = site.main.getByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    await expect(card.getByText('012-3-45678-0')).toBeVisible();
    await keyboard.tabTo(card.getByRole('button', { name: 'คัดลอกยอดโอน' }));
    await page.keyboard.press('Enter');
    await expect(site.toast('คัดลอกยอดโอนแล้ว')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^500\.(?!00)\d\d$/);
    await expectAccessible(page, 'reservation');

    await page.reload();
    await expect(card).toContainText(`฿${copied}`);
    await keyboard.tabTo(site.main.getByRole('button', { name: 'โอนเรียบร้อยแล้ว' }));
    await page.keyboard.press('Enter');
    await expect(site.main.getByText('กำลังตรวจสอบยอด')).toBeVisible();
    await expectAccessible(page, 'waiting');

    const elsewhere = new Site(await context.newPage());
    await elsewhere.open('/member');
    await expect(elsewhere.panelBalance).toHaveText(asMoney(0));
    await page.bringToFront();

    const credited = await backEnd.approveDeposit(member);
    await expect(elsewhere.panelBalance).toHaveText(asMoney(credited));
    expect(credited).toBe(Math.round(Number(copied) * 100));
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    await expect(site.headerBalance).toHaveText(asMoney(credited));
    await expectAccessible(page, 'credited');
    expect(await backEnd.fetchBalance(member)).toBe(credited);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);

    await site.main.getByRole('link', { name: 'ประวัติ' }).click();
    await expect(site.main.getByText(`+${asMoney(credited)}`)).toBeVisible();
    await expectAccessible(page, 'history');
  });
});

test.describe('a deposit inside LINE', () => {
  test.use(linePhone);

  test('every control is thumb-sized and the main button takes the place of the bottom bar', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const member = await backEnd.register();
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    await line.open(page, '/deposit');
    await expect(site.main.getByRole('button', { name: 'สร้าง QR ฿100.00' })).toBeInViewport({
      ratio: 1,
    });
    await expectThumbSized(page, 'form by QR code');
    await site.main.getByRole('button', { name: 'โอนธนาคาร' }).tap();
    const next = site.main.getByRole('button', { name: 'ขอเลขบัญชี' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation', { name: 'ทางลัด' })).toBeHidden();
    await expectThumbSized(page, 'form');

    await site.answerBonus(site.main, 'ไม่รับ');
    await site.main.getByRole('button', { name: '300 บาท' }).tap();
    await next.tap();
    const claim = site.main.getByRole('button', { name: 'โอนเรียบร้อยแล้ว' });
    await expect(claim).toBeInViewport({ ratio: 1 });
    await expectThumbSized(page, 'reservation');
    await claim.tap();
    await expect(site.main.getByText('กำลังตรวจสอบยอด')).toBeVisible();
    const credited = await backEnd.approveDeposit(member);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    await expectThumbSized(page, 'credited');
    expect(await backEnd.fetchBalance(member)).toBe(credited);

    await line.open(page, '/payment');
    await expect(site.main.getByRole('button', { name: 'สร้าง QR' })).toBeVisible();
    await expectThumbSized(page, 'payment');
  });
});
