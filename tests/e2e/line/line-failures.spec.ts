import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { linePhone } from '../../support/line-browser';

/** Time limit in milliseconds that the page gives the LIFF SDK. */
const SDK_WITHIN_MS = 8_000;

test.use(linePhone);

/** Clears the storage, as on a phone that has never opened the site. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The calls that can sign a member in by LINE: the start call of the page and the session call of the app. */
const SIGN_INS = /\/api\/(?:start|line\/session)$/;

test('an unreachable server or a refused LINE proof shows an error, and a retry signs in', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
  complaints,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  complaints.expect(/line\/session|api\/start/);
  await page.route(SIGN_INS, (route) => route.abort('connectionrefused'));
  await line.open(page, '/wallet');
  await expect(site.main.getByRole('heading', { name: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ' })).toBeVisible();
  await expect(site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
    'href',
    '/member?openExternalBrowser=1',
  );
  await page.unroute(SIGN_INS);

  await page.route(SIGN_INS, async (route) => {
    await route.fulfill({ json: { error: 1701, message: 'ไม่ผ่าน', data: null } });
  });
  await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(site.main.getByRole('heading', { name: 'LINE ไม่ยืนยันตัวตน' })).toBeVisible();
  await page.unroute(SIGN_INS);
  await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(member.username);
});

for (const failure of ['down', 'unreachable', 'black hole'] as const) {
  test(`during a LINE failure (${failure}) known members get in, and others see an error with a working retry`, async ({
    page,
    site,
    line,
    come,
    standIn,
    complaints,
  }) => {
    const { username } = await come('/wallet');
    await expect(site.panel).toContainText(username);
    complaints.expect(/line\.me|^console error|line\/session/);
    standIn.fail(failure);

    await test.step('a member with a session gets in and stays', async () => {
      await line.open(page, '/deposit');
      await expect(page).toHaveURL('/liff/member/deposit');
      await expect(site.headerBalance).toHaveText('฿0.00');
      await page.reload();
      await expect(site.headerBalance).toHaveText('฿0.00');
      await site.main.getByRole('link', { name: 'กลับ' }).click();
      await expect(site.panel).toContainText(username);
    });

    await test.step('a member whom LINE has verified before is signed in', async () => {
      await forget(page);
      await line.open(page, '/wallet');
      await expect(site.panel).toContainText(username);
    });

    await test.step('a member whom only LINE can identify sees an error, and the retry works', async () => {
      await forget(page);
      standIn.idTokenSeconds = 5;
      await line.open(page, '/wallet');
      await expect(site.main.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
      expect(await findSeriousViolations(page), 'failure page').toEqual([]);
      await expect(site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
        'href',
        '/member?openExternalBrowser=1',
      );
      standIn.recover();
      standIn.idTokenSeconds = 3600;
      await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
      await expect(page).toHaveURL('/liff/member');
      await expect(site.panel).toContainText(username);
    });
  });
}

test('a late LINE response delays no sign-in and causes no second request', async ({
  page,
  site,
  come,
  standIn,
  complaints,
}) => {
  complaints.expect(/^console error|line\.me/);
  let respond = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('https://api.line.me/oauth2/v2.1/verify?*', async (route) => {
    await isReleased;
    await route.fallback();
  });
  await page.clock.install();
  const verifying = page.waitForRequest(/oauth2\/v2\.1\/verify/);
  const { username } = await come('/wallet');
  await verifying;
  await expect(site.panel).toContainText(username);
  await page.clock.fastForward(SDK_WITHIN_MS + 1_000);
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(username);
  respond();
  await expect.poll(() => standIn.callsTo('/oauth2/v2.1/verify').length).toBe(1);
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(username);
});

test('a malformed URL shows an error with a link to the web', async ({
  page,
  site,
  line: _line,
  complaints,
}) => {
  complaints.expect(/^console error|URI malformed/);
  await page.goto('/liff/slot?q=%E0%A4%A');
  await expect(site.main.getByRole('heading', { name: 'เปิดผ่าน LINE ไม่สำเร็จ' })).toBeVisible();
  await site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' }).click();
  await expect(site.firstCard.or(site.main.getByText(/^ไม่พบเกม/))).toBeVisible();
});

test.describe('LINE without its native bridge', () => {
  test.use({ withoutBridge: true });

  test('signs in a member whom LINE has verified before, without waiting for the bridge', async ({
    page,
    site,
    line,
    come,
  }) => {
    const { username } = await come('/wallet');
    await expect(site.panel).toContainText(username);
    await expect(page).toHaveURL('/liff/member');
    await line.open(page, '/deposit');
    await expect(page).toHaveURL('/liff/member/deposit');
  });

  test('shows other users an error with a link to the web', async ({ page, site, line: _line }) => {
    await page.goto('/liff/slot');
    await expect(site.main.getByRole('heading', { name: 'เปิดผ่าน LINE ไม่สำเร็จ' })).toBeVisible();
    await site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' }).click();
    await expect(page).toHaveURL('/slot?openExternalBrowser=1');
    await expect(site.firstCard).toBeVisible();
  });
});
