import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { findThumbTooSmall } from '../../support/e2e-thumb';
import { Keyboard } from '../../support/journey-keyboard';
import { linePhone } from '../../support/line-browser';

const AMOUNT = 'จำนวนเงินที่ต้องการถอน';

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

test.describe('a withdrawal on the web', () => {
  test.use({ inClient: false });

  test('is requested, approved and paid, and the page shows each step without a reload', async ({
    page,
    site,
    backEnd,
  }) => {
    const member = await backEnd.register();
    const before = await backEnd.fund(member, '500');
    await site.arriveAs(member);
    await site.panel.getByRole('link', { name: 'ถอน', exact: true }).click();
    await site.main.getByLabel(AMOUNT).fill('99');
    await site.main.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
    await expect(site.main.getByText('ถอนได้ครั้งละ ฿100.00 ถึง ฿50,000.00')).toBeVisible();
    await expect(site.main.getByLabel(AMOUNT)).toBeFocused();
    await expectAccessible(page, 'form with an error');

    await site.main.getByLabel(AMOUNT).fill('300');
    const keyboard = new Keyboard(page);
    await keyboard.tabTo(site.main.getByRole('button', { name: 'ถอนเงิน', exact: true }));
    await page.keyboard.press('Enter');
    const confirmation = site.main.getByRole('region', { name: 'ตรวจสอบก่อนยืนยัน' });
    await expect(confirmation).toContainText('฿300.00');
    await expectAccessible(page, 'confirmation');
    await keyboard.tabTo(site.main.getByRole('button', { name: 'ยืนยันถอนเงิน' }));
    await page.keyboard.press('Enter');
    await expect(site.main.getByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeVisible();
    await expectAccessible(page, 'requested');
    expect(await backEnd.fetchBalance(member)).toBe(before - 300_00);

    await backEnd.decideWithdrawal(member, 'approve');
    await expect(site.main.getByRole('heading', { name: 'อนุมัติแล้ว' })).toBeVisible();
    await backEnd.decideWithdrawal(member, 'paid');
    await expect(site.main.getByRole('heading', { name: 'โอนเงินเข้าบัญชีแล้ว' })).toBeVisible();
    await expectAccessible(page, 'paid');
    expect((await backEnd.verifyLedger()).faults).toEqual([]);

    await site.main.getByRole('link', { name: 'ประวัติ' }).first().click();
    await expect(site.main.getByRole('heading', { name: 'ประวัติการถอน' })).toBeVisible();
    await expect(site.main.getByText('฿300.00')).toBeVisible();
    await expectAccessible(page, 'history');
  });
});

test.describe('a withdrawal inside LINE', () => {
  test.use(linePhone);

  test('has thumb-sized controls and shows a rejection with its refund', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const member = await backEnd.register();
    const before = await backEnd.fund(member, '500');
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    await line.open(page, '/withdraw');
    const next = site.main.getByRole('button', { name: 'ถอนเงิน', exact: true });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation', { name: 'ทางลัด' })).toBeHidden();
    expect(await findThumbTooSmall(page)).toEqual([]);

    await site.main.getByRole('button', { name: 'ทั้งหมด' }).tap();
    await next.tap();
    const confirm = site.main.getByRole('button', { name: 'ยืนยันถอนเงิน' });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    expect(await findThumbTooSmall(page)).toEqual([]);
    await confirm.tap();
    await expect(site.main.getByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeVisible();
    expect(await findThumbTooSmall(page)).toEqual([]);
    expect(await backEnd.fetchBalance(member)).toBe(0);

    await backEnd.decideWithdrawal(member, 'reject');
    await expect(site.main.getByRole('heading', { name: 'ถอนไม่สำเร็จ' })).toBeVisible();
    await expect(site.main.getByText('เงินคืนเข้ากระเป๋าหลักครบแล้ว')).toBeVisible();
    expect(await findThumbTooSmall(page)).toEqual([]);
    await expectAccessible(page, 'rejected');
    expect(await backEnd.fetchBalance(member)).toBe(before);
  });
});
