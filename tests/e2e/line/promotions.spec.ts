import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { type BackEnd, type Credentials, unusedCredentials } from '../../support/journey-backend';
import { asMoney, type Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const FIRST = 'ฝากครั้งแรก รับเพิ่ม 50%';
const EVERY = 'ทุกยอดฝาก รับเพิ่ม 10%';
const PREVIEW = /<meta property="og:title" content="ฝากครั้งแรก รับเพิ่ม 50% · โชคดี">/;

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

/** Takes the open promotion and deposits, until its bonus is shown. */
async function takeAndDeposit(
  page: Page,
  { site, backEnd, member }: { site: Site; backEnd: BackEnd; member: Credentials },
): Promise<void> {
  const dialog = site.dialog(FIRST);
  await dialog.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
  await dialog.getByRole('link', { name: 'ไปฝากเงิน' }).click();
  await expect(dialog).toBeHidden();
  await expect(site.main.getByText('ได้รับโบนัส ฿50.00 เมื่อยอดเข้า · ยอดเทิร์น ฿1,500.00')).toBeVisible();
  await expectAccessible(page, 'deposit with a promotion');
  await site.main.getByRole('button', { name: 'โอนธนาคาร' }).click();
  await site.main.getByRole('button', { name: '300 บาท' }).click();
  await site.main.getByRole('button', { name: 'ขอเลขบัญชี' }).click();
  await expect(site.main.getByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' })).toBeVisible();
  const credited = await backEnd.approveDeposit(member);
  await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
  await expect(
    site.main.getByText(/^โบนัส ฿150\.\d\d เข้ากระเป๋าโบนัสแล้ว เปิดใช้เมื่อเล่นด้วยเงินของคุณอีก /),
  ).toBeVisible();
  await site.main.getByRole('link', { name: 'ดูความคืบหน้า' }).click();
  const running = site.main.getByRole('article', { name: FIRST });
  await expect(running).toContainText(asMoney(credited));
  await expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expectAccessible(page, 'running promotion');
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
}

test.describe('a promotion on the web', () => {
  test.use({ inClient: false });

  test('a shared link survives the registration and leads to its bonus', async ({
    page,
    context,
    site,
    server,
    backEnd,
    standIn,
    line: _ready,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const html = await (await fetch(`${server.url}/promotions?id=1`)).text();
    expect(html).toMatch(PREVIEW);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const preview = await fetch(new URL(new URL(picture).pathname, server.url));
    expect(preview.headers.get('content-type')).toBe('image/jpeg');

    await site.open('/promotions?id=1');
    const dialog = site.dialog(FIRST);
    await expect(dialog.getByText('10 เท่าของยอดฝากรวมโบนัส')).toBeVisible();
    await expectAccessible(page, 'promotion of a visitor');
    await dialog.getByRole('button', { name: 'แชร์ลิงก์' }).click();
    await expect(dialog.getByText('คัดลอกลิงก์แล้ว')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(standIn.liffUrl('/promotions?id=1'));

    await dialog.getByRole('button', { name: 'สมัครเพื่อรับโปรโมชั่น' }).click();
    await expect(dialog).toBeHidden();
    const member = unusedCredentials();
    await site.fillRegistration(site.main, member);
    await site.sendRegistration(site.main);
    await expect(page).toHaveURL('/promotions?id=1');
    await takeAndDeposit(page, { site, backEnd, member });
  });

  test('the turnover of a bonus is played through, and then a withdrawal is possible', async ({
    page,
    site,
    backEnd,
    come,
  }) => {
    const member = await come('/promotions?id=3');
    const dialog = site.dialog(EVERY);
    await dialog.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
    await expect(dialog.getByRole('link', { name: 'ไปฝากเงิน' })).toBeVisible();
    const paidIn = await backEnd.fund(member, '200');
    const bonus = Math.floor(paidIn / 10);
    const required = (paidIn + bonus) * 3;
    // A deposit without a promotion, which adds no turnover.
    await backEnd.fund(member, '2000');
    await site.open('/member/withdraw');
    const owed = site.main.getByRole('status', { name: 'ยอดเทิร์นก่อนถอน' });
    const progress = owed.getByRole('progressbar', { name: EVERY });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await expect(owed.getByRole('heading')).toContainText(asMoney(required).slice(1));
    await expect(site.main.getByLabel('จำนวนเงินที่ต้องการถอน')).toHaveCount(0);
    await expectAccessible(page, 'turnover owed');

    // A lost bet moves no money when the hand is dealt, but the page still receives the turnover.
    await backEnd.playTable(member, 300_00);
    // A table counts 28.8 % of a stake, and at most ฿100 of a stake counts.
    await expect(progress).toHaveAttribute('aria-valuenow', '28.8');
    await expect(owed.getByRole('heading')).toContainText(asMoney(required - 28_80).slice(1));
    await backEnd.playSlot(member, 7, 100_00);
    await site.main.getByLabel('จำนวนเงินที่ต้องการถอน').fill('100');
    await site.main.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
    await site.main.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
    await expect(site.main.getByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeVisible();
    await backEnd.decideWithdrawal(member, 'approve');
    await backEnd.decideWithdrawal(member, 'paid');
    await expect(site.main.getByRole('heading', { name: 'โอนเงินเข้าบัญชีแล้ว' })).toBeVisible();
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});

test.describe('a promotion inside LINE', () => {
  test.use(linePhone);

  test('a shared link survives the registration with LINE, is shared again and is taken', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
  }) => {
    await line.open(page, '/promotions?id=1');
    const dialog = site.dialog(FIRST);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'promotion inside LINE');
    await dialog.getByRole('button', { name: 'สมัครเพื่อรับโปรโมชั่น' }).click();
    await expect(site.main.getByText(`สวัสดี ${lineUser.displayName}`)).toBeVisible();
    const { username } = unusedCredentials();
    await site.fillRegistration(site.main, { username });
    await site.sendRegistration(site.main);
    await expect(page).toHaveURL('/liff/promotions?id=1');
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'แชร์ลิงก์' }).click();
    await expect(dialog.getByText('แชร์แล้ว')).toBeVisible();
    const [picker] = line.appLinks.filter((link) => link.startsWith('line://picker'));
    const sent = new URL(picker ?? '').searchParams.get('data') ?? '';
    expect(sent).toContain(standIn.liffUrl('/promotions?id=1'));
    expect(sent).toContain('"type":"flex"');
    await dialog.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
    await expect(dialog.getByRole('link', { name: 'ไปฝากเงิน' })).toBeVisible();
  });
});
