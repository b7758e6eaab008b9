import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../support/e2e-accessibility';
import { expect, shells, test } from '../support/e2e-line';
import { findThumbTooSmall } from '../support/e2e-thumb';
import type { Site } from '../support/journey-site';

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

/** Puts pairs on the slip by a tool, and one number by the pad. */
async function fillSlip(site: Site): Promise<void> {
  const { main } = site;
  await main.getByRole('button', { name: /^2 ตัวบน/ }).click();
  await main.getByRole('button', { name: 'เครื่องมือ', exact: true }).click();
  const tools = site.dialog('เครื่องมือเลข 2 ตัวบน');
  await tools.getByRole('button', { name: /^เลขเบิ้ล/ }).click();
  await expect(tools).toBeHidden();
  const keys = main.getByRole('group', { name: 'แป้นตัวเลข' });
  await keys.getByRole('button', { name: '4' }).click();
  await keys.getByRole('button', { name: '7' }).click();
}

for (const { shell, use, base } of shells) {
  test.describe(shell, () => {
    test.use(use);

    test('numbers are put down, judged and bet at the rate that was said last', async ({
      page,
      site,
      backEnd,
      come,
    }) => {
      const roundId = await backEnd.fetchRound('government');
      const member = await come(`/lotto/${roundId}`);
      const before = await backEnd.fund(member, '500');
      const slip = site.main.getByRole('region', { name: 'โพยของคุณ' });
      const validate = slip.getByRole('button', { name: 'ตรวจสอบโพย' });
      const zero = site.main.getByRole('button', { name: '0', exact: true });
      await expect(validate).toBeInViewport({ ratio: 1 });
      if (base !== '') {
        await expect(zero).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('navigation', { name: 'ทางลัด' })).toBeHidden();
        expect(await findThumbTooSmall(page)).toEqual([]);
      }
      await fillSlip(site);
      await expect(slip).toContainText('โพย 11 รายการ');
      await expect(slip).toContainText('฿110.00');
      await expectAccessible(page, 'slip');

      await page.reload();
      await expect(slip).toContainText('โพย 11 รายการ');
      await validate.click();
      const confirmation = site.dialog('ยืนยันโพย');
      const confirm = confirmation.getByRole('button', { name: 'ยืนยันแทง ฿110.00' });
      await expect(confirm).toBeVisible();
      // Each shell has a number of its own: the round is one.
      const number = base === '' ? '11' : '22';
      const changed = confirmation.getByRole('region', { name: /^อัตราจ่ายเปลี่ยน/ });
      await expect(changed.getByText(number, { exact: true })).toBeHidden();
      await backEnd.changeNumber(roundId, { bet_type: 'two_top', number, kind: 'half' });
      await confirm.click();
      await expect(changed.getByText(number, { exact: true })).toBeVisible();
      await expect(changed).toContainText('×45');
      expect(await backEnd.fetchBalance(member)).toBe(before);
      if (base === '') await expectAccessible(page, 'confirmation');
      await confirm.click();
      const bill = site.dialog('รับโพยแล้ว');
      await expect(bill.getByRole('rowheader', { name: '47' })).toBeVisible();
      if (base === '') await expectAccessible(page, 'bill');
      expect(await backEnd.fetchBalance(member)).toBe(before - 110_00);
      expect((await backEnd.verifyLedger()).faults).toEqual([]);
      await bill.getByRole('button', { name: 'แทงต่อ' }).click();
      await expect(bill).toBeHidden();
      await expect(slip).toContainText('โพย 0 รายการ');
    });
  });
}
