import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';

const dealAnswer = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  round: v.object({
    bet_satang: v.number(),
    win_satang: v.number(),
    outcome: v.object({ winner: v.picklist(['player', 'tie', 'banker']) }),
  }),
  seed: v.object({ hands: v.array(v.unknown()) }),
});

/** What a hand came to, as the provider told the table. */
export interface HandResult {
  readonly bet: number;
  readonly win: number;
  readonly balance: number;
  readonly winner: 'player' | 'tie' | 'banker';
  /** Hands on the roads. */
  readonly hands: number;
}

const HAND_MS = 60_000;

/** A running baccarat table. */
export class TableFrame {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  }

  get dealButton(): Locator {
    return this.frame.getByRole('button', { name: /^(?:แจกไพ่|กำลังแจก)/ });
  }

  get repeatButton(): Locator {
    return this.frame.getByRole('button', { name: 'วางซ้ำ' });
  }

  /** What is told to those who hear the table. */
  get spoken(): Locator {
    return this.frame.getByRole('status');
  }

  spot(name: 'ผู้เล่น' | 'เสมอ' | 'เจ้ามือ'): Locator {
    return this.frame.getByRole('button', { name: new RegExp(`^${name} จ่าย`) });
  }

  chip(baht: number): Locator {
    return this.frame.getByRole('button', { name: `ชิป ฿${baht}`, exact: true });
  }

  /** The table takes chips. */
  async untilReady(): Promise<void> {
    await expect(this.chip(10)).toBeEnabled({ timeout: HAND_MS });
  }

  /**
   * Plays one hand to its end.
   * @param press how the player deals, a click unless told
   */
  async deal(press = () => this.dealButton.click()): Promise<HandResult> {
    // The provider answers 429 while the last hand is too recent; the table waits and asks again.
    const answered = this.page.waitForResponse(
      (response) => response.url().endsWith('/sandbox/api/deal') && response.status() === 200,
      { timeout: HAND_MS },
    );
    await press();
    const answer = v.parse(dealAnswer, await (await answered).json());
    await this.untilReady();
    return {
      bet: answer.round.bet_satang,
      win: answer.round.win_satang,
      balance: answer.balance_satang,
      winner: answer.round.outcome.winner,
      hands: answer.seed.hands.length,
    };
  }
}
