import { expect, type Page } from '@playwright/test';

/** Messages of the sandbox about a payment. */
type PaymentStatus = 'เงินเข้ากระเป๋าแล้ว' | 'รอทีมงานตรวจสอบ';

/** A page of the sandbox gateway in a separate tab, which stands for a bank's app or a wallet. */
export class GatewayPage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the page that a deposit links to. LINE opens it in the phone's browser, which is another tab here. */
  static async open(site: Page, inClient: boolean): Promise<GatewayPage> {
    const link = site.getByRole('main').getByRole('link', { name: /^จำลอง/ });
    if (!inClient) {
      const opened = site.context().waitForEvent('page');
      await link.click();
      return new GatewayPage(await opened);
    }
    const href = await link.getAttribute('href');
    const page = await site.context().newPage();
    await page.goto(href ?? '');
    return new GatewayPage(page);
  }

  /**
   * Pays the amount of a QR code, or the given amount.
   * @param payments expected messages, one for each payment
   */
  async pay(payments: readonly PaymentStatus[], amount?: string): Promise<void> {
    if (amount === undefined) await this.#page.getByRole('button', { name: /^จ่าย.* ฿/ }).click();
    else {
      await this.#page.getByLabel('ลองจ่ายยอดอื่น (บาท)').fill(amount);
      await this.#page.getByRole('button', { name: 'จ่ายยอดนี้' }).click();
    }
    const lines = this.#page.getByRole('status').getByRole('listitem');
    await expect(lines).toHaveCount(payments.length);
    for (const [index, status] of payments.entries())
      await expect(lines.nth(index)).toContainText(status);
  }

  /** Transfers the prefilled amount. */
  async transfer(status: PaymentStatus): Promise<void> {
    await this.#page.getByRole('button', { name: 'โอนเงินจำลอง' }).click();
    await expect(this.#page.getByRole('status')).toHaveText(status);
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}
