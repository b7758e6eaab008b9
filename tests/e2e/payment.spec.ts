import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import { expect, test } from '../support/e2e-line';
import { asMoney } from '../support/journey-site';
import { linePhone } from '../support/line-browser';

/** What a bank's app reads off the screen. */
async function scan(picture: Locator): Promise<string | undefined> {
  const { width, height, pixels } = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, image.width, image.height);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, pixels: [...data] };
  });
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}

/** Pays on the page of the sandbox gateway, which opens beside the site. */
async function pay(page: Page, amount?: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'จำลองการชำระเงิน' }).click();
  const desk = await opened;
  await expect(desk.getByRole('heading', { name: 'จำลองการชำระเงิน' })).toBeVisible();
  if (amount === undefined) {
    await desk.getByRole('button', { name: /^จ่าย ฿/ }).click();
  } else {
    await desk.getByLabel('ลองจ่ายยอดอื่น (บาท)').fill(amount);
    await desk.getByRole('button', { name: 'จ่ายยอดนี้' }).click();
  }
  await expect(desk.getByRole('status')).toContainText(/เงินเข้ากระเป๋าแล้ว|รอเจ้าหน้าที่ตรวจสอบ/);
  await desk.close();
}

test.describe('on the web', () => {
  test.use({ inClient: false });

  test('a code is scanned and paid, and the page says so by itself; another amount waits for an operator', async ({
    page,
    site,
    backEnd,
  }) => {
    const member = await backEnd.register();
    await site.login(member);
    await site.open('/member/payment');
    await site.main.getByRole('button', { name: '300 บาท' }).click();
    await site.main.getByRole('button', { name: 'สร้าง QR' }).click();
    const picture = site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' });
    await expect(picture).toBeVisible();
    const code = parse((await scan(picture)) ?? '', true);
    expect(code?.getTagValue('54')).toBe('300.00');
    expect(code?.getTagValue('30', '00')).toBe('A000000677010112');

    await pay(page);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    await expect(site.headerBalance).toHaveText(asMoney(300_00));

    await site.main.getByRole('button', { name: 'ฝากอีกครั้ง' }).click();
    await site.main.getByRole('button', { name: '100 บาท' }).click();
    await site.main.getByRole('button', { name: 'สร้าง QR' }).click();
    await pay(page, '99.50');
    await expect(site.main.getByRole('heading', { name: 'รอเจ้าหน้าที่ตรวจสอบ' })).toBeVisible();
    await backEnd.approveDeposit(member);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    expect(await backEnd.fetchBalance(member)).toBe(399_50);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });

  test('money on the TrueMoney wallet finds its member by itself', async ({ site, backEnd }) => {
    const member = await backEnd.register();
    await site.login(member);
    await site.open('/member/deposit');
    await site.main.getByRole('button', { name: 'TrueMoney' }).click();
    await site.main.getByRole('button', { name: '100 บาท' }).click();
    await site.main.getByRole('button', { name: 'ขอเลขวอลเล็ต' }).click();
    const card = site.main.getByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    await expect(card).toContainText(/฿100\.\d\d/);
    const [amount = ''] = /100\.\d\d/.exec((await card.textContent()) ?? '') ?? [];
    await backEnd.reportTrueMoney(member, amount);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    expect(await backEnd.fetchBalance(member)).toBe(Math.round(Number(amount) * 100));
  });
});

test.describe('inside LINE', () => {
  test.use(linePhone);

  test('two taps from the menu of the official account to a code that can be scanned', async ({
    page,
    site,
    line,
    lineUser,
    standIn,
    backEnd,
  }) => {
    const member = await backEnd.register();
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    await line.open(page, '/payment');
    await site.main.getByRole('button', { name: '500 บาท' }).tap();
    await site.main.getByRole('button', { name: 'สร้าง QR' }).tap();
    const picture = site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿500.00' });
    await expect(picture).toBeVisible();
    expect(parse((await scan(picture)) ?? '', true)?.getTagValue('54')).toBe('500.00');
    // Held for long, it is offered to be kept: it must be large and shown whole.
    expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
    await page.reload();
    await expect(picture).toBeVisible();
  });
});
