import { expect, test } from '../../support/e2e';

test.describe('the rates on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('compare the usual types, and show all types of an opened market', async ({
    page,
    site,
  }) => {
    await site.open('/lotto/rates');
    const table = page.getByRole('region', { name: /^อัตราจ่ายของทุกตลาด/ });
    await expect(table.getByRole('columnheader', { name: /^3 ตัว ?บน$/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: /^3 ตัว ?หน้า$/ })).toHaveCount(0);
    await table.getByRole('button', { name: 'หวยรัฐบาล' }).click();
    await expect(table.getByRole('rowheader', { name: '3 ตัวหน้า' })).toBeVisible();
  });

  test('are not covered by the event button, which other screens have', async ({ page, site }) => {
    const events = page.getByRole('complementary', {
      name: 'กิจกรรมและช่องทางติดต่อ',
      includeHidden: true,
    });
    await site.open('/');
    await expect(events).toBeVisible();
    await site.open('/lotto/rates');
    await expect(events).toBeAttached();
    await expect(events).toBeHidden();
  });
});
