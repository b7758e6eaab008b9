import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { unusedCredentials } from '../../support/journey-backend';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

test("a friend's link registers a member with LINE, whose play credits the friend and that friend's referrer", async ({
  page,
  site,
  line,
  lineUser: stranger,
  standIn,
  backEnd,
}) => {
  const first = await backEnd.register({ first_name: 'กานดา' });
  const { refCode: ofFirst } = await backEnd.fetchReferrals(first);
  const friend = await backEnd.register({ first_name: 'วรพล', ref: ofFirst });
  const { refCode } = await backEnd.fetchReferrals(friend);

  // The first referral is kept when the visitor opens other pages and a later link.
  await line.open(page, `/slot?ref=${refCode}`);
  await line.open(page, `/register?ref=${ofFirst}`);
  await expect(site.main.getByText('แนะนำโดย วร*** ระ***')).toBeVisible();
  const member = unusedCredentials();
  await site.fillRegistration(site.main, { username: member.username });
  await site.main.getByLabel('ชื่อ', { exact: true }).fill('ฝนทิพย์');
  await site.sendRegistration(site.main);
  // A new member without another destination is led to the deposit page, which shows the first-deposit bonus.
  await expect(page).toHaveURL('/liff/member/deposit');
  await expect(site.main.getByText('ฝากครั้งแรก รับเพิ่ม 50%')).toBeVisible();
  await expect(site.main.getByText(/^ถ้ารับ จะได้โบนัส ฿50\.00/)).toBeVisible();

  await backEnd.setFirstPassword(member, await standIn.issueIdToken(stranger));
  await backEnd.fund(member, '1000');
  await backEnd.playTable(member, 500_00);

  const user = { ...stranger, userId: `${stranger.userId.slice(0, -4)}beef` };
  await backEnd.linkLine(friend, await standIn.issueIdToken(user));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  standIn.currentUser = user;
  await line.open(page, '/affiliate');
  const levels = site.main.getByRole('list', { name: 'รายได้แยกตามชั้น' });
  await expect(levels.getByRole('listitem').first()).toHaveText('ชั้น 11 คน฿1.00');
  expect(await findSeriousViolations(page), 'overview').toEqual([]);

  const send = site.main.getByRole('button', { name: 'ส่งให้เพื่อนใน LINE' });
  standIn.share = 'CANCEL';
  await send.tap();
  const pickers = () => line.appLinks.filter((link) => link.startsWith('line://picker'));
  await expect.poll(pickers).toHaveLength(1);
  const sent = new URL(pickers()[0] ?? '').searchParams.get('data') ?? '';
  expect(sent).toContain(standIn.liffUrl(`/register?ref=${refCode}`));
  await expect(site.main.getByText('คัดลอกลิงก์แล้ว')).toBeHidden();
  standIn.share = 'SUCCESS';
  await send.tap();
  await expect(site.main.getByText('แชร์แล้ว')).toBeVisible();
  await expect.poll(async () => (await backEnd.fetchReferrals(first)).balance).toBe(50);

  await site.main.getByRole('button', { name: 'สายงาน' }).tap();
  await expect(site.main.getByText('ฝน*** ระ***')).toBeVisible();
  expect(await findSeriousViolations(page), 'network').toEqual([]);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
