import {
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import * as v from 'valibot';
import { isFinalResponse } from './journey-response';

const shotResponse = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  round: v.object({
    bet_satang: v.number(),
    win_satang: v.number(),
    bets: v.object({ fish: v.string() }),
    outcome: v.object({ caught: v.boolean() }),
  }),
});

/** The result of a shot, as the provider reported it. */
export interface ShotResult {
  readonly fish: string;
  readonly caught: boolean;
  readonly price: number;
  readonly win: number;
  readonly balance: number;
}

const SHOT_MS = 60_000;
const FRAME = 'iframe[sandbox="allow-scripts"]';
/** Distance in pixels between two taps; a grid this dense soon hits a fish. */
const TAP_STEP = 30;

/** A running fishing game, with every shot that got a response. */
export class WaterFrame {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly shots: ShotResult[] = [];

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator(FRAME);
    page.on('response', (response) => void this.#read(response));
  }

  async #read(response: Response): Promise<void> {
    if (!(await isFinalResponse(response, 'shoot'))) return;
    const { round, balance_satang: balance } = v.parse(shotResponse, await response.json());
    this.shots.push({
      fish: round.bets.fish,
      caught: round.outcome.caught,
      price: round.bet_satang,
      win: round.win_satang,
      balance,
    });
  }

  get shootButton(): Locator {
    return this.frame.getByRole('button', { name: /^ยิง/ });
  }

  /** The status text for screen readers. */
  get spoken(): Locator {
    return this.frame.getByRole('status');
  }

  get scene(): Locator {
    return this.frame.getByRole('img', { name: /^ภาพใต้น้ำ/ });
  }

  fish(name: string): Locator {
    return this.frame.getByRole('radio', { name: new RegExp(`^${name} จ่าย`) });
  }

  /** Returns the game's own URL. */
  async url(): Promise<string> {
    return (await this.page.locator(FRAME).getAttribute('src')) ?? '';
  }

  async untilReady(): Promise<void> {
    await expect(this.shootButton).toHaveAttribute('aria-disabled', 'false', { timeout: SHOT_MS });
  }

  /**
   * Waits until a number of shots have got a response, the last balance is announced and the next shot is possible.
   */
  async untilShots(count: number): Promise<void> {
    await expect.poll(() => this.shots.length, { timeout: SHOT_MS }).toBe(count);
    const balance = ((this.shots.at(-1)?.balance ?? 0) / 100).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    });
    await expect(this.spoken).toContainText(`ยอดเงิน ฿${balance}`, { timeout: SHOT_MS });
    await expect(this.shootButton).toHaveAttribute('aria-busy', 'false', { timeout: SHOT_MS });
  }

  /** Taps across the water until a fish is hit. */
  async tapFish(): Promise<void> {
    const box = await this.scene.boundingBox();
    if (!box) throw new Error('The water is not shown.');
    const fired = this.frame.getByRole('paragraph').filter({ hasText: /^ยิง.+฿\d/ });
    for (let y = box.height * 0.25; y < box.height * 0.9; y += TAP_STEP)
      for (let x = TAP_STEP; x < box.width; x += TAP_STEP) {
        await this.page.mouse.click(box.x + x, box.y + y);
        if ((await fired.count()) > 0) return;
      }
    throw new Error('No fish was hit.');
  }
}
