import { expect, test } from '../../support/e2e';
import { asMoney, gold, Site } from '../../support/journey-site';

test('two tabs share one balance and one session', async ({
  context,
  page,
  site,
  backEnd,
  complaints,
}) => {
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  await site.keepSession(gold);
  const before = await backEnd.fetchBalance(gold);
  const other = new Site(await context.newPage());
  await other.open('/member');
  await expect(other.panelBalance).toHaveText(asMoney(before));

  await page.bringToFront();
  await site.open('/slot');
  const game = await site.openGame(site.firstCard);
  await game.untilReady();
  const { bet, win } = await game.spin();
  await game.close();
  const after = before - bet + win;
  await expect(site.headerBalance).toHaveText(asMoney(after));

  await other.page.bringToFront();
  await expect(other.panelBalance).toHaveText(asMoney(after));
  expect(await backEnd.fetchBalance(gold)).toBe(after);

  await page.bringToFront();
  await site.header.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.page).toHaveURL('/?ag=CHOKDEE');
  await expect(other.panel).toBeHidden();
  await expect(other.dialog('เข้าสู่ระบบ')).toBeVisible();
  await other.page.reload();
  await expect(other.header.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
});
