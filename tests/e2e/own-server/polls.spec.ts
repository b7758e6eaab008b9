import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { PollFixture } from '../../support/journey-polls';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

test('a played deposit gives votes, and a correct vote is paid after two operators confirm the answer', async ({
  page,
  site,
  come,
  backEnd,
  server,
}) => {
  const fixture = new PollFixture(server);
  const pollId = await fixture.open('ทีมแชมป์', '88.50');
  const member = await come(`/poll/${pollId}`);
  await expect(site.main.getByRole('heading', { name: 'ทีมแชมป์', exact: true })).toBeVisible();
  await expect(site.main.getByRole('button', { name: 'ฝากเพื่อรับสิทธิ์โหวต' })).toBeVisible();
  // The page shows the votes by itself, because the stream reports the played deposit. Each deposit has extra satang
  // that must be played too; the second deposit covers them.
  await backEnd.fund(member, '200');
  await backEnd.fund(member, '100');
  await backEnd.playSlot(member, 3, 100_00);
  await expect(site.main.getByText('2 สิทธิ์', { exact: true })).toBeVisible();
  const before = await backEnd.fetchBalance(member);
  await site.main.getByRole('radio', { name: 'ทีมน้ำเงิน' }).check();
  expect(await findSeriousViolations(page), 'poll').toEqual([]);
  await site.main.getByRole('button', { name: 'โหวต ทีมน้ำเงิน · ใช้ 1 สิทธิ์' }).click();
  const sheet = page.getByRole('alertdialog', { name: 'โหวต ทีมน้ำเงิน?' });
  await expect(sheet).toBeVisible();
  expect(await findSeriousViolations(page), 'confirmation').toEqual([]);
  await sheet.getByRole('button', { name: 'ยืนยันโหวต' }).click();
  await expect(sheet).toBeHidden();
  await expect(site.main.getByText('คุณเลือก')).toBeVisible();
  await expect(site.main.getByText('1 สิทธิ์', { exact: true })).toBeVisible();

  await fixture.answer(pollId, 2);
  await expect(site.main.getByText('คุณทายถูก รับ ฿88.50 เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  await expect(site.headerBalance).toHaveText(asMoney(before + 88_50));
  await expect(site.main.getByText('100%')).toBeVisible();
  expect(await findSeriousViolations(page), 'answered').toEqual([]);
  expect(await backEnd.fetchBalance(member)).toBe(before + 88_50);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
