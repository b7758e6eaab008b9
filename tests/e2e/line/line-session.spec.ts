import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { measure } from '../../support/e2e-boxes';
import { expect, test } from '../../support/e2e-line';
import { asMoney, gold } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const ID_TOKEN_SECONDS = 5;

test.use(linePhone);

/** Waits until LINE's SDK has stored its access token. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).some((key) => /accessToken/.test(key))),
    )
    .toBe(true);
}

/** Makes the stored LINE tokens invalid, as they are half a day later. */
async function endTokens(page: Page): Promise<void> {
  await untilKept(page);
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (/accessToken/.test(key)) sessionStorage.setItem(key, JSON.stringify('over'));
      if (/IDToken/i.test(key)) sessionStorage.removeItem(key);
    }
  });
}

test('a link tapped in LINE opens its screen signed in by one start call, and a game is played', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
  const before = await backEnd.fetchBalance(gold);
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`);
  });
  let bringApp = (): void => undefined;
  const isShownWithoutApp = new Promise<void>((resolve) => {
    bringApp = resolve;
  });
  await page.route('**/assets/liff-*.js', async (route) => {
    await isShownWithoutApp;
    await route.fallback();
  });
  const stream = page.waitForRequest(/\/api\/stream/);
  const opened = line.open(page, '/slot?q=มังกร');
  await expect(site.headerBalance).toHaveText(asMoney(before));
  bringApp();
  await opened;
  await expect(page).toHaveURL(`/liff/slot?q=${encodeURIComponent('มังกร')}`);
  await expect(site.headerBalance).toHaveText(asMoney(before));
  await expect(site.main.getByRole('searchbox', { name: 'ค้นหาเกม' })).toHaveValue('มังกร');
  // The stream starts from the position that the start call delivered.
  await stream;
  const count = (pattern: RegExp) => asked.filter((request) => pattern.test(request)).length;
  expect(count(/^document \/liff/), 'documents').toBe(1);
  expect(count(/\/api\/start$/), 'starts').toBe(1);
  expect(
    count(/\/api\/(?:line\/session|member\/(?:wallets|points)|get_user_info)$/),
    'what came with it',
  ).toBe(0);

  const game = await site.openGame(site.firstCard);
  await game.untilReady();
  const { bet, win } = await game.spin();
  await game.close();
  await expect(site.headerBalance).toHaveText(asMoney(before - bet + win));
  expect(await backEnd.fetchBalance(gold)).toBe(before - bet + win);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('linking a LINE account that another member has is refused with a message', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const [first, second] = [await backEnd.register(), await backEnd.register()];
  await line.open(page, '/wallet');
  await site.main.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await site.fillLogin(site.main, second);
  // While the form is open, the LINE account is linked on another phone.
  await backEnd.linkLine(first, await standIn.issueIdToken(lineUser));
  const send = site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  await send.click();
  await expect(site.main.getByRole('alert')).toContainText('เชื่อมกับสมาชิกคนอื่นแล้ว');
  await expect(site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ })).not.toBeChecked();
  await send.click();
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(second.username);
});

test('a second LINE user on the same phone is asked to confirm and is not signed in after a no', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const [own, stranger] = [await backEnd.register(), await backEnd.register()];
  const other = { ...lineUser, userId: `${lineUser.userId.slice(0, -1)}x`, displayName: 'มาลี' };
  await backEnd.linkLine(own, await standIn.issueIdToken(lineUser));
  await backEnd.linkLine(stranger, await standIn.issueIdToken(other));
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(own.username);

  await test.step('after a no the page is logged out, and the LINE login still works', async () => {
    // A link with the other user's LINE identity is opened on this phone.
    standIn.currentUser = other;
    // Before the app has loaded, the page shows nothing of the previous member.
    let bringApp = (): void => undefined;
    const isLookedAt = new Promise<void>((resolve) => {
      bringApp = resolve;
    });
    await page.route('**/assets/liff-*.js', async (route) => {
      await isLookedAt;
      await route.fallback();
    });
    const opened = line.open(page, '/deposit');
    await expect(site.main.getByRole('heading', { name: 'ฝากเงิน' })).toBeVisible();
    await expect(site.headerBalance).toHaveCount(0);
    bringApp();
    await opened;
    await page.unroute('**/assets/liff-*.js');
    await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบเป็น มาลี?' })).toBeVisible();
    await expect(page.getByText(`สมาชิก ${stranger.username}`)).toBeVisible();
    await expect(page.getByText(own.username)).toHaveCount(0);
    expect(await findSeriousViolations(page), 'question').toEqual([]);
    await page.getByRole('button', { name: 'ไม่ใช่ฉัน' }).click();
    await expect(page).toHaveURL('/liff/login');
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain(other.userId);
    expect(kept).not.toContain(stranger.username);

    standIn.currentUser = lineUser;
    await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
    await expect(site.panel).toContainText(own.username);
  });

  await test.step('after a yes the same user is not asked again', async () => {
    standIn.currentUser = other;
    await line.open(page, '/wallet');
    await page.getByRole('button', { name: 'ใช่ เข้าสู่ระบบ' }).click();
    await expect(site.panel).toContainText(stranger.username);
    // From then on this phone knows the second user.
    await line.open(page, '/wallet');
    await expect(site.panel).toContainText(stranger.username);
  });

  await test.step('a LINE user without membership registers with the referral of the link', async () => {
    standIn.currentUser = { ...other, userId: `${lineUser.userId.slice(0, -1)}y` };
    const { refCode } = await backEnd.fetchReferrals(own);
    await line.open(page, `/wallet?ref=${refCode}`);
    await expect(page.getByText('บัญชี LINE นี้ยังไม่ได้เชื่อมกับสมาชิก')).toBeVisible();
    await page.getByRole('button', { name: 'ใช่ เข้าสู่ระบบ' }).click();
    await expect(site.main.getByRole('button', { name: 'สมัครสมาชิก' })).toBeVisible();
    await expect(site.main.getByText(/^แนะนำโดย /)).toBeVisible();
  });
});

test('an invalid session is renewed silently; a logout lasts until the LINE login is used', async ({
  page,
  site,
  line,
  come,
  complaints,
}) => {
  const { username } = await come('/wallet');
  await expect(site.panel).toContainText(username);

  complaints.expect(/^401: /);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { state: { token: string } };
    user.state.token = 'x'.repeat(43);
    localStorage.setItem('user', JSON.stringify(user));
  });
  await page.reload();
  await expect(site.panel).toContainText(username);
  await expect(page).toHaveURL('/liff/member');

  await site.main.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/liff/');
  await line.open(page, '/wallet');
  await expect(page).toHaveURL('/liff/?ag=CHOKDEE');
  await site.dialog('เข้าสู่ระบบ').getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(username);

  await line.open(page, '/profile');
  await site.main.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(site.main.getByLabel('รหัสผ่านปัจจุบัน')).toBeVisible();
  expect(await findSeriousViolations(page), 'profile, with the password open').toEqual([]);
  await site.main.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).click();
  await site.main.getByRole('button', { name: 'ยืนยันออกทุกเครื่อง' }).click();
  await expect(page).toHaveURL('/liff/');
  // LINE dates its tokens by whole seconds, so a token from the second of the logout counts as issued before the
  // logout.
  const leftBeforeMs = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(leftBeforeMs + 1_000);
  await page.goto('/liff/login');
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(site.panel).toContainText(username);
  await expect(page).toHaveURL('/liff/member');
});

test('an access token replaces an expired ID token, and without both tokens LINE is asked for new ones', async ({
  page,
  site,
  come,
  standIn,
  complaints,
}) => {
  await page.clock.install();
  // The SDK refuses an ID token that is expired when the SDK starts, but keeps one that expires later.
  standIn.idTokenSeconds = ID_TOKEN_SECONDS;
  const { username } = await come('/wallet');
  await expect(site.panel).toContainText(username);

  await test.step('with an expired ID token the access token signs in', async () => {
    await untilKept(page);
    const asked = standIn.callsTo('/v2/profile').length;
    await page.clock.fastForward(2 * ID_TOKEN_SECONDS * 1000);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(site.panel).toContainText(username);
    expect(standIn.callsTo('/v2/profile').length).toBeGreaterThan(asked);
  });

  complaints.expect(/line\.me|^console error|line\/session/);
  await test.step('with both tokens and the session gone a retry asks LINE', async () => {
    standIn.idTokenSeconds = 3600;
    await endTokens(page);
    await page.evaluate(() => localStorage.removeItem('user'));
    await page.reload();
    await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect(page).toHaveURL('/liff/member');
    await expect(site.panel).toContainText(username);
  });

  await test.step('with both tokens gone the session is used', async () => {
    await endTokens(page);
    await page.reload();
    await expect(page).toHaveURL('/liff/member');
    await expect(site.panel).toContainText(username);
  });
});

test.describe('a first visit inside LINE', () => {
  test.use({ announces: true });

  test('announcements open as a bottom sheet, and events and contacts are thumb-sized', async ({
    page,
    site,
    line,
  }) => {
    await line.open(page, '/home');
    const announcements = site.dialog('ประกาศสำคัญ ( 1 / 3 )');
    await expect(announcements).toBeVisible();
    expect(await findSeriousViolations(page), 'announcements').toEqual([]);
    // A bottom sheet is as wide as the phone and ends at its lower edge.
    const sheet = await announcements.boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: linePhone.viewport.width });
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(linePhone.viewport.height);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    for (const name of ['ติดต่อทาง LINE', 'ติดต่อทาง Telegram']) {
      const contact = page.getByRole('dialog').getByRole('link', { name });
      const { width, height } = await measure(contact);
      expect(Math.round(Math.min(width, height)), name).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const gift = page.getByRole('button', { name: 'กิจกรรม' });
    const { width, height } = await measure(gift);
    expect(Math.min(width, height), 'events').toBeGreaterThanOrEqual(44);
    await gift.click();
    const events = site.dialog('กิจกรรม');
    await expect(events.getByRole('img').first()).toBeVisible();
    await events.getByRole('button', { name: 'ปิด', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
