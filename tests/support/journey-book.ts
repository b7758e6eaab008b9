import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { isFinalResponse } from './journey-response';

const bookResponse = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  bets: v.array(
    v.object({
      status: v.picklist(['pending', 'open', 'won', 'lost', 'returned', 'cancelled']),
      stake_satang: v.number(),
      payout_satang: v.number(),
      settled: v.boolean(),
    }),
  ),
});

/** A response of the sportsbook's provider; bets are newest first. */
export type BookResult = v.InferOutput<typeof bookResponse>;

const READY_MS = 60_000;

/** A running sportsbook. */
export class BookFrame {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  }

  /** Fixtures that are open for bets. */
  get fixtures(): Locator {
    return this.frame
      .getByRole('tabpanel', { name: 'โปรแกรม' })
      .getByRole('article')
      .filter({ hasText: 'เริ่มใน' });
  }

  get slip(): Locator {
    return this.frame.getByRole('region', { name: 'โพย', exact: true });
  }

  get stake(): Locator {
    return this.slip.getByRole('textbox', { name: 'เดิมพัน (บาท)' });
  }

  get confirmButton(): Locator {
    return this.slip.getByRole('button', { name: /^(?:ยืนยันโพย|กำลังส่งโพย)/ });
  }

  /** The status text for screen readers. */
  get spoken(): Locator {
    return this.frame.getByRole('status');
  }

  get bets(): Locator {
    return this.frame.getByRole('tabpanel', { name: 'โพยของฉัน' }).getByRole('article');
  }

  tab(name: 'โปรแกรม' | 'โพยของฉัน' | 'ผลล่าสุด'): Locator {
    return this.frame.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** Returns the button of an outcome's price; the draw is in the middle. */
  price(fixture: Locator, place: 0 | 1 | 2): Locator {
    return fixture.getByRole('button', { name: / ราคา / }).nth(place);
  }

  /** Waits until fixtures are shown. */
  async untilReady(): Promise<void> {
    await expect(this.fixtures.first()).toBeVisible({ timeout: READY_MS });
  }

  /**
   * Confirms the slip.
   * @param press the player's action, by default a click
   */
  async confirm(press = () => this.confirmButton.click()): Promise<BookResult> {
    const finalResponse = this.page.waitForResponse(
      (response) => isFinalResponse(response, 'bet'),
      {
        timeout: READY_MS,
      },
    );
    await press();
    return v.parse(bookResponse, await (await finalResponse).json());
  }

  /** Does something that reloads the programme, and returns the response. */
  async readAfter(act: () => Promise<void>): Promise<BookResult> {
    const finalResponse = this.page.waitForResponse(
      (response) => isFinalResponse(response, 'programme'),
      {
        timeout: READY_MS,
      },
    );
    await act();
    return v.parse(bookResponse, await (await finalResponse).json());
  }
}
