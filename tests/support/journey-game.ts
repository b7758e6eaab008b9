import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { untilSettled } from './e2e-history';
import { isFinalResponse } from './journey-response';

const spinResponse = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  round: v.object({ bet_satang: v.number(), win_satang: v.number() }),
});

/** The result of a spin, as the provider reported it. */
export interface SpinResult {
  readonly bet: number;
  readonly win: number;
  readonly balance: number;
}

/** Timeout in milliseconds of a round. It is long enough for free spins, whose duration no test asserts. */
const ROUND_MS = 60_000;

/** Buttons that a round may show before the next spin. */
const GO_ON = ['เริ่มฟรีสปิน', 'ข้ามไปดูผลรวม', 'เล่นต่อ'];

/** A running sandbox game. Its frame has a separate origin, so it cannot read the storage of the member's page. */
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

  /** Button that replaces the spin button while the player has free rounds. */
  get freeSpinButton(): Locator {
    return this.frame.getByRole('button', { name: 'หมุนฟรี', exact: true });
  }

  /** Button outside the game that closes the sheet around it. */
  get closeButton(): Locator {
    return this.page.getByRole('button', { name: 'ปิดเกม' });
  }

  /**
   * Closes the sheet and waits until its history entry is gone too, which happens shortly after the sheet has left the
   * page. A navigation in between would be cancelled.
   * @param press the player's action, by default a click
   */
  async close(press = () => this.closeButton.click()): Promise<void> {
    await press();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await untilSettled(this.page);
  }

  /**
   * Waits until the game can be played.
   * @param button the button of the next spin
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
   * @param press the player's action, by default a click
   * @param next the button of the next spin; null if another step comes first
   */
  async spin(
    press = () => this.spinButton.click(),
    next: Locator | null = this.spinButton,
  ): Promise<SpinResult> {
    const finalResponse = this.page.waitForResponse(
      (response) => isFinalResponse(response, 'spin'),
      {
        timeout: ROUND_MS,
      },
    );
    await press();
    const { round, balance_satang: balance } = v.parse(
      spinResponse,
      await (await finalResponse).json(),
    );
    if (next) await this.untilReady(next);
    return { bet: round.bet_satang, win: round.win_satang, balance };
  }
}
