import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

/** Parts of the app that are loaded in the Wi-Fi. */
const NO_MODULE = /^console error: Failed to load module script/;
const CHECK_CONNECTION = 'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่';

/**
 * Moves the phone into a public Wi-Fi whose sign-in page answers every request.
 * @returns a function that signs in to the Wi-Fi
 */
async function enterWifi(page: Page): Promise<() => Promise<void>> {
  const isAny = () => true;
  await page.route(isAny, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }),
  );
  return () => page.unroute(isAny);
}

/** Loses the response to the next request of a path, which the server has handled. */
async function loseResponse(page: Page, path: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test.describe('a sign-in on the web', () => {
  test.use({ inClient: false });

  test('keeps the typed fields in a public Wi-Fi, and succeeds after its sign-in page', async ({
    page,
    site,
    backEnd,
    complaints,
  }) => {
    complaints.expect(NO_MODULE);
    const member = await backEnd.register();
    await site.open('/login');
    await site.fillLogin(site.main, member);
    const leaveWifi = await enterWifi(page);
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(site.main.getByRole('alert')).toHaveText(CHECK_CONNECTION);
    await expect(site.main.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(member.password);

    await leaveWifi();
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(page).toHaveURL('/member');
    await expect(site.panel).toBeVisible();
  });
});

test.describe('money inside LINE', () => {
  test.use(linePhone);

  test('is moved once, although a public Wi-Fi and a change of networks come between', async ({
    page,
    site,
    backEnd,
    come,
    complaints,
  }) => {
    complaints.expect(NO_MODULE);
    complaints.expect(/^failed: .* net::ERR_CONNECTION_RESET$/);
    const member = await come('/withdraw');
    const before = await backEnd.fund(member, '500');
    await expect(site.headerBalance).toHaveText(asMoney(before));
    await site.main.getByLabel('จำนวนเงินที่ต้องการถอน').fill('300');
    await site.main.getByRole('button', { name: 'ถอนเงิน', exact: true }).tap();
    const confirm = site.main.getByRole('button', { name: 'ยืนยันถอนเงิน' });
    await expect(confirm).toBeVisible();

    const leaveWifi = await enterWifi(page);
    await confirm.tap();
    await expect(site.main.getByRole('alert')).toHaveText(CHECK_CONNECTION);
    expect(await backEnd.fetchBalance(member)).toBe(before);
    await expect(site.headerBalance).toHaveText(asMoney(before));

    await leaveWifi();
    await loseResponse(page, '/api/member/withdraw');
    await confirm.tap();
    // The stream tells the page of the withdrawal.
    await expect(site.main.getByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeVisible();
    await expect(site.headerBalance).toHaveText(asMoney(before - 300_00));
    expect(await backEnd.fetchBalance(member)).toBe(before - 300_00);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});
