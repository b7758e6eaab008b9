import type { CashbackKind } from '@/contract/cashback.contract';
import type { demoMembers } from '../account/members.seed';
import { marketCatalogue } from '../lotto/markets.catalogue';

/** Number of days before today on which the demo members have played. */
export const PAST_DAYS = 30;

/** The lottery on which the demo members bet; it is drawn every day. */
export const PAST_MARKET = 'hanoi';

/** A game of the demo's catalogue. */
export interface PastGame {
  readonly providerId: string;
  readonly gameId: string;
  readonly category: 'slot' | 'casino' | 'sport' | 'fishing';
}

/** A round of a game. Amounts are in satang. */
interface PastRound {
  readonly kind: 'round';
  /** Minute of the day in Thailand. */
  readonly minute: number;
  readonly game: PastGame;
  readonly stake: number;
  readonly payout: number;
  readonly validTurnover: number;
}

/** A bill with one number, which is chosen when the result is known. */
interface PastBill {
  readonly kind: 'bill';
  readonly minute: number;
  readonly betType: 'two_top' | 'run_top';
  readonly stake: number;
  /** Satang that the bill won; 0 when it lost. */
  readonly payout: number;
  readonly rateMilli: number;
}

export type PastPlay = PastRound | PastBill;

/** A shop item that a member redeemed. */
export interface PastRedemption {
  readonly daysAgo: number;
  readonly minute: number;
  readonly title: string;
  /** Later event of the redemption, with its own day. */
  readonly then?:
    | { readonly kind: 'use'; readonly daysAgo: number }
    | { readonly kind: 'send' | 'cancel'; readonly daysAgo: number; readonly note: string };
}

/** Cashback of one day, which a member claimed on the next day. */
export interface PastClaim {
  readonly ofDaysAgo: number;
  readonly minute: number;
  readonly kind: CashbackKind;
}

/** A withdrawal that was paid some minutes after the request. */
export interface PastWithdrawal {
  readonly daysAgo: number;
  readonly minute: number;
  /** In satang. */
  readonly amount: number;
  readonly tookMinutes: number;
}

/** A deposit by bank transfer. */
export interface PastDeposit {
  readonly daysAgo: number;
  readonly minute: number;
  /** Satang, including the digits that distinguish it from other deposits. */
  readonly amount: number;
}

/** The history of a demo member until today. */
export interface PastPlan {
  readonly username: (typeof demoMembers)[number]['username'];
  /** Plays of each day, by the number of days before today. */
  readonly days: ReadonlyMap<number, readonly PastPlay[]>;
  readonly redemptions: readonly PastRedemption[];
  readonly claims: readonly PastClaim[];
  readonly withdrawals: readonly PastWithdrawal[];
  /** Deposits after the first one; the first is computed so that the member ends with the planned balance. */
  readonly deposits: readonly PastDeposit[];
}

interface Habit {
  readonly games: readonly [PastGame, ...PastGame[]];
  /** Minimum and maximum number of rounds a day. */
  readonly rounds: readonly [least: number, most: number];
  /** In satang. */
  readonly stakes: readonly [least: number, most: number, step: number];
  /**
   * Chance of each payout in per mille, with the payout in hundredths of the stake. A returned stake (100) is no
   * turnover.
   */
  readonly outcomes: readonly (readonly [perMille: number, hundredths: number])[];
}

const game = (category: PastGame['category'], providerId: string, gameId: string): PastGame => ({
  providerId,
  gameId,
  category,
});

const slots = [
  game('slot', 'manee', 'golden-dragon'),
  game('slot', 'manee', 'white-elephant'),
  game('slot', 'manee', 'peacock'),
  game('slot', 'kaokradan', 'beckoning-cat'),
] as const;
const tables = [game('casino', 'manee', 'baccarat-gold')] as const;
const matches = [game('sport', 'toomtam', 'football-1x2')] as const;
const waters = [game('fishing', 'manee', 'fishing-golden-bay')] as const;

const OUTCOMES = {
  slot: [
    [30, 800],
    [130, 300],
    [220, 150],
  ],
  casino: [
    [90, 100],
    [220, 200],
    [230, 195],
  ],
  sport: [[440, 215]],
  fishing: [
    [100, 350],
    [300, 200],
  ],
} as const satisfies Record<PastGame['category'], Habit['outcomes']>;

function habitsOf(
  scale: {
    [category in PastGame['category']]: Pick<Habit, 'rounds' | 'stakes'>;
  },
): Habit[] {
  return [
    { games: slots, outcomes: OUTCOMES.slot, ...scale.slot },
    { games: tables, outcomes: OUTCOMES.casino, ...scale.casino },
    { games: matches, outcomes: OUTCOMES.sport, ...scale.sport },
    { games: waters, outcomes: OUTCOMES.fishing, ...scale.fishing },
  ];
}

