import { expect, test } from '../../support/e2e-line';
import { unusedCredentials } from '../../support/journey-backend';
import { userAgents } from '../../support/line-browser';

test.use({ inClient: false });

test('a LIFF URL in a browser opens the site and loads the LINE SDK only for the LINE login', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  standIn.reset();
  standIn.currentUser = lineUser;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await line.open(page, '/slot?q=dragon&ag=CHOKDEE');
  await expect(page).toHaveURL('/liff/slot?q=dragon&ag=CHOKDEE');
  await expect(site.firstCard).toBeVisible();
  await expect(site.header.getByRole('button', { name: /^สมัคร/ })).toBeVisible();
  expect(scripts.filter((url) => url.includes('line-sdk'))).toEqual([]);
  expect(standIn.callsTo('/oauth2/v2.1/certs')).toEqual([]);

  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await site.dialog('เข้าสู่ระบบ').getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  // After the login, LINE leads back to the web URL with its query, and the member is signed in.
  await expect(page).toHaveURL('/slot?q=dragon&ag=CHOKDEE');
  await expect(site.headerBalance).toBeVisible();
  expect(scripts.some((url) => url.includes('line-sdk'))).toBe(true);
  await site.open('/member/profile');
  await expect(site.main.getByText(member.username)).toBeVisible();
  await expect(site.main.getByText(lineUser.displayName)).toBeVisible();
});

test('a new visitor returns from LINE, registers and lands on the requested page with the referral', async ({
  page,
  site,
  lineUser,
}) => {
  await site.open('/?ag=CHOKDEE');
  await page.goto('/member');
  await expect(page).toHaveURL('/login');
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(site.main.getByText(`สวัสดี ${lineUser.displayName}`)).toBeVisible();
  await expect(page).toHaveURL('/liff/register');
  await expect(site.main.getByText('สมัครผ่านลิงก์ของ CHOKDEE')).toBeVisible();
  const { username } = unusedCredentials();
  await expect(site.main.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย');
  await expect(site.main.getByLabel('นามสกุล')).toHaveValue('ใจดี');
  await site.fillRegistration(site.main, { username });
  await site.sendRegistration(site.main);
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(username);
});

test('tokens of another LINE user in a link are ignored, and LINE itself is asked who logs in', async ({
  page,
  site,
  lineUser,
  standIn,
  backEnd,
}) => {
  const [own, stranger] = [await backEnd.register(), await backEnd.register()];
  const other = { ...lineUser, userId: `${lineUser.userId.slice(0, -1)}z` };
  await backEnd.linkLine(own, await standIn.issueIdToken(lineUser));
  await backEnd.linkLine(stranger, await standIn.issueIdToken(other));
  const tokens = new URLSearchParams({
    id_token: await standIn.issueIdToken(other),
    access_token: standIn.issueAccessToken(other),
  }).toString();
  await page.goto(`/liff/login?return=%2Fmember#${tokens}`);
  await expect(page).toHaveURL('/member');
  await expect(site.panel).toContainText(own.username);
  expect(standIn.calls.some(({ host }) => host === 'access.line.me')).toBe(true);
});

test('a declined LINE login shows an error and can be tried again', async ({
  page,
  site,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  standIn.declineNextLogin();
  await site.open('/login');
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(site.main.getByRole('heading', { name: 'ยังไม่ได้เข้าสู่ระบบด้วย LINE' })).toBeVisible();
  await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page).toHaveURL('/member');
  await expect(site.panel).toContainText(member.username);
});

test('a LINE login returns to the given URL with query and fragment, but never to another site', async ({
  page,
  site,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  const foreign = '/liff/login?return=/%09/evil.example/';
  await site.open(foreign);
  await expect(site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeVisible();
  await expect(page).toHaveURL(foreign);

  await page.goto('/liff/login?return=%2Fslot%3Fq%3D%252F%252Fevil.example%23top');
  await expect(page).toHaveURL('/slot?q=%2F%2Fevil.example#top');
  await expect(site.headerBalance).toBeVisible();
});

test.describe("LINE's plain in-app browser", () => {
  test.use({ userAgent: userAgents.lineInApp });

  test('shows the web site and offers the LIFF app, keeping the referral across pages', async ({
    page,
    site,
    line: _line,
    standIn,
    backEnd,
  }) => {
    const friend = await backEnd.register({ first_name: 'วรพล' });
    const { refCode } = await backEnd.fetchReferrals(friend);
    await site.open(`/register?ref=${refCode}`);
    await expect(site.main.getByText('แนะนำโดย วร*** ระ***')).toBeVisible();
    await page.goto('/slot?q=dragon');
    const offer = page.getByRole('complementary', { name: 'เปิดในแอป LINE' });
    await expect(offer.getByRole('link')).toHaveAttribute(
      'href',
      standIn.liffUrl(`/slot?q=dragon&ref=${refCode}`),
    );
    await offer.getByRole('button', { name: 'ปิดคำแนะนำนี้' }).click();
    await expect(offer).toHaveCount(0);
  });
});
