import type { Page } from '@playwright/test';
import { test as base, expect } from '../../support/e2e-line';
import type { Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

interface TapCounter {
  /** Number of taps so far, including the tap on the latest link. */
  count(): number;
  /** Starts the count again; the tap on the next link is the first one. */
  reset(): void;
}

const test = base.extend<{ taps: TapCounter }>({
  taps: async ({ context }, use) => {
    let count = 1;
    await context.exposeFunction('__noteTap', () => {
      count += 1;
    });
    // Counts taps even in the frames of games.
    await context.addInitScript(`
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && __noteTap(), true);
    `);
    await use({
      count: () => count,
      reset: () => {
        count = 1;
      },
    });
  },
});

/** Expects that the whole QR code and its amount are in view without scrolling, with nothing over them. */
async function expectCode(page: Page, { main }: Site, amount: string): Promise<void> {
  const code = main.getByRole('img', { name: `QR สำหรับจ่าย ${amount}` });
  await expect(code).toBeInViewport({ ratio: 1 });
  const isOpen = await code.evaluate((element) => {
    const { x, top, bottom, width } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every(
      (y) => document.elementFromPoint(x + width / 2, y) === element,
    );
  });
  expect(isOpen, 'nothing lies over the code').toBe(true);
  await expect(main.getByText(amount, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('button', { name: 'แก้ไขจำนวนเงิน' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

test.describe('a QR code on a small phone', () => {
  test.use({ ...linePhone, viewport: { width: 360, height: 640 } });

  test('needs two taps from any deposit link, for an offered amount or the last amount', async ({
    page,
    site,
    line,
    come,
    backEnd,
    taps,
  }) => {
    // A first deposit would ask about its bonus.
    await backEnd.fund(await come('/slot'), '100');
    taps.reset();
    await line.open(page, '/deposit');
    await site.main.getByRole('button', { name: '300 บาท' }).tap();
    await expectCode(page, site, '฿300.00');
    expect(taps.count()).toBe(2);

    await site.main.getByRole('button', { name: 'แก้ไขจำนวนเงิน' }).tap();
    await site.main.getByRole('button', { name: '500 บาท' }).tap();
    await site.main.getByRole('button', { name: 'สร้าง QR ฿500.00' }).tap();
    await expectCode(page, site, '฿500.00');

    for (const url of ['/deposit', '/payment']) {
      await site.main.getByRole('button', { name: 'ยกเลิกรายการ' }).tap();
      await site.main.getByRole('button', { name: 'ยืนยันยกเลิก' }).tap();
      await expect(site.main.getByRole('button', { name: 'สร้าง QR ฿500.00' })).toBeVisible();
      taps.reset();
      await line.open(page, url);
      await site.main.getByRole('button', { name: 'สร้าง QR ฿500.00' }).tap();
      await expectCode(page, site, '฿500.00');
      expect(taps.count(), url).toBe(2);
    }
  });
});

test.describe('a QR code for a first deposit', () => {
  test.use({ ...linePhone, viewport: { width: 360, height: 640 } });

  for (const answer of ['รับโบนัส', 'ไม่รับ'] as const) {
    test(`needs three taps from a deposit link, one to answer "${answer}"`, async ({
      page,
      site,
      come,
      taps,
    }) => {
      await come('/deposit');
      const choice = site.main.getByRole('group', { name: /^ฝากครั้งแรก/ });
      for (const name of ['รับโบนัส', 'ไม่รับ']) {
        await expect(choice.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      await choice.getByRole('button', { name: answer }).tap();
      await expect(choice).toBeHidden();
      await site.main.getByRole('button', { name: '300 บาท' }).tap();
      await expectCode(page, site, '฿300.00');
      expect(taps.count()).toBe(3);
    });
  }
});

test.describe('a running game', () => {
  test.use(linePhone);

  test('needs two taps from a link to a lobby', async ({ site, come, taps }) => {
    await come('/slot');
    await site.firstCard.tap();
    await expect(site.game().spinButton).toBeEnabled();
    expect(taps.count()).toBe(2);
  });
});