/** Returns a deterministic random generator of whole numbers from 0 up to a bound. */
function drawsOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    // Park and Miller's generator; its products stay safe integers.
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * bound);
  };
}

const FIRST_MINUTE = 10 * 60;
const LAST_MINUTE = 23 * 60 + 30;
/** Minute of the day at which bills are made, shortly before the lottery of the plan closes. */
const BILL_MINUTE = 17 * 60 + 12;
const runTopRate =
  marketCatalogue.find(({ market_id: id }) => id === PAST_MARKET)?.terms.run_top?.rate_milli ?? 0;
const twoTopRate =
  marketCatalogue.find(({ market_id: id }) => id === PAST_MARKET)?.terms.two_top?.rate_milli ?? 0;

function planDay(habits: readonly Habit[], draw: (bound: number) => number): PastPlay[] {
  return habits.flatMap(({ games, rounds, stakes, outcomes }) => {
    const count = rounds[0] + draw(rounds[1] - rounds[0] + 1);
    return Array.from({ length: count }, (): PastPlay => {
      const stake = stakes[0] + draw((stakes[1] - stakes[0]) / stakes[2] + 1) * stakes[2];
      let chance = draw(1000);
      const outcome = outcomes.find(([perMille]) => (chance -= perMille) < 0);
      const hundredths = outcome?.[1] ?? 0;
      return {
        kind: 'round',
        minute: FIRST_MINUTE + draw(LAST_MINUTE - FIRST_MINUTE),
        game: games[draw(games.length)] ?? games[0],
        stake,
        payout: (stake * hundredths) / 100,
        validTurnover: hundredths === 100 ? 0 : stake,
      };
    });
  });
}

function planBill(wins: boolean, stake: number): PastBill {
  const rateMilli = wins ? runTopRate : twoTopRate;
  return {
    kind: 'bill',
    minute: BILL_MINUTE,
    betType: wins ? 'run_top' : 'two_top',
    stake,
    payout: wins ? (stake * rateMilli) / 1000 : 0,
    rateMilli,
  };
}

/**
 * Plans the plays of each day.
 * @param seed start of the random numbers, chosen so that no bet exceeds the balance
 */
export function planDays(
  seed: number,
  {
    habits,
    billStake,
    restsOn,
  }: { habits: Habit[]; billStake: number; restsOn: readonly number[] },
): Map<number, PastPlay[]> {
  const draw = drawsOf(seed);
  const days = new Map<number, PastPlay[]>();
  for (let daysAgo = PAST_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const plays = planDay(habits, draw);
    // Today has no bill, because its lottery is not drawn yet.
    if (daysAgo % 3 === 1) plays.push(planBill(daysAgo % 2 === 0, billStake));
    if (restsOn.includes(daysAgo)) continue;
    days.set(
      daysAgo,
      plays.sort((a, b) => a.minute - b.minute),
    );
  }
  return days;
}

const BAHT = 100;

/** The habits of the gold member. */
export const goldPlay = {
  habits: habitsOf({
    slot: { rounds: [2, 4], stakes: [60 * BAHT, 240 * BAHT, 20 * BAHT] },
    casino: { rounds: [5, 9], stakes: [500 * BAHT, 1_500 * BAHT, 100 * BAHT] },
    sport: { rounds: [0, 1], stakes: [300 * BAHT, 1_000 * BAHT, 100 * BAHT] },
    fishing: { rounds: [0, 2], stakes: [100 * BAHT, 300 * BAHT, 50 * BAHT] },
  }),
  billStake: 100 * BAHT,
  restsOn: [22, 16, 11],
};

/** The habits of the hero member. */
export const heroPlay = {
  habits: habitsOf({
    slot: { rounds: [2, 4], stakes: [300 * BAHT, 900 * BAHT, 100 * BAHT] },
    casino: { rounds: [9, 15], stakes: [3_500 * BAHT, 5_000 * BAHT, 500 * BAHT] },
    sport: { rounds: [0, 2], stakes: [1_000 * BAHT, 4_000 * BAHT, 500 * BAHT] },
    fishing: { rounds: [0, 2], stakes: [300 * BAHT, 900 * BAHT, 100 * BAHT] },
  }),
  billStake: 500 * BAHT,
  restsOn: [18],
};

const at = (hour: number, minute: number): number => hour * 60 + minute;

