import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const PRIZE = 7_00;

test.beforeEach(({ backEnd }) =>
  backEnd.putPrizes([
    { kind: 'credit', weight: 60, amount: '7' },
    { kind: 'credit', weight: 40, amount: '7' },
  ]),
);

test.describe('the wheel on the web', () => {
  test.use({ inClient: false });

  test('a spin by keyboard turns to its prize, and the header shows the money only after the turn', async ({
    page,
    site,
    come,
    backEnd,
  }) => {
    const member = await come('/member/wheel');
    await backEnd.giveSpins(member, 1);
    const before = await backEnd.fetchBalance(member);
    // The page shows the spin by itself, through the stream.
    const hub = site.main.getByRole('button', { name: 'หมุนวงล้อ เหลือ 1 ครั้ง' });
    await hub.focus();
    expect(await findSeriousViolations(page), 'wheel').toEqual([]);
    await page.keyboard.press('Enter');
    const rotor = site.main.getByRole('img', { name: /^วงล้อ/ });
    await expect(rotor).toHaveAttribute('data-turning', 'true');
    await expect.poll(() => backEnd.fetchBalance(member)).toBe(before + PRIZE);
    expect(await rotor.getAttribute('data-turning')).toBe('true');
    await expect(site.headerBalance).toHaveText(asMoney(before));

    const sheet = page.getByRole('dialog', { name: /คุณได้รับ/ });
    await expect(sheet).toContainText('฿7.00');
    await sheet.getByRole('button', { name: /^ตรวจสอบผล/ }).click();
    await expect(sheet.getByText(/^ตรงกัน/)).toBeVisible();
    expect(await findSeriousViolations(page), 'prize').toEqual([]);
    await sheet.getByRole('button', { name: 'ปิด' }).click();
    await expect(sheet).toBeHidden();
    await expect(site.headerBalance).toHaveText(asMoney(before + PRIZE));
    await expect(site.main.getByRole('button', { name: /^หมดสิทธิ์/ })).toBeDisabled();
    await site.open('/member/statement');
    await expect(site.main.getByText('เครดิตจากวงล้อ')).toBeVisible();
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});

test.describe('the wheel inside LINE', () => {
  test.use(linePhone);

  test('a spin interrupted by a reload is shown afterwards and paid, each exactly once', async ({
    page,
    site,
    come,
    backEnd,
  }) => {
    const member = await come('/member/wheel');
    await backEnd.giveSpins(member, 1);
    const before = await backEnd.fetchBalance(member);
    const spun = page.waitForResponse((response) => response.url().endsWith('/api/wheel/spin_v2'));
    await site.main.getByRole('button', { name: /^หมุนวงล้อ เหลือ/ }).click();
    await spun;
    await page.reload();
    const sheet = page.getByRole('dialog', { name: /รางวัลที่ยังไม่ได้เปิดดู/ });
    await expect(sheet).toContainText('฿7.00');
    const seen = page.waitForResponse((response) => response.url().endsWith('/api/wheel/reward'));
    await sheet.getByRole('button', { name: 'ปิด' }).click();
    await seen;
    await page.reload();
    await expect(site.main.getByRole('button', { name: /^หมดสิทธิ์/ })).toBeDisabled();
    await expect(sheet).toBeHidden();
    expect(await backEnd.fetchBalance(member)).toBe(before + PRIZE);
  });
});
