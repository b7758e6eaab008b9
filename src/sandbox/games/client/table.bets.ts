import type { BaccaratBets, BaccaratHand, BaccaratSpot } from '@/domain/baccarat';
import { formatMoney } from '@/domain/money';
import { copy, describeResult, spotNames } from './baccarat.copy';
import type { ShoeView, TableBetView, TableState } from './baccarat.protocol';

/** A bet whose cards nobody saw, with them and with what is said of it. */
export interface MissedHand {
  readonly bet: TableBetView;
  readonly outcome: BaccaratHand;
  readonly title: string;
}

/** Whoever comes back within this time is told what became of their last bet. */
const TOLD_WITHIN_MS = 12 * 60 * 60_000;

/**
 * The player's latest bet whose cards came while the table was not looked at: the page was hidden, or not there. One on
 * the last hand is no such bet, because that hand lies on the table.
 * @param before the table as the page last showed it; null where it has just been opened
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

/** The player's bet on a hand, unless it was given back. @param hand its place in the shoe, from 0 */
export function findBetOn(
  { bets }: Pick<TableState, 'bets'>,
  shoe: ShoeView,
  hand: number,
): TableBetView | undefined {
  return bets.find(
    (bet) => bet.shoe_id === shoe.shoe_id && bet.hand === hand && bet.status !== 'cancelled',
  );
}

/** The player's bet whose cards are still to come. */
export function findWaitingBet(table: TableState | null): TableBetView | undefined {
  return table?.shoe ? findBetOn(table, table.shoe, table.shoe.hands.length) : undefined;
}

/** What lies on these spots, for those who hear it. */
export function describeBets(bets: BaccaratBets, spots: readonly BaccaratSpot[]): string {
  const held = spots
    .filter((spot) => bets[spot] > 0)
    .map((spot) => copy.placed(spotNames[spot], formatMoney(bets[spot])));
  return held.length === 0 ? copy.cleared : held.join(' ');
}
