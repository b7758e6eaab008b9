import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const ADDRESS = '99/9 ถนนสุขุมวิท กรุงเทพมหานคร 10110';
const WHY = 'สินค้าหมดชั่วคราว';

test.describe('points inside LINE', () => {
  test.use(linePhone);

  test('play raises the VIP level and gives points, which are redeemed for credit with turnover', async ({
    page,
    site,
    come,
    backEnd,
  }) => {
    await backEnd.changeRule('vip.gold.turnover', '400.00');
    const member = await come('/member/vip');
    const card = site.main.getByRole('region', { name: 'ระดับของคุณ' });
    await expect(card).toContainText('โกลด์ ฿400.00');
    await backEnd.fund(member, '1000');
    await backEnd.playTable(member, 500_00);
    // The page shows the level by itself, through the stream.
    await expect(card.getByRole('heading', { name: 'โกลด์' })).toBeVisible();
    await site.open('/liff/member');
    await expect(site.main.getByText('VIP โกลด์').first()).toBeVisible();

    await site.open('/liff/redeem');
    const points = site.main.getByRole('region', { name: 'แต้มของคุณ' }).getByRole('status');
    await expect(points).toHaveText('5');
    await backEnd.givePoints(member, 300);
    await expect(points).toHaveText('305');
    const before = await backEnd.fetchBalance(member);
    await site.main.getByRole('link', { name: /^ซองแดงโชคดี/ }).click();
    const sheet = site.dialog('ยืนยันการแลก');
    await expect(sheet).toContainText('ทำยอดเทิร์น ฿20.00');
    expect(await findSeriousViolations(page), 'item').toEqual([]);
    await sheet.getByRole('button', { name: 'แลก 200 แต้ม' }).click();
    await expect(sheet.getByRole('status', { name: 'แลกสำเร็จ' })).toContainText('฿20.00');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(points).toHaveText('105');
    await expect(site.headerBalance).toHaveText(asMoney(before + 20_00));
    expect(await backEnd.fetchBalance(member)).toBe(before + 20_00);

    // The item can be redeemed once a day.
    await site.main.getByRole('link', { name: /^ซองแดงโชคดี/ }).click();
    await expect(sheet.getByRole('button', { name: 'ดูของชิ้นอื่น' })).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await site.open('/liff/redeem?view=points');
    await expect(site.main.getByRole('listitem').filter({ hasText: '-200' })).toContainText(
      'ซองแดงโชคดี ฿20.00',
    );
    await expect(site.main.getByRole('listitem').filter({ hasText: '+5' })).toContainText(
      'จากยอดเล่น ฿500.00',
    );
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});

test.describe('points on the web', () => {
  test.use({ inClient: false });

  test('goods are ordered, and their points are refunded when the agent cancels the order', async ({
    page,
    site,
    come,
    backEnd,
  }) => {
    const member = await come('/redeem?kind=goods');
    await backEnd.givePoints(member, 1_600);
    const points = site.main.getByRole('region', { name: 'แต้มของคุณ' }).getByRole('status');
    await expect(points).toHaveText('1,600');
    await site.main.getByRole('link', { name: /^เสื้อยืดโชคดี/ }).click();
    const sheet = site.dialog('ยืนยันการแลก');
    const redeem = sheet.getByRole('button', { name: 'แลก 1,500 แต้ม' });
    await redeem.click();
    await expect(sheet.getByText('กรุณากรอกชื่อผู้รับ')).toBeVisible();
    expect(await findSeriousViolations(page), 'goods').toEqual([]);
    await sheet.getByLabel('ชื่อผู้รับ').fill('สมหญิง มีโชค');
    await sheet.getByLabel('ที่อยู่พร้อมรหัสไปรษณีย์').fill(ADDRESS);
    await redeem.click();
    const done = sheet.getByRole('status', { name: 'สั่งของเรียบร้อย' });
    await done.getByRole('link', { name: 'ดูประวัติการแลก' }).click();
    await expect(sheet).toBeHidden();
    const row = site.main.getByRole('listitem').filter({ hasText: 'เสื้อยืดโชคดี' });
    await expect(row).toContainText('รอจัดส่ง');
    await expect(site.header).toContainText('100 แต้ม');
    expect(await findSeriousViolations(page), 'history').toEqual([]);
    await backEnd.cancelOrder(member, WHY);
    await expect(row).toContainText('คืนแต้มแล้ว');
    await expect(row).toContainText(WHY);
    await expect(site.header).toContainText('1,600 แต้ม');
  });
});
