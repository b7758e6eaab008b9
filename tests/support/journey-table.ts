import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { HAND_SECONDS } from '@/domain/baccarat-shoe';
import { planPastShoes, SLOT_SECONDS } from '@/sandbox/games/shoe-programme';
import type { BuiltServer } from './e2e-server';
import { isFinalResponse } from './journey-response';

const side = v.object({ player: v.array(v.number()), banker: v.array(v.number()) });
const tableResponse = v.object({
  status: v.literal('ok'),
  balance_satang: v.number(),
  shoe: v.object({ shoe_id: v.string(), seed_hash: v.string(), hands: v.array(v.unknown()) }),
  bets: v.array(
    v.object({
      round_id: v.string(),
      hand: v.number(),
      status: v.string(),
      bet_satang: v.number(),
      win_satang: v.number(),
      outcome: v.nullable(
        v.object({ ...side.entries, winner: v.picklist(['player', 'tie', 'banker']) }),
      ),
    }),
  ),
});
const layResponse = v.object({ status: v.string(), round_id: v.optional(v.string()) });

/** The result of a hand, as the provider reported it. */
export interface HandResult {
  readonly shoeId: string;
  readonly seedHash: string;
  /** Index in the shoe, from 0. */
  readonly hand: number;
  readonly bet: number;
  readonly win: number;
  readonly balance: number;
  readonly outcome: {
    readonly winner: 'player' | 'tie' | 'banker';
    readonly player: readonly number[];
    readonly banker: readonly number[];
  };
}

const HAND_MS = 90_000;
/** Milliseconds that a shoe must still last, so that a journey ends before the shoe does. */
const JOURNEY_MS = 4 * 60_000;

/**
 * Makes sure that a room deals for the whole journey: between two shoes, and shortly before a shoe ends, time moves
 * to the next one.
 */
export async function dealInRoom(server: BuiltServer, roomId: string): Promise<void> {
  const now = server.now.getTime();
  const shoe = planPastShoes(server.now, 0).find((each) => each.roomId === roomId);
  if (!shoe) throw new Error(`No room ${roomId}`);
  const begunAt = shoe.beginsAt.getTime();
  if (now + JOURNEY_MS < begunAt + shoe.handCount * HAND_SECONDS * 1000) return;
  await server.passTime(begunAt + SLOT_SECONDS * 1000 - now);
}

/** A running baccarat table. */
export class TableFrame {
  readonly page: Page;
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  }

  get layButton(): Locator {
    return this.frame.getByRole('button', { name: /^(?:วางเดิมพัน|รอไพ่)/ });
  }

  get repeatButton(): Locator {
    return this.frame.getByRole('button', { name: 'วางซ้ำ' });
  }

  /** The status text for screen readers. */
  get spoken(): Locator {
    return this.frame.getByRole('status');
  }

  spot(name: 'ผู้เล่น' | 'เสมอ' | 'เจ้ามือ'): Locator {
    return this.frame.getByRole('button', { name: new RegExp(`^${name} จ่าย`) });
  }

  chip(baht: number): Locator {
    return this.frame.getByRole('button', { name: `ชิป ฿${baht}`, exact: true });
  }

  /** Waits until a hand is open with enough time to bet. */
  async untilOpen(): Promise<void> {
    await expect(this.frame.getByText(/วางได้อีก (?:1[5-9]|20) วินาที/)).toBeVisible({
      timeout: HAND_MS,
    });
    await expect(this.chip(10)).toBeEnabled();
  }

  /**
   * Confirms the laid chips.
   * @param press the player's action, by default a click
   * @returns a function that waits for the hand's cards
   */
  async lay(press = () => this.layButton.click()): Promise<() => Promise<HandResult>> {
    const finalResponse = this.page.waitForResponse(
      (response) => isFinalResponse(response, 'lay'),
      {
        timeout: HAND_MS,
      },
    );
    await press();
    const { status, round_id: roundId } = v.parse(layResponse, await (await finalResponse).json());
    expect(status).toBe('ok');
    const dealt = this.#awaitCards(roundId);
    return () => dealt;
  }

  async #awaitCards(roundId: string | undefined): Promise<HandResult> {
    for (;;) {
      const response = await this.page.waitForResponse((each) => isFinalResponse(each, 'table'), {
        timeout: HAND_MS,
      });
      const { balance_satang: balance, shoe, bets } = v.parse(tableResponse, await response.json());
      const bet = bets.find((each) => each.round_id === roundId);
      if (bet?.status !== 'paid' || !bet.outcome) continue;
      return {
        shoeId: shoe.shoe_id,
        seedHash: shoe.seed_hash,
        hand: bet.hand,
        bet: bet.bet_satang,
        win: bet.win_satang,
        balance,
        outcome: bet.outcome,
      };
    }
  }
}
