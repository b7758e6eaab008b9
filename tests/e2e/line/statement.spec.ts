import { readFileSync } from 'node:fs';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney } from '../../support/journey-site';

test.describe('the statement on the web', () => {
  test.use({ inClient: false });

  test('play is shown, filtered and downloaded, and the file ends with the balance of the wallet', async ({
    page,
    site,
    backEnd,
    complaints,
  }) => {
    complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
    // A new member, because play of other tests would be combined into the same row.
    const member = await backEnd.register();
    await backEnd.fund(member, '1000');
    await site.keepSession(member);
    await site.open('/slot');
    const game = await site.openGame(site.firstCard);
    await game.untilReady();
    await game.spin();
    const { bet, balance } = await game.spin();
    await game.close();

    await site.header.getByRole('button', { name: 'เมนู' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'รายการเงิน' }).click();
    await expect(page).toHaveURL('/member/statement');
    const rows = site.main.getByRole('listitem');
    const played = rows.first();
    await expect(played).toContainText('2 รอบ');
    await expect(played).toContainText(`คงเหลือ ${asMoney(balance)}`);
    await expect(rows.filter({ hasText: 'ฝากเงิน' })).toHaveCount(1);
    await expect(site.main.getByText('ยอดเล่น').first()).toBeVisible();

    const keyboard = new Keyboard(page);
    await keyboard.tabTo(played.getByRole('button'));
    await page.keyboard.press('Enter');
    await keyboard.tabTo(played.getByRole('button', { name: 'ดูทีละรายการ' }));
    await page.keyboard.press('Enter');
    const each = played.getByRole('listitem');
    await expect(each.filter({ hasText: `-${asMoney(bet)}` })).toHaveCount(2);
    const movements = await each.count();
    expect(await findSeriousViolations(page), 'statement with a row open').toEqual([]);
    const { width, height } = page.viewportSize()!;
    // The width of a phone, and half of it, as at double zoom.
    for (const narrow of [360, 180]) {
      await page.setViewportSize({ width: narrow, height: 740 });
      await expect.poll(() => measureOverflow(page), `wider than ${narrow}`).toBe(0);
    }
    await page.setViewportSize({ width, height });

    await site.main.getByRole('button', { name: 'เกม', exact: true }).click();
    await expect(page).toHaveURL('/member/statement?kind=game');
    await expect(rows.filter({ hasText: 'ฝากเงิน' })).toHaveCount(0);
    await site.main.getByRole('button', { name: 'ทั้งหมด' }).click();
    await expect(rows.filter({ hasText: 'ฝากเงิน' })).toHaveCount(1);

    const downloading = page.waitForEvent('download');
    await site.main.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
    );
    const file = readFileSync(await download.path(), 'utf8');
    const lines = file.trimEnd().split('\r\n');
    const holds = await backEnd.fetchBalance(member);
    expect(lines.at(-1)?.split(',')[7]).toBe((holds / 100).toFixed(2));
    expect(lines).toHaveLength(1 + movements + (await rows.filter({ hasText: 'ฝากเงิน' }).count()));

    // Some browsers request a download a second time for their download manager.
    expect(await (await page.request.get(download.url())).text()).toBe(file);
    await site.header.getByRole('button', { name: 'เมนู' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expect(site.header.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    expect((await page.request.get(download.url())).status()).toBe(404);
  });
});
