import type { BaccaratBets, BaccaratHand, BaccaratSpot } from '@/domain/baccarat';
import { formatMoney } from '@/domain/money';
import { copy, describeResult, spotNames } from './baccarat.copy';
import type { ShoeView, TableBetView, TableState } from './baccarat.protocol';

/** A bet on a hand that the player has not seen, with the hand's cards and the message to show. */
export interface MissedHand {
  readonly bet: TableBetView;
  readonly outcome: BaccaratHand;
  readonly title: string;
}

/** Time in ms within which a returning player is told the result of the last bet. */
const TOLD_WITHIN_MS = 12 * 60 * 60_000;

/**
 * Returns the player's latest bet whose hand was dealt while the page was hidden or closed. A bet on the last hand does
 * not count, because that hand is on the table.
 * @param before the table as the page last showed it; null when just opened
 */
export function findMissedHand(before: TableState | null, next: TableState): MissedHand | null {
  const isOnTable = ({ shoe_id, hand }: TableBetView): boolean =>
    next.shoe?.shoe_id === shoe_id && next.shoe.hands.length - 1 === hand;
  const wasWaiting = ({ round_id }: TableBetView): boolean =>
    before?.bets.some(
      (bet) => bet.round_id === round_id && (bet.status === 'open' || bet.status === 'pending'),
    ) ?? false;
  const [bet] = next.bets;
  if (!bet?.outcome || isOnTable(bet)) return null;
  const isNews = before
    ? wasWaiting(bet)
    : Date.parse(next.now) - Date.parse(bet.played_at) < TOLD_WITHIN_MS;
  const { outcome, hand } = bet;
  return isNews ? { bet, outcome, title: copy.yourHand(hand + 1, describeResult(outcome)) } : null;
}

/**
 * Returns the player's bet on a hand, unless it was refunded.
 * @param hand index in the shoe, from 0
 */
export function findBetOn(
  { bets }: Pick<TableState, 'bets'>,
  shoe: ShoeView,
  hand: number,
): TableBetView | undefined {
  return bets.find(
    (bet) => bet.shoe_id === shoe.shoe_id && bet.hand === hand && bet.status !== 'cancelled',
  );
}

/** Returns the player's bet on the next hand. */
export function findWaitingBet(table: TableState | null): TableBetView | undefined {
  return table?.shoe ? findBetOn(table, table.shoe, table.shoe.hands.length) : undefined;
}

/** Returns the bets on these spots as text for screen readers. */
export function describeBets(bets: BaccaratBets, spots: readonly BaccaratSpot[]): string {
  const held = spots
    .filter((spot) => bets[spot] > 0)
    .map((spot) => copy.placed(spotNames[spot], formatMoney(bets[spot])));
  return held.length === 0 ? copy.cleared : held.join(' ');
}
