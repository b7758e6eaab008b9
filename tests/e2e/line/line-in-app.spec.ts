import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { type BackEnd, unusedCredentials } from '../../support/journey-backend';
import { BookFrame } from '../../support/journey-book';
import { asMoney, gold } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';
import type { LineStandIn, LineUser } from '../../support/line-stand-in';

const SPINS = 3;

/** A member who is linked to a LINE account, not signed in anywhere. */
async function registerLinked(backEnd: BackEnd, standIn: LineStandIn, user: LineUser) {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(user));
  return member;
}

/** Waits until LINE's SDK has put away what it was given. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).some((key) => /accessToken/.test(key))),
    )
    .toBe(true);
}

test.use(linePhone);

test('a link tapped in LINE leads to the screen, signed in, and to spins', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
  const before = await backEnd.fetchBalance(gold);
  await line.open(page, '/slot?q=มังกร');
  await expect(page).toHaveURL(`/liff/slot?q=${encodeURIComponent('มังกร')}`);
  await expect(site.headerBalance).toHaveText(asMoney(before));
  await expect(site.main.getByRole('searchbox', { name: 'ค้นหาเกม' })).toHaveValue('มังกร');

  const game = await site.openGame(site.firstCard);
  await game.untilReady();
  let expected = before;
  for (let spin = 0; spin < SPINS; spin += 1) {
    const { bet, win } = await game.spin();
    expected += win - bet;
  }
  await game.close();
  await expect(site.headerBalance).toHaveText(asMoney(expected));
  expect(await backEnd.fetchBalance(gold)).toBe(expected);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('the first visit asks for the session while the app is on its way, and for nothing that came with it', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`);
  });
  const early = page.waitForRequest(/\/api\/line\/session$/);
  await page.route('**/assets/liff-*.js', async (route) => {
    await early;
    await route.fallback();
  });
  await line.open(page, '/member');
  await expect(site.headerBalance).toHaveText(asMoney(await backEnd.fetchBalance(gold)));
  await expect(page).toHaveURL('/liff/member');
  const count = (pattern: RegExp) => asked.filter((request) => pattern.test(request)).length;
  expect(count(/^document \/liff/), 'documents').toBe(1);
  expect(count(/\/api\/line\/session$/), 'sessions').toBe(1);
  expect(count(/\/api\/(?:member\/(?:wallets|points)|get_user_info)$/), 'what came with it').toBe(
    0,
  );
});

test('a bet on a match is taken inside LINE too', async ({
  page,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  await backEnd.linkLine(gold, await standIn.issueIdToken(lineUser));
  const before = await backEnd.fetchBalance(gold);
  await line.open(page, '/sport');
  await expect(page).toHaveURL('/liff/sport');
  await page.getByRole('button', { name: /^ทายผลลูกหนัง ค่าย / }).tap();
  const book = new BookFrame(page);
  await book.untilReady();
  await book.price(book.fixtures.last(), 0).tap();
  await book.slip.getByRole('button', { name: 'เดิมพัน ฿20', exact: true }).tap();
  expect(await book.confirm(() => book.confirmButton.tap())).toMatchObject({
    balance_satang: before - 2000,
    bets: [{ status: 'open', stake_satang: 2000 }],
  });
  expect(await backEnd.fetchBalance(gold)).toBe(before - 2000);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('short names and full paths lead to their screens, unknown ones to 404', async ({
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
  for (const [path, address, title] of [
    ['', '/liff', /^โชคดี/],
    ['/home', '/liff', /^โชคดี/],
    ['/wallet', '/liff/member', /^สมาชิก/],
    ['/member', '/liff/member', /^สมาชิก/],
    ['/slot', '/liff/slot', /^สล็อต/],
  ] as const) {
    await line.open(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page).toHaveURL(address);
    await expect(site.headerBalance).toHaveText(asMoney(0));
  }
  complaints.expect(/^404: GET \/liff[/?].*nowhere/);
  await line.open(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
});

test('somebody new becomes a member with LINE and lands on the screen that was asked for', async ({
  page,
  site,
  line,
  lineUser,
}) => {
  await line.open(page, '/wallet');
  await expect(site.main.getByText(`สวัสดี ${lineUser.displayName}`)).toBeVisible();
  expect(await findSeriousViolations(page), 'registration').toEqual([]);
  await expect(site.main.getByLabel('ตั้งรหัสผ่าน', { exact: true })).toHaveCount(0);
  const { username } = unusedCredentials();
  await expect(site.main.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย');
  await expect(site.main.getByLabel('นามสกุล')).toHaveValue('ใจดี');
  await site.fillRegistration(site.main, { username });
  await site.sendRegistration(site.main);
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(username);

  await page.evaluate(() => localStorage.clear());
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(username);
});

test('a member links the account they have, takes it back, and can link again', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await line.open(page, '/profile');
  await site.main.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ })).toBeChecked();
  expect(await findSeriousViolations(page), 'login').toEqual([]);
  await site.fillLogin(site.main, member);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL('/liff/member/profile');
  await expect(site.main.getByText(lineUser.displayName)).toBeVisible();
  expect(await findSeriousViolations(page), 'profile').toEqual([]);

  await site.main.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).click();
  await site.main.getByRole('button', { name: 'ยืนยันยกเลิกการเชื่อม' }).click();
  await expect(site.main.getByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeVisible();
  await expect.poll(() => standIn.deauthorized.length).toBe(1);

  await line.open(page, '/profile');
  await site.main.getByRole('button', { name: 'เชื่อมบัญชี LINE' }).click();
  await expect(site.main.getByText(lineUser.displayName)).toBeVisible();
});

test('a LINE account of another member is not linked twice, and says so', async ({
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
  // Meanwhile, on another phone.
  await backEnd.linkLine(first, await standIn.issueIdToken(lineUser));
  const send = site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  await send.click();
  await expect(site.main.getByRole('alert')).toContainText('เชื่อมกับสมาชิกคนอื่นแล้ว');
  await expect(site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ })).not.toBeChecked();
  await send.click();
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(second.username);
});

test('an expired ID token is no way in, the access token beside it is', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  // The SDK refuses an ID token that has expired on its way; one that ends while the app is open stays.
  standIn.idTokenSeconds = 5;
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(member.username);
  await page.waitForTimeout(6_000);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(site.panel).toContainText(member.username);
  expect(standIn.callsTo('/v2/profile').length).toBeGreaterThan(0);
});

