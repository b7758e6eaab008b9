import type { Draw } from './fairness';
import type { Satang } from './money';

/**
 * A card of the shoe, 0–415. Every 52 numbers are a deck, with 13 cards per suit from ace to king. The eight copies of
 * a card have different numbers, so a shoe is a permutation.
 */
export type ShoeCard = number;

/** Spots that can be bet on. */
export type BaccaratSpot = 'player' | 'tie' | 'banker';

/** Bets by spot, in satang. */
export type BaccaratBets = Readonly<Record<BaccaratSpot, Satang>>;

/** A dealt hand, with the cards in dealing order. */
export interface BaccaratHand {
  readonly player: readonly ShoeCard[];
  readonly banker: readonly ShoeCard[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly winner: BaccaratSpot;
}

/** A complete shoe. */
export interface BaccaratShoe {
  /** The first card, turned face up; its points decide how many cards are burned unseen. */
  readonly burnCard: ShoeCard;
  readonly burned: number;
  readonly hands: readonly BaccaratHand[];
}

/** The result of bets on a hand. */
export interface BaccaratSettlement {
  /** Total payout, stakes included. */
  readonly payout: Satang;
  /** Stakes at risk: neither pushed nor covered by a bet on the opposite side. */
  readonly validTurnover: Satang;
}

export const baccaratSpots = ['player', 'tie', 'banker'] as const satisfies BaccaratSpot[];

/** Number of decks in a shoe. */
export const DECKS = 8;
const DECK_SIZE = 52;
const RANKS = 13;

/** Number of cards in a shoe. */
export const SHOE_SIZE = DECKS * DECK_SIZE;

/** Number of cards behind the cut card. */
export const CARDS_BEHIND_CUT = 16;

/** Multiple of the stake that a won bet on the tie pays, in addition to the returned stake. */
export const TIE_PAYS = 8;

/** Divisor of the stake for the commission on a banker win: a twentieth, which is 5 %. */
const COMMISSION_ONE_IN = 20;

/**
 * Published odds of each spot for eight decks: chance to win and return to player, in percent. They are exact
 * expectations, rounded to 0.01.
 */
export const baccaratOdds: Readonly<
  Record<BaccaratSpot, { readonly chancePercent: number; readonly rtpPercent: number }>
> = {
  player: { chancePercent: 44.62, rtpPercent: 98.76 },
  tie: { chancePercent: 9.52, rtpPercent: 85.64 },
  banker: { chancePercent: 45.86, rtpPercent: 98.94 },
};

/** Returns the rank of a card: 0 ace, 1–9 two to ten, 10 jack, 11 queen, 12 king. */
export function rankOf(card: ShoeCard): number {
  return card % RANKS;
}

/** Returns the suit of a card: 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export function suitOf(card: ShoeCard): number {
  return Math.floor((card % DECK_SIZE) / RANKS);
}

/** Returns the points of a card: ace one, ten and pictures zero. */
export function cardPoints(card: ShoeCard): number {
  const rank = rankOf(card);
  return rank < 9 ? rank + 1 : 0;
}

/** Returns the points of a hand: the last digit of the cards' sum. */
export function handPoints(cards: readonly ShoeCard[]): number {
  return cards.reduce((sum, card) => sum + cardPoints(card), 0) % 10;
}

/** Returns whether the first two cards have the same rank. */
export function isPair([first, second]: readonly ShoeCard[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}

/** Returns whether a side has eight or nine points with its first two cards. */
export function isNatural(cards: readonly ShoeCard[]): boolean {
  return cards.length === 2 && handPoints(cards) >= 8;
}

/**
 * Returns whether the banker takes a third card, when neither side has a natural.
 * @param playerThird points of the player's third card, null when the player stood
 */
export function bankerDraws(bankerPoints: number, playerThird: number | null): boolean {
  if (playerThird === null) return bankerPoints <= 5;
  switch (bankerPoints) {
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return bankerPoints <= 2;
  }
}

/** Shuffles decks, eight by default, by Fisher–Yates, starting at the last card; a pure function of the draws. */
export function shuffleShoe(draw: Draw, decks = DECKS): ShoeCard[] {
  const cards = Array.from({ length: decks * DECK_SIZE }, (_, card) => card);
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    const moved = cardAt(cards, last);
    cards[last] = cardAt(cards, other);
    cards[other] = moved;
  }
  return cards;
}

/**
 * Deals a whole shoe. The first card is turned up, and as many cards as its points are burned (ten for ten and
 * pictures). The cut card lies {@link CARDS_BEHIND_CUT} cards before the end. The hand in which the cut card appears is
 * finished, and one more hand is dealt.
 */
export function dealShoe(cards: readonly ShoeCard[]): BaccaratShoe {
  const burnCard = cardAt(cards, 0);
  const burned = cardPoints(burnCard) || 10;
  const hands: BaccaratHand[] = [];
  let at = 1 + burned;
  for (let isLast = false; !isLast; ) {
    isLast = at >= cards.length - CARDS_BEHIND_CUT;
    const hand = dealHand(cards, at);
    hands.push(hand);
    at += hand.player.length + hand.banker.length;
  }
  return { burnCard, burned, hands };
}

/** Deals one hand from a position of the shoe: player, banker, player, banker, then third cards. */
export function dealHand(cards: readonly ShoeCard[], at: number): BaccaratHand {
  const player = [cardAt(cards, at), cardAt(cards, at + 2)];
  const banker = [cardAt(cards, at + 1), cardAt(cards, at + 3)];
  if (!isNatural(player) && !isNatural(banker)) {
    let next = at + 4;
    let third: number | null = null;
    if (handPoints(player) <= 5) {
      const card = cardAt(cards, next);
      next += 1;
      player.push(card);
      third = cardPoints(card);
    }
    if (bankerDraws(handPoints(banker), third)) banker.push(cardAt(cards, next));
  }
  const playerPoints = handPoints(player);
  const bankerPoints = handPoints(banker);
  const winner =
    playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
  return { player, banker, playerPoints, bankerPoints, winner };
}

/** Returns the sum of the bets on all spots. */
export function totalBet(bets: BaccaratBets): Satang {
  return bets.player + bets.tie + bets.banker;
}

/**
 * Computes the payout of one spot, stake included. A tie returns the stakes on player and banker. The commission of 5 %
 * is rounded down to whole satang, in favour of the player.
 */
export function spotPayout(spot: BaccaratSpot, stake: Satang, winner: BaccaratSpot): Satang {
  if (winner === 'tie') return spot === 'tie' ? stake * (TIE_PAYS + 1) : stake;
  if (spot !== winner) return 0;
  return spot === 'banker' ? stake * 2 - Math.floor(stake / COMMISSION_ONE_IN) : stake * 2;
}

/**
 * Settles the bets on a hand.
 * @param winner spot that won the hand
 */
export function settleBets(bets: BaccaratBets, winner: BaccaratSpot): BaccaratSettlement {
  return {
    payout: baccaratSpots.reduce((sum, spot) => sum + spotPayout(spot, bets[spot], winner), 0),
    validTurnover: bets.tie + (winner === 'tie' ? 0 : Math.abs(bets.player - bets.banker)),
  };
}

function cardAt(cards: readonly ShoeCard[], at: number): ShoeCard {
  const card = cards[at];
  if (card === undefined) throw new RangeError(`No card at ${at}`);
  return card;
}
