import type { Page } from '@playwright/test';
import { lottoRound } from '@/contract/lotto.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { watchCalls } from '../../support/e2e-calls';
import { expect, test } from '../../support/e2e-line';
import { findThumbTooSmall } from '../../support/e2e-thumb';
import { asMoney, type Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

/** Adds double numbers with the tool and one number with the keypad. */
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

test.use(linePhone);

test('a bill is bet at the last confirmed rate, and a pasted list is checked before it is added', async ({
  page,
  site,
  backEnd,
  come,
}) => {
  const roundId = await backEnd.fetchRound('government');
  const member = await come(`/lotto/${roundId}`);
  const before = await backEnd.fund(member, '500');
  const slip = site.main.getByRole('region', { name: 'โพยของคุณ' });
  const validate = slip.getByRole('button', { name: 'ส่งโพย' });
  const zero = site.main.getByRole('button', { name: '0', exact: true });
  await expect(validate).toBeInViewport({ ratio: 1 });
  await expect(zero).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'ทางลัด' })).toBeHidden();
  expect(await findThumbTooSmall(page)).toEqual([]);
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
  const number = '22';
  const changed = confirmation.getByRole('region', { name: /^อัตราจ่ายเปลี่ยน/ });
  await expect(changed.getByText(number, { exact: true })).toBeHidden();
  await backEnd.changeNumber(roundId, { bet_type: 'two_top', number, kind: 'half' });
  await confirm.click();
  await expect(changed.getByText(number, { exact: true })).toBeVisible();
  await expect(changed).toContainText('×45');
  expect(await backEnd.fetchBalance(member)).toBe(before);
  await expectAccessible(page, 'confirmation');
  const asked = watchCalls(page);
  await confirm.click();
  const bill = site.dialog('รับโพยแล้ว');
  await expect(bill.getByRole('rowheader', { name: '47' })).toBeVisible();
  await expectAccessible(page, 'bill');
  expect(await backEnd.fetchBalance(member)).toBe(before - 110_00);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
  await bill.getByRole('button', { name: 'แทงต่อ' }).click();
  await expect(bill).toBeHidden();
  await expect(slip).toContainText('โพย 0 รายการ');
  await expect(site.headerBalance).toHaveText(asMoney(before - 110_00));
  // The stream repeats the page's own bet, which must not cause another fetch.
  expect([asked(memberWallets.path), asked(lottoRound.path)]).toEqual([1, 1]);

  await site.main.getByRole('button', { name: 'วางเลข' }).click();
  const form = site.dialog('วางเลขหลายตัว');
  await form.getByLabel('เลขและราคา').fill('45 67 89=20\n12 50\nสวัสดี ครับ');
  const add = form.getByRole('button', { name: /ก่อน$|^เพิ่ม/ });
  await expect(add).toHaveText('เพิ่ม 3 รายการที่ชัดเจน · เหลือ 1 บรรทัดที่ต้องตรวจ');
  await expect(add).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'pasted list');
  expect(await findThumbTooSmall(page)).toEqual([]);
  const meaning = form.getByRole('radio', { name: '12 2 ตัวบน เลขละ ฿50.00' });
  await meaning.focus();
  await page.keyboard.press('Space');
  await form.getByRole('combobox', { name: 'ประเภทของ 45' }).selectOption('2 ตัวล่าง');
  await form.getByRole('textbox', { name: 'ราคา 67 2 ตัวบน' }).fill('5');
  await form.getByRole('button', { name: 'ลบ 89 2 ตัวบน' }).click();
  await expect(form).toContainText('อ่านได้ 3 รายการ รวม ฿75.00');
  await add.click();
  await expect(form).toBeHidden();
  await expect(slip).toContainText('โพย 3 รายการ');
  await expect(slip).toContainText('฿75.00');
});