test('two LINE users on one webview are never mixed, and the second is asked first', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const [first, second] = [await backEnd.register(), await backEnd.register()];
  const other = { ...lineUser, userId: `${lineUser.userId.slice(0, -1)}x`, displayName: 'มาลี' };
  await backEnd.linkLine(first, await standIn.issueIdToken(lineUser));
  await backEnd.linkLine(second, await standIn.issueIdToken(other));
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(first.username);
  standIn.currentUser = other;
  await line.open(page, '/wallet');
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบเป็น มาลี?' })).toBeVisible();
  await expect(page.getByText(`สมาชิก ${second.username}`)).toBeVisible();
  await expect(page.getByText(first.username)).toHaveCount(0);
  expect(await findSeriousViolations(page), 'question').toEqual([]);
  await page.getByRole('button', { name: 'ใช่ เข้าสู่ระบบ' }).click();
  await expect(site.panel).toContainText(second.username);
  // Asked once: from then on it is the one whom this webview knows.
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(second.username);
  standIn.currentUser = { ...other, userId: `${lineUser.userId.slice(0, -1)}y` };
  const { refCode } = await backEnd.fetchReferrals(first);
  await line.open(page, `/wallet?ref=${refCode}`);
  await expect(page.getByText('บัญชี LINE นี้ยังไม่ได้เชื่อมกับสมาชิก')).toBeVisible();
  await page.getByRole('button', { name: 'ใช่ เข้าสู่ระบบ' }).click();
  await expect(site.main.getByRole('button', { name: 'สมัครสมาชิก' })).toBeVisible();
  // Whose link it was counts for the one who became a visitor here.
  await expect(site.main.getByText(/^แนะนำโดย /)).toBeVisible();
});

test("an address with a stranger's tokens signs nobody in who says no, and LINE leads back", async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const [own, stranger] = [await backEnd.register(), await backEnd.register()];
  const other = {
    ...lineUser,
    userId: `${lineUser.userId.slice(0, -1)}z`,
    displayName: 'คนแปลกหน้า',
  };
  await backEnd.linkLine(own, await standIn.issueIdToken(lineUser));
  await backEnd.linkLine(stranger, await standIn.issueIdToken(other));
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(own.username);

  // What LINE would have handed the stranger arrives here, sent as a link.
  standIn.currentUser = other;
  await line.open(page, '/deposit');
  await page.getByRole('button', { name: 'ไม่ใช่ฉัน' }).click();
  await expect(page).toHaveURL('/liff/login');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(other.userId);
  expect(kept).not.toContain(stranger.username);

  standIn.currentUser = lineUser;
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(site.panel).toContainText(own.username);
});

