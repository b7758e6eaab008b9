import {
  type BaccaratHand,
  baccaratSpots,
  dealShoe,
  shuffleShoe,
  spotPayout,
} from '@/domain/baccarat';
import { HANDS_PER_SHOE, openShoe } from '@/domain/baccarat-shoe';
import { MILLI, playSlotRound } from '@/domain/slot-engine';
import type { SlotVariant } from '@/domain/slot-variants';
import { drawSpinNumber, findPrizeAt, type WheelPrize } from '@/domain/wheel';
import { drawHouseNumber, importSeed } from '@/domain/yeekee';
import { computeBaccaratOdds } from '@/sandbox/games/baccarat-odds';
import { computeSlotOdds } from '@/sandbox/games/slot-odds';
import { createSeededDraw } from './seeded-draw';

/** The mean of many plays, with the value computed from the rules. */
export interface PlayedMean {
  readonly name: string;
  readonly mean: number;
  readonly computed: number;
  /** Standard error of the mean; a deviation of more than three standard errors happens once in 370 runs. */
  readonly standardError: number;
}

/** Fixed seed that gives the same plays on every run, so that results never vary. */
const SEED = 20_260_101;
const HOUSE_SEED = '01'.repeat(32);
/** Number of draws computed at the same time. A sequential loop would wait for the thread pool at each draw. */
const DRAWS_BESIDE_EACH_OTHER = 500;
/** Chi-square that chance exceeds once in a thousand times, at nine degrees of freedom (ten digits). */
export const CHI_SQUARE_LIMIT = 27.88;

/** Returns the deviation of a mean in standard errors. */
export function errorsOff({ mean, computed, standardError }: PlayedMean): number {
  return Math.abs(mean - computed) / standardError;
}

/** Plays a slot and returns its mean return, and how often the first spin wins and triggers free spins. */
export function playSlot(variant: SlotVariant, rounds: number): PlayedMean[] {
  const draw = createSeededDraw(SEED);
  let [sum, squares, wins, triggers] = [0, 0, 0, 0];
  for (let i = 0; i < rounds; i += 1) {
    const { winMilli, freeSpins, spins } = playSlotRound(variant, draw);
    const win = winMilli / MILLI;
    sum += win;
    squares += win * win;
    if ((spins[0]?.winMilli ?? 0) > 0) wins += 1;
    if (freeSpins > 0) triggers += 1;
  }
  const odds = computeSlotOdds(variant);
  const mean = sum / rounds;
  return [
    {
      name: 'return',
      mean,
      computed: odds.rtpPercent / 100,
      standardError: Math.sqrt((squares / rounds - mean * mean) / rounds),
    },
    { name: 'wins', ...shareOf(wins, rounds, odds.winChance) },
    ...(odds.freeSpinsChance === 0 && triggers === 0
      ? []
      : [{ name: 'free spins', ...shareOf(triggers, rounds, odds.freeSpinsChance) }]),
  ];
}

/** Creates shoes from a seeded generator instead of HMAC, which takes twenty times as long. */
export function createQuickShoes(): () => readonly BaccaratHand[] {
  const draw = createSeededDraw(SEED);
  return () => dealShoe(shuffleShoe(draw)).hands.slice(0, HANDS_PER_SHOE);
}

/** Creates shoes as rooms deal them: by real HMAC, each with a separate name. */
export function createRealShoes(): () => Promise<readonly BaccaratHand[]> {
  let count = 0;
  return () => {
    const name = `baccarat-gold-${count}`;
    count += 1;
    return openShoe(HOUSE_SEED, name);
  };
}

/** Plays hands of baccarat and returns the chance and return of each bet. */
export async function playBaccarat(
  hands: number,
  nextShoe: () => readonly BaccaratHand[] | Promise<readonly BaccaratHand[]>,
): Promise<PlayedMean[]> {
  const odds = computeBaccaratOdds();
  const wins = { player: 0, tie: 0, banker: 0 };
  let left = hands;
  while (left > 0) {
    for (const { winner } of (await nextShoe()).slice(0, left)) {
      wins[winner] += 1;
      left -= 1;
    }
  }
  return baccaratSpots.flatMap((spot) => {
    const paid = baccaratSpots.map(
      (winner) => [wins[winner] / hands, spotPayout(spot, 100, winner)] as const,
    );
    const mean = paid.reduce((sum, [share, payout]) => sum + share * payout, 0);
    const variance = paid.reduce((sum, [share, payout]) => sum + share * (payout - mean) ** 2, 0);
    return [
      { name: `${spot} wins`, ...shareOf(wins[spot], hands, odds[spot].chancePercent / 100) },
      {
        name: `${spot} returns`,
        mean,
        computed: odds[spot].rtpPercent,
        standardError: Math.sqrt(variance / hands),
      },
    ];
  });
}

