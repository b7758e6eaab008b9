import { expect, test } from '../../support/e2e-line';
import { asMoney, gold } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

/** Popular games on home: two rows. */
const CARDS = 8;
const NO_CONNECTION = 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต';
const CHECK_CONNECTION = 'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่';

test.describe('on the web', () => {
  test.use({ inClient: false });

  test('a connection that breaks while signing in loses nothing that was typed', async ({
    context,
    page,
    site,
    backEnd,
    complaints,
  }) => {
    complaints.expect(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/);
    const member = await backEnd.register();
    await site.open('/login');
    await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(NO_CONNECTION)).toBeVisible();
    await site.fillLogin(site.main, member);
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(site.main.getByRole('alert')).toHaveText(CHECK_CONNECTION);
    await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toHaveValue(member.username);
    await expect(site.main.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(member.password);

    await context.setOffline(false);
    await expect(page.getByText(NO_CONNECTION)).toBeHidden();
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(page).toHaveURL('/member');
    await expect(site.panel).toBeVisible();
  });
});

test.describe('inside LINE', () => {
  test.use(linePhone);

  test('a connection that breaks while looking around takes nothing away, and back again everything is fresh', async ({
    context,
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
    complaints,
  }) => {
    complaints.expect(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/);
    // React's report of what the error page stands for.
    complaints.expect(
      /^(?:console error|exception): .*(?:dynamically imported module|preload CSS)/,
    );
    await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
    await line.open(page);
    await expect(site.cards).toHaveCount(CARDS);
    const before = asMoney(await backEnd.fetchBalance(gold));
    await expect(site.headerBalance).toHaveText(before);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });

    await context.setOffline(true);
    await expect(page.getByText(NO_CONNECTION)).toBeVisible();
    await expect(site.cards).toHaveCount(CARDS);
    await expect(site.headerBalance).toHaveText(before);
    // A screen that was never here cannot come now; it says why, and trying again loses nothing.
    await page
      .getByRole('navigation', { name: 'หมวดหมู่' })
      .getByRole('link', { name: /^สล็อต/ })
      .click();
    await expect(page.getByText(CHECK_CONNECTION)).toBeVisible();
    await page.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect(page.getByText(CHECK_CONNECTION)).toBeVisible();
    const after = asMoney(await backEnd.playElsewhere(gold));

    await context.setOffline(false);
    await expect(site.main.getByRole('heading', { level: 1, name: 'สล็อต' })).toBeVisible();
    await expect(page.getByText(NO_CONNECTION)).toBeHidden();
    await expect(site.headerBalance).toHaveText(after);
    await expect(site.firstCard).toBeVisible();
    // In its own clothes.
    await expect(site.main.getByRole('group', { name: 'เลือกค่ายเกม' })).toHaveCSS('display', 'flex');
    await page.goBack();
    await expect(site.cards).toHaveCount(CARDS);
    // Chromium may keep a module that failed to come for failed: then the page is loaded anew, once.
    expect(documents).toBeLessThanOrEqual(1);
  });
});
