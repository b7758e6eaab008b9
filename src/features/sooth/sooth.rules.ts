import type { SoothFormula, SoothRoom } from '@/contract/sooth.contract';
import type { RoadHand } from '@/domain/baccarat-roads';
import {
  BETTING_SECONDS,
  endOfShoe,
  findNextNews,
  HAND_SECONDS,
  type ShoeTimes,
} from '@/domain/baccarat-shoe';

/** A shoe as far as it is dealt. */
export type SoothShoe = NonNullable<SoothRoom['shoe']>;

/** What the clock does with a shoe; hands are counted from 1. */
export type HandMoment =
  | { readonly kind: 'coming' | 'over'; readonly seconds: number }
  | { readonly kind: 'open'; readonly hand: number; readonly seconds: number }
  | { readonly kind: 'dealing' | 'dealt'; readonly hand: number };

/** Where measured hit rates may lie around one half; the first that holds all is shown. */
const REACHES = [0.06, 0.12, 0.25, 0.5] as const;

/** When a shoe has something further to show, in milliseconds since the epoch. */
export function findNews(shoe: SoothShoe): number {
  return findNextNews(timesOf(shoe), shoe.hands.length).getTime();
}

/** What the clock does with a shoe at a second of the server's. */
export function readMoment(shoe: SoothShoe, nowSeconds: number): HandMoment {
  const begins = Date.parse(shoe.begins_at) / 1000;
  const ends = endOfShoe(timesOf(shoe)).getTime() / 1000;
  if (nowSeconds < begins) return { kind: 'coming', seconds: Math.ceil(begins - nowSeconds) };
  if (nowSeconds >= ends) return { kind: 'over', seconds: 0 };
  const hand = Math.floor((nowSeconds - begins) / HAND_SECONDS);
  const left = Math.ceil(begins + hand * HAND_SECONDS + BETTING_SECONDS - nowSeconds);
  return left > 0
    ? { kind: 'open', hand: hand + 1, seconds: left }
    : { kind: shoe.hands.length > hand ? 'dealt' : 'dealing', hand: hand + 1 };
}

/** The hands of a shoe as roads show them. */
export function toRoadHands(shoe: SoothShoe | null): RoadHand[] {
  return (shoe?.hands ?? []).map(({ winner, player_pair, banker_pair }) => ({
    winner,
    playerPair: player_pair,
    bankerPair: banker_pair,
  }));
}

/** How far from one half a picture of hit rates reaches. */
export function findReach(formulas: readonly SoothFormula[]): number {
  const farthest = Math.max(
    0,
    ...formulas.flatMap(({ low, high }) =>
      low === null || high === null ? [] : [0.5 - low, high - 0.5],
    ),
  );
  return REACHES.find((reach) => farthest <= reach) ?? 0.5;
}

/** Whether an even chance lies within what was measured of every formula. */
export function allMayBeEven(formulas: readonly SoothFormula[]): boolean {
  return formulas.every(
    ({ low, high }) => low === null || high === null || (low <= 0.5 && high >= 0.5),
  );
}

function timesOf({ begins_at, hand_count }: SoothShoe): ShoeTimes {
  return { beginsAt: new Date(begins_at), handCount: hand_count };
}
