import {
  test as base,
  expect,
  fetchDeliveries,
  linkTo,
  switchOn,
} from '../../support/e2e-official-account';
import { type Credentials, unusedCredentials } from '../../support/journey-backend';
import { GatewayPage } from '../../support/journey-gateway';
import { linePhone } from '../../support/line-browser';

const MONEY = /^ฝาก-ถอน/;
const CREDITED = 'ฝากเงินสำเร็จ';

const test = base.extend<{
  /** A member and friend who gets notices about money, and has left the site. */
  reader: Credentials;
}>({
  reader: async ({ page, site, chat, come }, use) => {
    await chat.follow();
    const member = await come('/profile');
    await switchOn(site.main, MONEY);
    await page.goto('about:blank');
    await use(member);
  },
});

test.use(linePhone);

test('a friend registers by the answer to a word, gets the menu of members, and asks for the balance', async ({
  page,
  site,
  chat,
  putMenus,
}) => {
  await putMenus();
  expect(await chat.follow()).toContain('สมัครสมาชิก');
  expect(chat.menu).toBeNull();

  await page.goto(linkTo(await chat.say('สมัคร'), '/register'));
  await site.fillRegistration(site.main, { username: unusedCredentials().username });
  await site.sendRegistration(site.main);
  await expect(page).toHaveURL('/liff/member/deposit');

  await expect.poll(() => chat.menu).toMatch(/^member@/);
  expect(await chat.say('ยอด')).toContain('฿0.00');
});

test('a deposit is announced by LINE once, and not at all while its page is open', async ({
  page,
  site,
  inClient,
  backEnd,
  server,
  chat,
  reader: member,
}) => {
  await backEnd.fund(member, '500');
  await expect.poll(() => chat.pushesWith(CREDITED)).toHaveLength(1);

  await page.goto(linkTo(await chat.say('ฝาก'), '/'));
  await site.main.getByRole('button', { name: '300 บาท' }).tap();
  await expect(site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' })).toBeVisible();
  const gateway = await GatewayPage.open(page, inClient);
  await gateway.pay(['เงินเข้ากระเป๋าแล้ว']);
  await gateway.close();
  await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
  await expect
    .poll(() => fetchDeliveries(server, member, 'deposit_credited'))
    .toEqual([
      { state: 'dropped', reason: 'seen' },
      { state: 'sent', reason: null },
    ]);
  expect(chat.pushesWith(CREDITED)).toHaveLength(1);
});

test('a paid withdrawal is announced once, although the server is killed before it is paid', async ({
  backEnd,
  server,
  chat,
  reader: member,
}) => {
  await backEnd.fund(member, '500');
  await backEnd.requestWithdrawal(member, '300');
  await backEnd.decideWithdrawal(member, 'approve');
  await server.kill();
  await server.restart();
  await backEnd.decideWithdrawal(member, 'paid');
  await expect.poll(() => chat.pushesWith('โอนเงินถอน')).toHaveLength(1);
  expect(chat.pushesWith('โอนเงินถอน')[0]).toMatch(/โอนเงินถอน ฿300\.00 เข้าบัญชีลงท้าย \d{4}/);
});

test('while LINE gives no answer the site works, and the notice arrives once afterwards', async ({
  page,
  site,
  backEnd,
  account,
  chat,
  reader: member,
}) => {
  account.fail('black hole', /\/push$/);
  const before = account.countCalls(/\/push$/);
  await backEnd.fund(member, '500');
  await expect.poll(() => account.countCalls(/\/push$/)).toBeGreaterThan(before);
  await site.open('/liff/slot');
  await expect(site.headerBalance).toContainText('500');
  expect(chat.pushesWith(CREDITED)).toHaveLength(0);
  await page.goto('about:blank');
  account.recover();
  await expect.poll(() => chat.pushesWith(CREDITED), { timeout: 60_000 }).toHaveLength(1);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
