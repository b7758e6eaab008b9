import { type CalendarDay, toCalendarDay, toDayStart } from './calendar-day';
import { fromHex, toHex } from './hex';
import type { LottoResult } from './lotto';
import type { Satang } from './money';

/** Rounds of a day. Rule: domain, "Yeekee". */
export const YEEKEE_ROUNDS_A_DAY = 88;
/** So long shooting goes on after betting has ended. */
export const SHOOTING_MINUTES = 2;
/** The rank whose shot is left out of the sum. */
export const LEFT_OUT_RANK = 16;

const DIGITS = 5;
const RESULTS = 10 ** DIGITS;
const U32_RANGE = 2 ** 32;

const MINUTE_MS = 60_000;
const OPENS_AFTER_MINUTES = 5 * 60;
const FIRST_CLOSES_AFTER_MINUTES = 6 * 60;
const MINUTES_A_ROUND = 15;
const RESULT_MINUTES = 3;

/** When everything of a round happens. */
export interface YeekeeTimes {
  readonly opensAt: Date;
  /** When betting ends; shooting goes on. */
  readonly closesAt: Date;
  readonly shootingEndsAt: Date;
  readonly drawsAt: Date;
}

/** When the round of a number, from 1, of a day happens. The last ones of a day close on the next morning. */
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

/** The day whose rounds can be bet on at an instant; between its last round and the next opening, the day before. */
export function findYeekeeDay(instant: Date): CalendarDay {
  return toCalendarDay(new Date(instant.getTime() - OPENS_AFTER_MINUTES * MINUTE_MS));
}

/** Name of a round in its commitment: `2026-01-01/001`. */
export function toRoundKey(day: CalendarDay, number: number): string {
  return `${day}/${String(number).padStart(3, '0')}`;
}

/** Whether a text is a shot: five digits. */
export function isShot(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}

/** The rank of a shot, counted back from the last of so many. */
export function rankOf(seq: number, shotCount: number): number {
  return shotCount - seq + 1;
}

const encoder = new TextEncoder();

/**
 * The commitment that is published before betting opens: hex SHA-256 of the seed's bytes followed by the round key.
 * @param seed hex, 32 bytes
 */
export async function commitTo(seed: string, roundKey: string): Promise<string> {
  return hash(new Uint8Array([...fromHex(seed), ...encoder.encode(roundKey)]));
}

/** Hex SHA-256 of all shots in the order of their numbers, joined by commas. */
export async function hashShots(shots: readonly string[]): Promise<string> {
  return hash(encoder.encode(shots.join(',')));
}

/** The key that draws the house numbers of a seed. */
export async function importSeed(seed: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', fromHex(seed), algorithm, false, ['sign']);
}

/**
 * A number below `bound`, every one as likely: the first four bytes of HMAC-SHA-256 over `message|counter`, modulo
 * `bound`; the counter goes up while the number would favour some.
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
 * The house number of a round, below 100,000. Rule: domain, "Proof".
 * @param snapshot as `hashShots` makes it
 */
export async function drawHouseNumber(
  key: CryptoKey,
  roundKey: string,
  snapshot: string,
): Promise<number> {
  return drawBelow(key, `${roundKey}|${snapshot}`, RESULTS);
}

/** The winner of a prize: `place` in the list of participants, from 1. */
export interface PrizeWinner {
  readonly number: number;
  readonly place: number;
}

/**
 * Draws the prizes of a round among its participants; each wins at most one. Rule: domain, "Prizes".
 * @param snapshot as `hashShots` makes it
 * @param prizes how many there are
 * @param entrants how many take part; with fewer than there are prizes, the last prizes have no winner
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

/** The figures that scale the prizes of a round. */
export interface PrizeScale {
  /** Members who take part. */
  readonly entrants: number;
  /** The least stake that counts among them, in satang: that on bets which return 90 % and lose as much on average. */
  readonly leastStakeSatang: Satang;
  /** Most of their expected loss that is given away, in per cent. */
  readonly sharePercent: number;
}

/**
 * What the prizes of a round come to, in satang: together no more than a share of what the house expects to win from
 * those who take part. The draw is equal among them, so the least expected loss counts for each.
 * @param prizes the most of each, in the order of the draw
 */
export function scalePrizes(
  prizes: readonly Satang[],
  { entrants, leastStakeSatang, sharePercent }: PrizeScale,
): Satang[] {
  // A tenth of a stake is lost on bets that return 90 %.
  const pool = Math.floor((entrants * leastStakeSatang * sharePercent) / 1000);
  const most = prizes.reduce((sum, prize) => sum + prize, 0);
  return prizes.map((prize) => Math.min(prize, Math.floor((prize * pool) / most)));
}

/** The draw of a round, which anyone can recompute once it is published. */
export interface YeekeeDraw {
  readonly commitment: string;
  readonly snapshot: string;
  readonly sum: number;
  /** The shot that is left out of the sum. */
  readonly shot16: string;
  readonly houseNumber: number;
  /** Five digits. */
  readonly result: string;
}

/**
 * The result of a round. It follows from the seed and the shots alone. Rule: domain, "Result" and "Proof".
 * @param shots in the order of their numbers
 * @param fewestShots with fewer the round has no result
 * @throws RangeError with fewer shots than a round needs
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

/** Maps the five digits of a result to the numbers of bets. */
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
