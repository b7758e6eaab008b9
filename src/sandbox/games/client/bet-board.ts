import { type BaccaratBets, type BaccaratSpot, baccaratSpots, totalBet } from '@/domain/baccarat';

/** Reason why chips were not placed. */
export type BoardRefusal = 'above_limit' | 'above_balance';

/** The bets on the spots before the deal. */
export interface BetBoard {
  readonly bets: () => BaccaratBets;
  readonly total: () => number;
  readonly lay: (spot: BaccaratSpot, satang: number, balance: number | null) => BoardRefusal | null;
  /** Replaces the current bets by those of an earlier hand. */
  readonly layAll: (bets: BaccaratBets, balance: number | null) => BoardRefusal | null;
  readonly undo: () => void;
  readonly clear: () => void;
  /** Returns a spot with a bet below the minimum, if any. */
  readonly findTooLittle: () => BaccaratSpot | undefined;
}

export const noBets: BaccaratBets = { player: 0, tie: 0, banker: 0 };

/** Creates an empty board with the table's limits. */
export function createBetBoard(leastSatang: number, mostSatang: number): BetBoard {
  let now = noBets;
  let before: BaccaratBets[] = [];

  const tryTo = (next: BaccaratBets, balance: number | null): BoardRefusal | null => {
    if (baccaratSpots.some((spot) => next[spot] > mostSatang)) return 'above_limit';
    if (balance !== null && totalBet(next) > balance) return 'above_balance';
    before.push(now);
    now = next;
    return null;
  };

  return {
    bets: () => now,
    total: () => totalBet(now),
    lay: (spot, satang, balance) => tryTo({ ...now, [spot]: now[spot] + satang }, balance),
    layAll: tryTo,
    undo: () => {
      now = before.pop() ?? now;
    },
    clear: () => {
      now = noBets;
      before = [];
    },
    findTooLittle: () => baccaratSpots.find((spot) => now[spot] > 0 && now[spot] < leastSatang),
  };
}
