import { expect, test } from '../support/e2e';
import { gold } from '../support/journey-site';

test('a member page asks a visitor to log in, and leads on to it afterwards', async ({
  page,
  site,
}) => {
  await page.goto('/member');
  await expect(page).toHaveURL('/login');
  await expect(site.main.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeVisible();
  await site.fillLogin(site.main, gold);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/member');
  await expect(site.panel).toBeVisible();
});

test('a page for guests leads a member to the member page', async ({ page, site }) => {
  await site.login(gold);
  for (const address of ['/login', '/register']) {
    await page.goto(address);
    await expect(page).toHaveURL('/member');
    await expect(site.panel).toBeVisible();
  }
});

test('a wish from before does not lead a later login astray', async ({ page, site }) => {
  await page.goto('/member');
  await expect(page).toHaveURL('/login');
  await site.header.getByRole('link', { name: 'โชคดี' }).click();
  await expect(page).toHaveURL('/');
  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  const dialog = site.dialog('เข้าสู่ระบบ');
  await site.fillLogin(dialog, gold);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.panel).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the agent code of a link is kept when it exists', async ({ page, site }) => {
  await site.open('/?ag=CHOKDEE');
  await expect(site.header).toContainText('โชคดี');
  await site.header.getByRole('button', { name: /^สมัคร/ }).click();
  await expect(site.dialog('สมัครสมาชิก').getByText('สมัครผ่านลิงก์ของ CHOKDEE')).toBeVisible();
  await page.goto('/register');
  await expect(site.main.getByText('สมัครผ่านลิงก์ของ CHOKDEE')).toBeVisible();
});

for (const code of ['NOBODY', 'not%20a%20code', '%3Cscript%3E', '']) {
  test(`the agent code "${code}" of a link is not kept, and the page stays`, async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/^400: GET \/api\/agent\/validate/);
    const asked = code === '' ? undefined : page.waitForResponse('**/api/agent/validate?*');
    await site.open(`/?ag=${code}`);
    await asked;
    await expect(site.main.getByRole('region', { name: 'เกมยอดฮิต' })).toBeVisible();
    await site.header.getByRole('button', { name: /^สมัคร/ }).click();
    const dialog = site.dialog('สมัครสมาชิก');
    await expect(dialog.getByRole('button', { name: 'สมัครสมาชิก' })).toBeVisible();
    await expect(dialog.getByText(/สมัครผ่านลิงก์/)).toHaveCount(0);
  });
}