test('leaving everywhere holds for what LINE said before: LINE is asked once more', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
  await line.open(page, '/profile');
  await site.main.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).click();
  await site.main.getByRole('button', { name: 'ยืนยันออกทุกเครื่อง' }).click();
  await expect(page).toHaveURL('/liff/');
  // LINE dates what it says by whole seconds: within the one of the leaving it counts as said before.
  const leftBeforeMs = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(leftBeforeMs + 1_000);
  await page.goto('/liff/login');
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(site.panel).toContainText(member.username);
  await expect(page).toHaveURL('/liff/member');
});

test('a logout holds until LINE is asked for again; a dead session is renewed without a word', async ({
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
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(member.username);

  complaints.expect(/^401: /);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { state: { token: string } };
    user.state.token = 'x'.repeat(43);
    localStorage.setItem('user', JSON.stringify(user));
  });
  await page.reload();
  await expect(site.panel).toContainText(member.username);
  await expect(page).toHaveURL('/liff/member');

  await site.main.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/liff/');
  await line.open(page, '/wallet');
  await expect(page).toHaveURL('/liff/?ag=CHOKDEE');
  await site.dialog('เข้าสู่ระบบ').getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(page).toHaveURL('/liff/member');
  await expect(site.panel).toContainText(member.username);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('everything of the chrome is a thumb wide, and nothing is wider than the screen', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const member = await backEnd.register();
    await line.open(page, '/slot');
    await expect(site.firstCard).toBeVisible();
    await expectThumbs(page);
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    for (const path of ['', '/slot', '/wallet']) {
      await line.open(page, path);
      await expect(site.headerBalance).toBeVisible();
      await expectThumbs(page);
    }
    await site.header.getByRole('button', { name: 'เมนู' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect
      .poll(async () => {
        const sheet = await page.getByRole('dialog').boundingBox();
        return Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0));
      })
      .toBe(640);
  });
});

