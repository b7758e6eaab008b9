import { type CalendarDay, toCalendarDay, toDayStart } from './calendar-day';
import { fromHex, toHex } from './hex';
import type { LottoResult } from './lotto';
import type { Satang } from './money';

/** Number of rounds per day. See `docs/rules.md#yeekee`. */
export const YEEKEE_ROUNDS_A_DAY = 88;
/** Minutes for which shooting continues after betting ends. */
export const SHOOTING_MINUTES = 2;
/** Rank, counted from the last shot, of the shot that is not part of the sum of the shots. */
export const LEFT_OUT_RANK = 16;

const DIGITS = 5;
const RESULTS = 10 ** DIGITS;
const U32_RANGE = 2 ** 32;

const MINUTE_MS = 60_000;
const OPENS_AFTER_MINUTES = 5 * 60;
const FIRST_CLOSES_AFTER_MINUTES = 6 * 60;
const MINUTES_A_ROUND = 15;
const RESULT_MINUTES = 3;

/** The times of a round. */
export interface YeekeeTimes {
  readonly opensAt: Date;
  /** End of betting; shooting continues. */
  readonly closesAt: Date;
  readonly shootingEndsAt: Date;
  readonly drawsAt: Date;
}

/** Returns the times of a day's round by its number, from 1. The last rounds of a day close the next morning. */
export function findYeekeeTimes(day: CalendarDay, number: number): YeekeeTimes {
  const start = toDayStart(day).getTime();
  const after = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  const closes = FIRST_CLOSES_AFTER_MINUTES + (number - 1) * MINUTES_A_ROUND;
  return {
    opensAt: after(OPENS_AFTER_MINUTES),
    closesAt: after(closes),
    shootingEndsAt: after(closes + SHOOTING_MINUTES),
    drawsAt: after(closes + RESULT_MINUTES),
  };
}

/**
 * Returns the day whose rounds can be bet on at an instant. After the last round of a day, the day stays the same until
 * the next one opens.
 */
export function findYeekeeDay(instant: Date): CalendarDay {
  return toCalendarDay(new Date(instant.getTime() - OPENS_AFTER_MINUTES * MINUTE_MS));
}

/** Returns the name of a round in its commitment: `2026-01-01/001`. */
export function toRoundKey(day: CalendarDay, number: number): string {
  return `${day}/${String(number).padStart(3, '0')}`;
}

/** Returns whether a text is a shot: five digits. */
export function isShot(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}

/** Returns the rank of a shot, counted back from the last one, which has rank 1. */
export function rankOf(seq: number, shotCount: number): number {
  return shotCount - seq + 1;
}

const encoder = new TextEncoder();

/**
 * Computes the commitment published before betting opens: hex SHA-256 of the seed's bytes followed by the round key.
 * @param seed hex, 32 bytes
 */
export async function commitTo(seed: string, roundKey: string): Promise<string> {
  return hash(new Uint8Array([...fromHex(seed), ...encoder.encode(roundKey)]));
}

/** Computes the hex SHA-256 of all shots in the order of their numbers, joined by commas. */
export async function hashShots(shots: readonly string[]): Promise<string> {
  return hash(encoder.encode(shots.join(',')));
}

/** Imports a seed as the HMAC key of the draws. */
export async function importSeed(seed: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', fromHex(seed), algorithm, false, ['sign']);
}

/**
 * Draws a number below `bound`, all equally likely: the first four bytes of HMAC-SHA-256 over `message|counter`, modulo
 * `bound`. The counter goes up until the drawn value is below the last full multiple of `bound`.
 */
async function drawBelow(key: CryptoKey, message: string, bound: number): Promise<number> {
  const unbiasedBelow = Math.floor(U32_RANGE / bound) * bound;
  for (let counter = 0; ; counter += 1) {
    const counted = encoder.encode(`${message}|${counter}`);
    const drawn = new DataView(await crypto.subtle.sign('HMAC', key, counted)).getUint32(0);
    if (drawn < unbiasedBelow) return drawn % bound;
  }
}

/**
 * Draws the house number of a round, below 100,000. See `docs/rules.md#yeekee`.
 * @param snapshot the hash from `hashShots`
 */
