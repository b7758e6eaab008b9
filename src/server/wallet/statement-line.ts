import type { Satang } from '@/domain/money';
import type { AccountMovement } from '../ledger/movements.queries';

/** The game of the round that a movement belongs to. */
export interface PlayedGame {
  name: string;
  providerName: string;
  /** Null when the game is no longer in the catalogue. */
  imageSmall: string | null;
}

/** One line of a member's statement. */
export interface StatementLine extends AccountMovement {
  balanceBeforeSatang: Satang;
  walletName: string;
  game: PlayedGame | null;
  /** Explanation of an adjustment for the member, in Thai; null for all other lines. */
  note: string | null;
}
