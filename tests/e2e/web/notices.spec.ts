import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { asMoney } from '../../support/journey-site';

test('a credited deposit is announced exactly once on the lottery page and kept in the inbox', async ({
  page,
  site,
  backEnd,
}) => {
  const member = await backEnd.register();
  await site.keepSession(member);
  await site.open('/lotto/lobby');
  await expect(site.headerBalance).toHaveText(asMoney(0));
  const credited = await backEnd.fund(member, '500');
  const sentence = `ฝากเงินสำเร็จ ${asMoney(credited)}`;
  await expect(site.toast(sentence)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.reload();
  await expect(site.headerBalance).toHaveText(asMoney(credited));
  await site.header.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('button', { name: /^กล่องข้อความ/ }).click();
  const inbox = site.dialog('กล่องข้อความ');
  await expect(inbox.getByText(sentence)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await expect(site.toast(sentence)).toBeHidden();
});
