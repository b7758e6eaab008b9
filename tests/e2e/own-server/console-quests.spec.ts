import { expect, test } from '../../support/e2e-console';

/** Time in which members see a change on an open page. */
const SOON_MS = 5_000;
const TITLE = 'วันแห่งมังกร';

test.use({ demo: 'demo' });

test('a quest is created and opened, and members see it in both shells; a rule and a set of prizes change', async ({
  openBrowser,
  member,
  site,
}) => {
  await site.keepSession(member.credentials);
  await site.open('/member/creditfree');
  await expect(site.main.getByText('ยอดเล่นวันนี้')).toBeVisible();
  const shown = site.main.getByText(TITLE);

  const pim = await openBrowser();
  await pim.signIn({ name: 'pim' }, '/offers/quests/new');
  await pim.main.getByLabel('ประเภท').selectOption('ยอดเล่นรายวัน');
  await pim.main.getByLabel('รหัสสำหรับทีมงาน').fill('dragon-day');
  await pim.main.getByLabel('ชื่อ', { exact: true }).fill(TITLE);
  await pim.main.getByLabel('ยอดเล่น (บาท)').fill('50,000');
  await pim.main.getByLabel('แต้ม', { exact: true }).fill('1');
  await pim.button('สร้าง').click();
  await expect(pim.main.getByRole('region', { name: TITLE })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await pim.button('เปิดภารกิจ').click();
  await pim
    .dialog(/^เปิดภารกิจ/)
    .getByRole('button', { name: 'เปิดภารกิจ' })
    .click();
  await expect(shown).toBeVisible({ timeout: SOON_MS });
  const line = await site.page.context().newPage();
  await line.goto('/liff/quest');
  await expect(line.getByRole('main').getByText(TITLE)).toBeVisible();
  await line.close();

  await pim.page.goto('/operator/offers/rules/cashback.loss_rate');
  await pim.button('แก้ไข').click();
  await pim.main.getByLabel('ค่าใหม่ (%)').fill('4.5');
  await pim.button('บันทึก').click();
  await expect(pim.main.getByText('ค่าปกติ → 4.50%')).toBeVisible();

  await pim.page.goto('/operator/offers/wheel/new');
  await expect(pim.main.getByText(/รวมโอกาส 100%/)).toBeVisible();
  await expect(pim.main.getByText(/มูลค่าต่อการหมุน/)).toBeVisible();
});
