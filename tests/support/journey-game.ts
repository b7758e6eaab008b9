import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { untilSettled } from './e2e-history';
import { isFinalAnswer } from './journey-answer';

const spinAnswer = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  round: v.object({ bet_satang: v.number(), win_satang: v.number() }),
});

/** What a spin came to, as the provider told the game. */
export interface SpinResult {
  readonly bet: number;
  readonly win: number;
  readonly balance: number;
}

/** Free spins take their time; nobody asserts how long. */
const ROUND_MS = 60_000;

/** Ways on that a round may offer before the next spin. */
const GO_ON = ['เริ่มฟรีสปิน', 'ข้ามไปดูผลรวม', 'เล่นต่อ'];

/** A running sandbox game. Its frame has an origin of its own, so it never sees what the member's page stores. */
export class GameFrame {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  }

  get spinButton(): Locator {
    return this.frame.getByRole('button', { name: 'หมุน', exact: true });
  }

  /** Instead, while the player has rounds that cost nothing. */
  get freeSpinButton(): Locator {
    return this.frame.getByRole('button', { name: 'หมุนฟรี', exact: true });
  }

  /** Closes the sheet from outside the game. */
  get closeButton(): Locator {
    return this.page.getByRole('button', { name: 'ปิดเกม' });
  }

  /**
   * Closes the sheet and waits until it has left the history too: that happens a moment after it has left the page,
   * and a page asked for in between would be given up for it.
   * @param press how the player closes it, a click unless told
   */
  async close(press = () => this.closeButton.click()): Promise<void> {
    await press();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await untilSettled(this.page);
  }

  /**
   * The game says that it can be played.
   * @param button the one for the next spin
   */
  async untilReady(button = this.spinButton): Promise<void> {
    await expect(async () => {
      for (const name of GO_ON) {
        const wayOn = this.frame.getByRole('button', { name, exact: true });
        if (await wayOn.isVisible()) await wayOn.click({ timeout: 1000 });
      }
      await expect(button).toBeEnabled({ timeout: 250 });
    }).toPass({ timeout: ROUND_MS });
  }

  /**
   * Plays one round to its end.
   * @param press how the player spins, a click unless told
   * @param next the button for the next spin; null where something else comes first
   */
  async spin(
    press = () => this.spinButton.click(),
    next: Locator | null = this.spinButton,
  ): Promise<SpinResult> {
    const answered = this.page.waitForResponse((response) => isFinalAnswer(response, 'spin'), {
      timeout: ROUND_MS,
    });
    await press();
    const { round, balance_satang: balance } = v.parse(spinAnswer, await (await answered).json());
    if (next) await this.untilReady(next);
    return { bet: round.bet_satang, win: round.win_satang, balance };
  }
}
