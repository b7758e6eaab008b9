import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { parse } from 'promptparse';
import { expect, test } from '../../support/e2e-line';
import { GatewayPage } from '../../support/journey-gateway';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const MINUTE = 60_000;
const [THERE, WAITS] = ['เงินเข้ากระเป๋าแล้ว', 'รอทีมงานตรวจสอบ'] as const;

/** Decodes the QR code of a picture, as a banking app does. */
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

test.describe('paying inside LINE', () => {
  test.use(linePhone);

  test('a QR code paid twice is credited for the first payment, and the second one waits for review', async ({
    page,
    site,
    come,
    inClient,
    backEnd,
  }) => {
    const member = await come('/member/payment');
    await site.answerBonus(site.main, 'ไม่รับ');
    await site.main.getByRole('button', { name: '300 บาท' }).click();
    const picture = site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' });
    await expect(picture).toBeVisible();
    // LINE users save the picture by a long press, so it must be large and complete.
    expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
    await page.reload();
    await expect(picture).toBeVisible();
    const code = parse((await scan(picture)) ?? '', true);
    expect(code?.getTagValue('54')).toBe('300.00');
    expect(code?.getTagValue('30', '00')).toBe('A000000677010112');

    const gateway = await GatewayPage.open(page, inClient);
    await gateway.pay([THERE]);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    await gateway.pay([THERE, WAITS]);
    await gateway.close();
    await expect(site.headerBalance).toHaveText(asMoney(300_00));
    expect(await backEnd.fetchBalance(member)).toBe(300_00);
    expect(await backEnd.fetchReview(member)).toEqual([
      { amount: 300_00, reason: 'unknown_payment' },
    ]);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});

test.describe('paying on the web', () => {
  test.use({ inClient: false });

  test('a TrueMoney transfer is matched with its member automatically', async ({
    page,
    site,
    come,
    inClient,
    backEnd,
  }) => {
    const member = await come('/member/deposit');
    await site.answerBonus(site.main, 'ไม่รับ');
    await site.main.getByRole('button', { name: 'TrueMoney' }).click();
    await site.main.getByRole('button', { name: '100 บาท' }).click();
    await site.main.getByRole('button', { name: 'ขอเลขวอลเล็ต' }).click();
    const card = site.main.getByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    await expect(card).toContainText(/฿100\.\d\d/);
    const [amount = ''] = /100\.\d\d/.exec((await card.textContent()) ?? '') ?? [];
    const gateway = await GatewayPage.open(page, inClient);
    await gateway.transfer(THERE);
    await gateway.close();
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    expect(await backEnd.fetchBalance(member)).toBe(Math.round(Number(amount) * 100));
  });

  test('an expired code is shown as expired, and a late payment of another amount is credited after approval', async ({
    page,
    site,
    come,
    inClient,
    backEnd,
    server,
    complaints,
  }) => {
    const member = await come('/member/payment');
    await site.answerBonus(site.main, 'ไม่รับ');
    await site.main.getByRole('button', { name: '100 บาท', exact: true }).click();
    await expect(site.main.getByRole('img', { name: 'QR สำหรับจ่าย ฿100.00' })).toBeVisible();
    const gateway = await GatewayPage.open(page, inClient);
    // The page keeps polling while the server restarts.
    complaints.expect(/^failed: (?:\w+ \/api|GET \/assets|HEAD )|^console error: .*ERR_CONNECTION/);
    await server.passTime(11 * MINUTE);
    await expect(site.main.getByRole('heading', { name: 'หมดเวลา' })).toBeVisible();
    await gateway.pay([WAITS], '99.50');
    await gateway.close();
    await expect(site.main.getByRole('heading', { name: WAITS })).toBeVisible();
    expect(await backEnd.fetchBalance(member)).toBe(0);
    await backEnd.approveDeposit(member);
    await expect(site.main.getByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeVisible();
    expect(await backEnd.fetchBalance(member)).toBe(99_50);
  });
});