/** Returns chi-square of the ten digits for each position of yeekee's house numbers. */
export async function drawHouseDigits(draws: number): Promise<number[]> {
  const key = await importSeed(HOUSE_SEED);
  const counts = Array.from({ length: 5 }, () => new Array<number>(10).fill(0));
  const atOnce = 1000;
  for (let first = 0; first < draws; first += atOnce) {
    const drawn = await Promise.all(
      Array.from({ length: atOnce }, (_, i) => drawHouseNumber(key, String(first + i), '')),
    );
    for (const number of drawn) {
      const digits = String(number).padStart(5, '0');
      counts.forEach((count, place) => {
        count[Number(digits[place])]! += 1;
      });
    }
  }
  const expected = draws / 10;
  return counts.map((count) =>
    count.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0),
  );
}

function shareOf(seen: number, plays: number, computed: number): Omit<PlayedMean, 'name'> {
  return {
    mean: seen / plays,
    computed,
    standardError: Math.sqrt((computed * (1 - computed)) / plays),
  };
}

const usual = { turnoverMilli: null, validDays: null, fallbackNo: null, game: null };

/** A set of wheel prizes with every kind of prize. */
export const wheelPrizes: readonly WheelPrize[] = [
  { ...usual, no: 1, weight: 20, kind: 'points', amount: 10 },
  {
    ...usual,
    no: 2,
    weight: 4,
    kind: 'credit',
    amount: 100_00,
    turnoverMilli: 1000,
    fallbackNo: 3,
  },
  { ...usual, no: 3, weight: 16, kind: 'credit', amount: 10_00, turnoverMilli: 1000 },
  { ...usual, no: 4, weight: 6, kind: 'spins', amount: 1 },
  { ...usual, no: 5, weight: 30, kind: 'credit', amount: 5_00, turnoverMilli: 1000 },
  {
    ...usual,
    no: 6,
    weight: 2,
    kind: 'credit',
    amount: 300_00,
    turnoverMilli: 1000,
    fallbackNo: 3,
  },
  {
    ...usual,
    no: 7,
    weight: 12,
    kind: 'free_rounds',
    amount: 5,
    turnoverMilli: 1000,
    validDays: 7,
    fallbackNo: 5,
    game: {
      providerId: 'manee',
      gameId: 'golden-dragon',
      name: 'มังกรทอง, ภาค 2',
      stakeSatang: 1_00,
    },
  },
  {
    ...usual,
    no: 8,
    weight: 10,
    kind: 'coupon',
    amount: 20_00,
    turnoverMilli: 1000,
    validDays: 30,
  },
];

/** Chi-square that chance exceeds once in a million times, at seven degrees of freedom (eight prizes). */
export const PRIZE_CHI_SQUARE_LIMIT = 40.52;

/**
 * Draws the prizes of a member's first spins by real HMAC.
 * @param published expected weights, by default those of the wheel
 * @returns chi-square of the drawn prizes
 */
export async function drawPrizes(spins: number, published = wheelPrizes): Promise<number> {
  const came = new Map<number, number>();
  for (let first = 1; first <= spins; first += DRAWS_BESIDE_EACH_OTHER) {
    const numbers = await Promise.all(
      Array.from({ length: Math.min(DRAWS_BESIDE_EACH_OTHER, spins - first + 1) }, (_, index) =>
        drawSpinNumber({
          serverSeed: HOUSE_SEED,
          clientSeed: 'returns',
          nonce: first + index,
        }),
      ),
    );
    for (const number of numbers) {
      const { no } = findPrizeAt(wheelPrizes, number);
      came.set(no, (came.get(no) ?? 0) + 1);
    }
  }
  return published.reduce((sum, { no, weight }) => {
    const expected = (spins * weight) / 100;
    return sum + ((came.get(no) ?? 0) - expected) ** 2 / expected;
  }, 0);
}