export async function drawHouseNumber(
  key: CryptoKey,
  roundKey: string,
  snapshot: string,
): Promise<number> {
  return drawBelow(key, `${roundKey}|${snapshot}`, RESULTS);
}

/** The winner of a prize; `place` is the position in the list of participants, from 1. */
export interface PrizeWinner {
  readonly number: number;
  readonly place: number;
}

/**
 * Draws the prizes of a round among its participants. A participant wins at most one prize. See `docs/rules.md#yeekee`.
 * @param snapshot the hash from `hashShots`
 * @param prizes number of prizes
 * @param entrants number of participants; if there are fewer than prizes, the last prizes have no winner
 */
export async function drawPrizes({
  seed,
  roundKey,
  snapshot,
  prizes,
  entrants,
}: {
  seed: string;
  roundKey: string;
  snapshot: string;
  prizes: number;
  entrants: number;
}): Promise<PrizeWinner[]> {
  const key = await importSeed(seed);
  const places = Array.from({ length: entrants }, (_, index) => index + 1);
  const winners: PrizeWinner[] = [];
  for (let number = 1; number <= Math.min(prizes, entrants); number += 1) {
    const drawn = await drawBelow(key, `${roundKey}|${snapshot}|prize${number}`, places.length);
    winners.push(...places.splice(drawn, 1).map((place) => ({ number, place })));
  }
  return winners;
}

/** The values that scale the prizes of a round. */
export interface PrizeScale {
  /** Number of participants. */
  readonly entrants: number;
  /** Smallest counted stake of a participant, in satang, weighted so that a bet returning 90 % counts in full. */
  readonly leastStakeSatang: Satang;
  /** Share of the participants' expected loss that the prizes may use, in per cent. */
  readonly sharePercent: number;
}

/**
 * Scales the prizes of a round, in satang, so that together they stay within a share of the house's expected profit
 * from the participants. All participants have the same chance of a prize, so the expected loss of each participant is
 * taken as the smallest one among them.
 * @param prizes maximum of each prize, in the order of the draw
 */
export function scalePrizes(
  prizes: readonly Satang[],
  { entrants, leastStakeSatang, sharePercent }: PrizeScale,
): Satang[] {
  // A bet that returns 90 % loses a tenth of its stake; together with the per cent, the divisor is 1000.
  const pool = Math.floor((entrants * leastStakeSatang * sharePercent) / 1000);
  const most = prizes.reduce((sum, prize) => sum + prize, 0);
  return prizes.map((prize) => Math.min(prize, Math.floor((prize * pool) / most)));
}

/** The draw of a round; anyone can recompute it once it is published. */
export interface YeekeeDraw {
  readonly commitment: string;
  readonly snapshot: string;
  readonly sum: number;
  /** The shot that the sum leaves out. */
  readonly shot16: string;
  readonly houseNumber: number;
  /** Five digits. */
  readonly result: string;
}

/**
 * Computes the result of a round, which depends only on the seed and the shots. See `docs/rules.md#yeekee`.
 * @param shots shots in the order of their numbers
 * @param fewestShots minimum number of shots for a result
 * @throws RangeError when there are too few shots
 */
export async function drawYeekee({
  seed,
  roundKey,
  shots,
  fewestShots,
}: {
  seed: string;
  roundKey: string;
  shots: readonly string[];
  fewestShots: number;
}): Promise<YeekeeDraw> {
  const shot16 = shots.at(-LEFT_OUT_RANK);
  if (shots.length < fewestShots || shot16 === undefined) {
    throw new RangeError(`${shots.length} shots make no result`);
  }
  const [commitment, snapshot, key] = await Promise.all([
    commitTo(seed, roundKey),
    hashShots(shots),
    importSeed(seed),
  ]);
  const houseNumber = await drawHouseNumber(key, roundKey, snapshot);
  const sum = shots.reduce((total, shot) => total + Number(shot), 0);
  const result = String((sum - Number(shot16) + houseNumber) % RESULTS).padStart(DIGITS, '0');
  return { commitment, snapshot, sum, shot16, houseNumber, result };
}

/** Maps the five digits of a yeekee result to a lottery result. */
export function toLottoResult(result: string): LottoResult {
  return {
    three_top: result.slice(2),
    two_bottom: result.slice(0, 2),
    three_front: [],
    three_bottom: [],
  };
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