test.describe('when LINE fails', () => {
  test('our server out of reach: the screen says so, and the next try works', async ({
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
    complaints.expect(/line\/session/);
    await page.route('**/api/line/session', (route) => route.abort('connectionrefused'));
    await line.open(page, '/wallet');
    await expect(
      site.main.getByRole('heading', { name: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ' }),
    ).toBeVisible();
    await expect(site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
      'href',
      '/member?openExternalBrowser=1',
    );
    await page.unroute('**/api/line/session');
    await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect(site.panel).toContainText(member.username);
  });

  for (const failure of ['down', 'unreachable', 'black hole'] as const) {
    test(`LINE is ${failure}: a member whose session is here gets in, and stays`, async ({
      page,
      site,
      come,
      line,
      standIn,
      complaints,
    }) => {
      const { username } = await come('/wallet');
      await expect(site.panel).toContainText(username);
      complaints.expect(/line\.me|^console error/);
      standIn.fail(failure);
      await line.open(page, '/deposit');
      await expect(page).toHaveURL('/liff/member/deposit');
      await expect(site.headerBalance).toHaveText('฿0.00');
      await page.reload();
      await expect(site.headerBalance).toHaveText('฿0.00');
      await site.main.getByRole('link', { name: 'กลับ' }).click();
      await expect(site.panel).toContainText(username);
    });

    test(`LINE is ${failure}: whom it has vouched for is signed in all the same`, async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
      complaints,
    }) => {
      const { username } = await registerLinked(backEnd, standIn, lineUser);
      complaints.expect(/line\.me|^console error/);
      standIn.fail(failure);
      await line.open(page, '/wallet');
      await expect(site.panel).toContainText(username);
    });

    test(`LINE is ${failure} when only it could say who it is: the screen says so, and the next try works`, async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
      complaints,
    }) => {
      const { username } = await registerLinked(backEnd, standIn, lineUser);
      complaints.expect(/line\.me|^console error|line\/session/);
      standIn.fail(failure);
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
  }

  for (const seconds of [3, 10]) {
    test(`LINE takes ${seconds} s: nobody waits for it, and it is asked once`, async ({
      page,
      site,
      line,
      lineUser,
      standIn,
      backEnd,
      complaints,
    }) => {
      const { username } = await registerLinked(backEnd, standIn, lineUser);
      complaints.expect(/^console error|line\.me/);
      let answered = false;
      await page.route('https://api.line.me/oauth2/v2.1/verify?*', async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, seconds * 1000);
        });
        answered = true;
        await route.fallback();
      });
      const verifying = page.waitForRequest(/oauth2\/v2\.1\/verify/);
      await line.open(page, '/wallet');
      await verifying;
      await expect(site.panel).toContainText(username);
      expect(answered).toBe(false);
      await expect.poll(() => standIn.callsTo('/oauth2/v2.1/verify').length).toBe(1);
      await expect(page).toHaveURL('/liff/member');
      await expect(site.panel).toContainText(username);
    });
  }

  for (const keeps of [true, false]) {
    test(`its tokens are over ${keeps ? 'and the session is not' : 'and so is the session'}`, async ({
      page,
      site,
      come,
      complaints,
    }) => {
      const { username } = await come('/wallet');
      await expect(site.panel).toContainText(username);
      await untilKept(page);
      // The webview is opened again where it was left, half a day later.
      complaints.expect(/line\.me|^console error|line\/session/);
      await page.evaluate((keepsSession) => {
        for (const key of Object.keys(sessionStorage)) {
          if (/accessToken/.test(key)) sessionStorage.setItem(key, JSON.stringify('over'));
          if (/IDToken/i.test(key)) sessionStorage.removeItem(key);
        }
        if (!keepsSession) localStorage.removeItem('user');
      }, keeps);
      await page.reload();
      if (!keeps) await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
      await expect(page).toHaveURL('/liff/member');
      await expect(site.panel).toContainText(username);
    });
  }

  test('a permission that was taken back is asked for again', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const member = await backEnd.register();
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    await page.route('**/api/line/session', async (route) => {
      await route.fulfill({ json: { error: 1701, message: 'ไม่ผ่าน', data: null } });
    });
    await line.open(page, '/wallet');
    await expect(site.main.getByRole('heading', { name: 'LINE ไม่ยืนยันตัวตน' })).toBeVisible();
    await page.unroute('**/api/line/session');
    await site.main.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect(page).toHaveURL('/liff/member');
    await expect(site.panel).toContainText(member.username);
  });

  test('an address that cannot be read is no dead end', async ({
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

  test.describe('without its native side', () => {
    test.use({ withoutBridge: true });

    test('whom LINE has vouched for need not wait for it', async ({ page, site, line, come }) => {
      const { username } = await come('/wallet');
      await expect(site.panel).toContainText(username);
      await expect(page).toHaveURL('/liff/member');
      await line.open(page, '/deposit');
      await expect(page).toHaveURL('/liff/member/deposit');
    });

    test('the wait has an end, and the web site is one tap away', async ({
      page,
      site,
      line: _line,
    }) => {
      await page.goto('/liff/slot');
      await expect(site.main.getByRole('heading', { name: 'เปิดผ่าน LINE ไม่สำเร็จ' })).toBeVisible();
      await site.main.getByRole('link', { name: 'เปิดในเบราว์เซอร์' }).click();
      await expect(page).toHaveURL('/slot?openExternalBrowser=1');
      await expect(site.firstCard).toBeVisible();
    });
  });
});

const THUMB_PX = 44;

async function expectThumbs(page: Page): Promise<void> {
  const targets = page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: 'ทางลัด' }))
    .locator('a, button');
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.round(box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(THUMB_PX);
    expect(Math.round(box?.width ?? 0), await target.innerText()).toBeGreaterThanOrEqual(THUMB_PX);
  }
  expect(await measureOverflow(page)).toBe(0);
}

test.describe('on a first visit', () => {
  test.use({ announces: true });

  test('what is important comes from below, and events and contacts are a thumb wide', async ({
    page,
    site,
    line,
  }) => {
    await line.open(page, '/home');
    const announcements = site.dialog('ประกาศสำคัญ ( 1 / 3 )');
    await expect(announcements).toBeVisible();
    expect(await findSeriousViolations(page), 'announcements').toEqual([]);
    // A sheet: as wide as the phone, at its lower edge.
    const sheet = await announcements.boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: linePhone.viewport.width });
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(linePhone.viewport.height);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const contact = page.getByRole('link', { name: 'ติดต่อทาง LINE' });
    const box = await contact.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'กิจกรรม' }).click();
    const events = site.dialog('กิจกรรม');
    await expect(events.getByRole('img').first()).toBeVisible();
    await events.getByRole('button', { name: 'ปิด', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