/** The histories of the demo members. */
export const pastPlans: readonly PastPlan[] = [
  {
    username: '0812345678',
    days: planDays(55_433, goldPlay),
    redemptions: [
      { daysAgo: 27, minute: at(18, 20), title: 'ซองแดงโชคดี ฿20.00' },
      {
        daysAgo: 21,
        minute: at(21, 10),
        title: 'คูปองเครดิต ฿30.00',
        then: { kind: 'use', daysAgo: 20 },
      },
      { daysAgo: 13, minute: at(19, 42), title: 'เครดิต ฿50.00' },
      { daysAgo: 6, minute: at(12, 5), title: 'คูปองเครดิต ฿30.00' },
      { daysAgo: 2, minute: at(20, 33), title: 'เสื้อยืดโชคดี' },
    ],
    claims: [
      { ofDaysAgo: 27, minute: at(11, 12), kind: 'loss' },
      { ofDaysAgo: 19, minute: at(20, 5), kind: 'loss' },
      { ofDaysAgo: 17, minute: at(12, 48), kind: 'turnover' },
      { ofDaysAgo: 13, minute: at(10, 31), kind: 'loss' },
      { ofDaysAgo: 10, minute: at(19, 17), kind: 'turnover' },
      { ofDaysAgo: 7, minute: at(9, 54), kind: 'loss' },
      { ofDaysAgo: 4, minute: at(12, 22), kind: 'loss' },
    ],
    withdrawals: [
      { daysAgo: 24, minute: at(21, 36), amount: 1_500 * BAHT, tookMinutes: 9 },
      { daysAgo: 18, minute: at(13, 4), amount: 800 * BAHT, tookMinutes: 6 },
      { daysAgo: 12, minute: at(22, 17), amount: 2_000 * BAHT, tookMinutes: 14 },
      { daysAgo: 8, minute: at(18, 50), amount: 600 * BAHT, tookMinutes: 8 },
      { daysAgo: 3, minute: at(20, 9), amount: 1_200 * BAHT, tookMinutes: 11 },
    ],
    deposits: [
      { daysAgo: 19, minute: at(9, 42), amount: 2_000_37 },
      { daysAgo: 5, minute: at(11, 8), amount: 1_500_12 },
      { daysAgo: 1, minute: at(9, 25), amount: 2_300_64 },
    ],
  },
  {
    username: '0823456789',
    days: planDays(79_190, heroPlay),
    redemptions: [
      { daysAgo: 25, minute: at(20, 15), title: 'เครดิต ฿300.00' },
      {
        daysAgo: 19,
        minute: at(22, 4),
        title: 'พาวเวอร์แบงก์ 10,000 mAh',
        then: { kind: 'send', daysAgo: 17, note: 'ส่งแล้วทางไปรษณีย์ EH204881937TH' },
      },
      {
        daysAgo: 14,
        minute: at(13, 28),
        title: 'เสื้อยืดโชคดี',
        then: { kind: 'cancel', daysAgo: 13, note: 'ไซซ์ L หมดชั่วคราว คืนแต้มให้ครบแล้ว' },
      },
      { daysAgo: 17, minute: at(19, 26), title: 'เครดิต ฿300.00' },
      { daysAgo: 10, minute: at(21, 47), title: 'เครดิต ฿300.00' },
      { daysAgo: 6, minute: at(18, 9), title: 'คูปองเครดิต ฿100.00' },
      { daysAgo: 5, minute: at(20, 51), title: 'สิทธิ์หมุนวงล้อ 5 ครั้ง' },
      { daysAgo: 3, minute: at(12, 36), title: 'พาวเวอร์แบงก์ 10,000 mAh' },
    ],
    claims: [
      { ofDaysAgo: 30, minute: at(10, 40), kind: 'loss' },
      { ofDaysAgo: 21, minute: at(18, 26), kind: 'loss' },
      { ofDaysAgo: 17, minute: at(11, 3), kind: 'loss' },
      { ofDaysAgo: 12, minute: at(12, 15), kind: 'loss' },
      { ofDaysAgo: 9, minute: at(20, 58), kind: 'turnover' },
      { ofDaysAgo: 5, minute: at(13, 34), kind: 'turnover' },
      { ofDaysAgo: 4, minute: at(10, 9), kind: 'loss' },
    ],
    withdrawals: [
      { daysAgo: 26, minute: at(23, 2), amount: 20_000 * BAHT, tookMinutes: 41 },
      { daysAgo: 19, minute: at(14, 12), amount: 12_000 * BAHT, tookMinutes: 12 },
      { daysAgo: 15, minute: at(12, 20), amount: 8_500 * BAHT, tookMinutes: 7 },
      { daysAgo: 11, minute: at(21, 58), amount: 15_000 * BAHT, tookMinutes: 13 },
      { daysAgo: 8, minute: at(14, 31), amount: 5_000 * BAHT, tookMinutes: 5 },
      { daysAgo: 5, minute: at(22, 40), amount: 18_000 * BAHT, tookMinutes: 10 },
      { daysAgo: 2, minute: at(18, 15), amount: 10_000 * BAHT, tookMinutes: 8 },
    ],
    deposits: [
      { daysAgo: 12, minute: at(9, 31), amount: 12_000_28 },
      { daysAgo: 6, minute: at(20, 5), amount: 8_500_73 },
      { daysAgo: 3, minute: at(23, 5), amount: 35_000_46 },
      { daysAgo: 1, minute: at(9, 12), amount: 30_000_19 },
    ],
  },
];
