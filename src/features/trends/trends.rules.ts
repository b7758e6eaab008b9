import type { TrendFormula, TrendRoom } from '@/contract/trends.contract';
import type { RoadHand } from '@/domain/baccarat-roads';
import {
  BETTING_SECONDS,
  endOfShoe,
  findNextNews,
  HAND_SECONDS,
  type ShoeTimes,
} from '@/domain/baccarat-shoe';

/** A shoe with the hands dealt so far. */
export type TrendShoe = NonNullable<TrendRoom['shoe']>;

/** State of a shoe by time; hands are counted from 1. */
export type HandMoment =
  | { readonly kind: 'coming' | 'over'; readonly seconds: number }
  | { readonly kind: 'open'; readonly hand: number; readonly seconds: number }
  | { readonly kind: 'dealing' | 'dealt'; readonly hand: number };

/** Distances from one half to the edges of the hit-rate chart; the smallest one that contains all rates is used. */
const REACHES = [0.06, 0.12, 0.25, 0.5] as const;

/** Returns the time of a shoe's next change, in milliseconds since the epoch. */
export function findNews(shoe: TrendShoe): number {
  return findNextNews(timesOf(shoe), shoe.hands.length).getTime();
}

/** Returns the state of a shoe at a server time in seconds. */
export function readMoment(shoe: TrendShoe, nowSeconds: number): HandMoment {
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

/** Converts the hands of a shoe for the roads. */
export function toRoadHands(shoe: TrendShoe | null): RoadHand[] {
  return (shoe?.hands ?? []).map(({ winner, player_pair, banker_pair }) => ({
    winner,
    playerPair: player_pair,
    bankerPair: banker_pair,
  }));
}

/** Returns the distance from one half to the edges of the hit-rate chart. */
export function findReach(formulas: readonly TrendFormula[]): number {
  const farthest = Math.max(
    0,
    ...formulas.flatMap(({ low, high }) =>
      low === null || high === null ? [] : [0.5 - low, high - 0.5],
    ),
  );
  return REACHES.find((reach) => farthest <= reach) ?? 0.5;
}

/** Whether the interval of every formula contains an even chance. */
export function allMayBeEven(formulas: readonly TrendFormula[]): boolean {
  return formulas.every(
    ({ low, high }) => low === null || high === null || (low <= 0.5 && high >= 0.5),
  );
}

function timesOf({ begins_at, hand_count }: TrendShoe): ShoeTimes {
  return { beginsAt: new Date(begins_at), handCount: hand_count };
}
