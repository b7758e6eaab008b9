import * as v from 'valibot';
import {
  type AffiliateMargin,
  type AffiliateType,
  affiliateTypes,
  computeMargins,
} from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
import { type HouseEdges, playPerGift, turnoverWeight } from '@/domain/expected-win';
import type { Satang } from '@/domain/money';
import { LEFT_OUT_RANK } from '@/domain/yeekee';
import { baht } from './fields';

/** A whole number within bounds, both of them allowed. */
function whole(least: number, most: number) {
  const sentence = `has to be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}

/** An amount within bounds: baht where it is written, satang once it is read. */
function amount(least: Satang, most: Satang) {
  const sentence = `has to be an amount from ${formatBaht(least)} to ${formatBaht(most)} baht`;
  return v.pipe(baht, v.minValue(least, sentence), v.maxValue(most, sentence));
}

const depositRules = v.strictObject({
  /** So long an exact amount is held for whoever asked for it. Rule: domain, "Bank / TrueMoney deposit". */
  reserved_seconds: v.optional(whole(60, 3_600), 900),
});

const MOST_WITHDRAWN: Satang = 10_000_000_000_00;

/** These rules limit how much a member may withdraw, and how often. */
const withdrawalRules = v.pipe(
  v.strictObject({
    /** Least and most at once. */
    least: v.optional(amount(1_00, MOST_WITHDRAWN), '100.00'),
    most: v.optional(amount(1_00, MOST_WITHDRAWN), '50000.00'),
    /** So many requests between two midnights of Thailand; a VIP level may allow more. */
    per_day: v.optional(whole(1, 1_000), 5),
  }),
  v.check(({ least, most }) => least <= most, 'most has to be at least least'),
);

/** How members may take back their bills, where the market lets them, and what operators are told of results. */
const lottoRules = v.strictObject({
  /** Until so many minutes before the round closes. */
  cancel_minutes: v.optional(whole(1, 1_440), 10),
  /** So many bills of a member between two midnights of Thailand; 0: none, ever. */
  cancels_per_day: v.optional(whole(0, 100), 4),
  /** A round is moved to another day so many hours before its draw at the latest. */
  move_hours: v.optional(whole(1, 720), 48),
  /** Before a result is final its preview warns when it pays so many times what such bets pay on average, */
  result_alarm_times: v.optional(whole(2, 1_000), 3),
  /** or more than this. */
  result_alarm: v.optional(amount(1_00, 10_000_000_000_00), '100000.00'),
});

const yeekeeRules = v.strictObject({
  /** So many seconds have to pass between two shots of a member. */
  shot_wait_seconds: v.optional(whole(1, 60), 5),
  /** Below this many shots every bill of the round is given back; one of them is left out of the sum by its rank. */
  fewest_shots: v.optional(whole(LEFT_OUT_RANK, 100), 20),
  /**
   * The least stake in the round with which a member takes part in the prize draw. A stake counts by its expected loss:
   * a bet that returns 90 % counts in full.
   */
  prize_stake: v.optional(amount(1_00, 100_000_00), '100.00'),
  /** The most of each prize that is drawn among those who shot, in the order of the draw, the largest first. */
  prizes: v.optional(
    v.pipe(
      v.array(amount(1_00, 100_000_00)),
      v.minLength(1, 'has to name one prize at least'),
      v.maxLength(10, 'has to name ten prizes at most'),
      v.transform((prizes) => prizes.toSorted((a, b) => b - a)),
    ),
    ['400.00', '200.00'],
  ),
  /**
   * Most that all prizes of a round give, in per cent of what those who take part are expected to lose. The usual value
   * is what points, affiliate levels, cashback and gifts leave of it, see `mostPrizeShare`.
   */
  prize_share_percent: v.optional(whole(1, 50), 12),
});

/** What valid turnover is worth. Rule: rewards, "Points". */
const pointsRules = v.strictObject({
  /** Of valid turnover, for one point of a member without a level. */
  baht_per_point: v.optional(amount(1_00, 100_000_00), '100.00'),
});

/** What a VIP level gives to whom has it. */
const benefits = (percent: number, lossRefundCap: string) => ({
  /** Points for what gives 100 without a level. */
  points_percent: v.optional(whole(100, 1_000), percent),
  /** Most that the refund of losses pays in a day. */
  loss_refund_cap: v.optional(amount(0, 10_000_000_00), lossRefundCap),
});

const reachedLevel = (
  turnover: string,
  percent: number,
  lossRefundCap: string,
  withdrawals: number,
) =>
  v.strictObject({
    /** Valid turnover of the window from which on a member has it. */
    turnover: v.optional(amount(1_00, 10_000_000_000_00), turnover),
    ...benefits(percent, lossRefundCap),
    withdrawals_per_day: v.optional(whole(1, 100), withdrawals),
  });

/** VIP levels by the valid turnover of some days. Rule: rewards, "VIP". */
const vipRules = v.pipe(
  v.strictObject({
    /** So many days count, today included. */
    window_days: v.optional(whole(1, 90), 30),
    guest: v.optional(v.strictObject(benefits(100, '1000.00')), {}),
    gold: v.optional(reachedLevel('100000.00', 120, '3000.00', 8), {}),
    hero: v.optional(reachedLevel('1000000.00', 150, '10000.00', 12), {}),
  }),
  v.check(({ gold, hero }) => gold.turnover < hero.turnover, 'hero has to ask for more than gold'),
);

/** The wheel: where spins come from, and how many a member may have. Rule: rewards, "Wheel". */
const wheelRules = v.strictObject({
  /** So many spins on each day that follows a deposit closely; 0: none, ever. */
  daily_spins: v.optional(whole(0, 10), 1),
  /** A deposit within so many days brings the spins of a day. */
  deposit_days: v.optional(whole(1, 90), 7),
  points_per_spin: v.optional(whole(1, 1_000_000), 100),
  /** So many spins for points between two midnights of Thailand; 0: none, ever. */
  points_spins_per_day: v.optional(whole(0, 1_000), 20),
  /** More than these a member cannot keep, but for those that were won. */
  most_unspent: v.optional(whole(1, 1_000), 50),
  /** So long a spin can be used. */
  spin_days: v.optional(whole(1, 365), 30),
});

/** What comes back of a day that was played. Rule: rewards, "Cashback, loss refund". Its cap follows the VIP level. */
const cashbackRules = v.strictObject({
  /** Of what was lost, in hundredths of a per cent; 0: nothing comes back. */
  loss_rate: v.optional(whole(0, 10_000), 500),
  /** Less than this is not given. */
  loss_least: v.optional(amount(1, 1_000_00), '1.00'),
  /** Of what was played, in hundredths of a per cent; 0: nothing comes back. */
  turnover_rate: v.optional(whole(0, 1_000), 30),
  turnover_least: v.optional(amount(1, 1_000_00), '0.01'),
  /** So many days after its own a day can be taken. */
  claim_days: v.optional(whole(1, 90), 7),
  /** How much of what was taken has to be played before it may leave, in per cent. */
  play_percent: v.optional(whole(0, 1_000), 100),
  /** Most that comes back, in per cent of what the house expects to keep after points and affiliate levels. */
  most_of_win_percent: v.optional(whole(0, 100), 80),
  /** What is taken back within so many days counts as not played. */
  reversal_days: v.optional(whole(1, 90), 30),
});

/** Gifts that play pays for, beside cashback: the daily spin, quests and coupons. */
const giftRules = v.strictObject({
  /**
   * Baht of play for each baht that a gift is worth; each baht of play is used for one gift. The usual value is what
   * points, affiliate levels and cashback leave at least, see `leastPlayPerBaht`.
   */
  play_per_baht: v.optional(whole(0, 100_000), 275),
});

/** What votes a poll gives where its operator says nothing else. Rule: rewards, "Polls". */
const pollRules = v.strictObject({
  /** Credited while it is open, for one vote. */
  baht_per_vote: v.optional(amount(1_00, 100_000_00), '100.00'),
  most_votes: v.optional(whole(1, 1_000), 10),
});

/** Basis points of the three levels, the nearest first; written as numbers or, by a command, as their text. */
const affiliateRate = (...usual: [number, number, number]) => {
  const rate = v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))]),
    whole(0, 1_000),
  );
  return v.optional(v.tuple([rate, rate, rate]), usual);
};

const houseEdge = (usual: number) => v.optional(whole(0, 10_000), usual);

/** What members earn by friends whom they referred. Rule: rewards, "Affiliate". */
const affiliateRules = v.pipe(
  v.strictObject({
    rates: v.optional(
      v.strictObject({
        slot: affiliateRate(80, 30, 20),
        casino: affiliateRate(20, 10, 5),
        lotto: affiliateRate(100, 50, 30),
        sport: affiliateRate(50, 20, 10),
        fishing: affiliateRate(80, 30, 20),
      }),
      {},
    ),
    /** Most that a member earns between two firsts of a month. */
    month_cap: v.optional(amount(0, 10_000_000_00), '50000.00'),
    /** Least and most that is taken over into the wallet at once. */
    redeem_least: v.optional(amount(1_00, 1_000_000_00), '500.00'),
    redeem_most: v.optional(amount(1_00, 10_000_000_00), '10000.00'),
    /** So much of what is taken over has to be played before money may leave, in percent. */
    redeem_turnover_percent: v.optional(whole(0, 1_000), 100),
    /**
     * Basis points that the house keeps of what is staked, for the margins: of each type the game that returns most.
     * Published returns: slots 96.32 %, banker of baccarat 98.94 %, lottery 90 % (two digits, three at 900), closing
     * odds of football 96 %, fishing 96 %.
     */
    house_edges: v.optional(
      v.strictObject({
        slot: houseEdge(368),
        casino: houseEdge(106),
        lotto: houseEdge(1_000),
        sport: houseEdge(400),
        fishing: houseEdge(400),
      }),
      {},
    ),
    /** What a point buys at best, for the margins: the item of the shop that gives most for a point. */
    point_worth: v.optional(amount(0, 100_00), '0.12'),
  }),
  v.check(
    ({ redeem_least, redeem_most }) => redeem_least <= redeem_most,
    'redeem_most has to be at least redeem_least',
  ),
);

/** Limits that one operator may reach alone in a day of Thailand; another person has to agree to anything beyond them. */
const deskRules = v.strictObject({
  /** From this amount on, also of one member within 24 hours, one person neither credits unseen nor approves and pays. */
  four_eyes_from: v.optional(amount(1_00, 10_000_000_00), '20000.00'),
  /** Deposits that a person credits in a day without a report by a gateway or another person. */
  unseen_credit_day: v.optional(amount(0, 10_000_000_00), '5000.00'),
  /** Withdrawals that a person approves and pays in a day. */
  pay_alone_day: v.optional(amount(0, 100_000_000_00), '100000.00'),
  /** Expected cost of the offers that a person makes in a day. */
  cost_day: v.optional(amount(0, 100_000_000_00), '10000.00'),
  /** Points and spins that a person gives in a day. */
  points_day: v.optional(whole(0, 1_000_000), 1_000),
  spins_day: v.optional(whole(0, 1_000), 5),
  /** So long another person may approve what waits. */
  approval_hours: v.optional(whole(1, 168), 24),
});

/**
 * The rules of the house: what a member is told and an agent decides. Every one has the value that it has where the
 * agent says nothing. Limits that protect the server or an account are not among them: those are the same for all.
 */
export const agentRulesData = v.strictObject({
  deposit: v.optional(depositRules, {}),
  withdrawal: v.optional(withdrawalRules, {}),
  lotto: v.optional(lottoRules, {}),
  yeekee: v.optional(yeekeeRules, {}),
  points: v.optional(pointsRules, {}),
  vip: v.optional(vipRules, {}),
  wheel: v.optional(wheelRules, {}),
  cashback: v.optional(cashbackRules, {}),
  gifts: v.optional(giftRules, {}),
  polls: v.optional(pollRules, {}),
  affiliate: v.optional(affiliateRules, {}),
  desk: v.optional(deskRules, {}),
});

/** The rules of a house, amounts in satang. */
export type AgentRules = v.InferOutput<typeof agentRulesData>;

/** What each type of game leaves to a house with these rules. */
export function findMargins({
  affiliate,
  cashback,
  points,
  vip,
}: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>): AffiliateMargin[] {
  return computeMargins({
    rates: affiliate.rates,
    houseEdges: affiliate.house_edges,
    turnoverCashback: cashback.turnover_rate,
    satangPerPoint: points.baht_per_point,
    pointWorthSatang: affiliate.point_worth,
    mostPointsPercent: Math.max(
      vip.guest.points_percent,
      vip.gold.points_percent,
      vip.hero.points_percent,
    ),
  });
}

/** Basis points that each kind of play leaves once points at the best factor and affiliate levels are paid. */
export function findLeftAfterShares(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>,
): HouseEdges {
  const left = findMargins(rules).map(({ type, margin, turnoverCashback }) => [
    type,
    Math.max(0, margin + turnoverCashback),
  ]);
  return Object.fromEntries(left) as Record<AffiliateType, number>;
}

/** How much of a stake on each kind of game counts as play, of 10000. */
export function findPlayWeights({
  affiliate: { house_edges: edges },
}: Pick<AgentRules, 'affiliate'>): Record<AffiliateType, number> {
  const weights = affiliateTypes.map((type) => [type, turnoverWeight(type, edges)]);
  return Object.fromEntries(weights) as Record<AffiliateType, number>;
}

/** Baht of play that a baht of gifts has to ask for, so that they are paid by what that play leaves to the house. */
export function leastPlayPerBaht(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>,
): number {
  const kept = 1 - rules.cashback.most_of_win_percent / 100;
  const left = Object.entries(findLeftAfterShares(rules)).map(([type, basisPoints]) => [
    type,
    basisPoints * kept,
  ]);
  return Math.ceil(
    playPerGift(Object.fromEntries(left) as HouseEdges, rules.affiliate.house_edges),
  );
}

/** Per cent of what lottery bets are expected to lose that points, levels, cashback and gifts leave for prizes. */
export function mostPrizeShare(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'gifts' | 'points' | 'vip'>,
): number {
  const kept = 1 - rules.cashback.most_of_win_percent / 100;
  const gifts = 10_000 / Math.max(1, rules.gifts.play_per_baht);
  const left = findLeftAfterShares(rules).lotto * kept - gifts;
  return Math.floor((Math.max(0, left) / rules.affiliate.house_edges.lotto) * 100);
}

/** More than anybody plays: what a gift without an end to its worth asks for. */
const MOST_PLAY: Satang = 1_000_000_000_000_00;

/** Play that a gift of so much worth asks for, in satang. */
export function playForGift(worthSatang: Satang, { gifts }: Pick<AgentRules, 'gifts'>): Satang {
  return Math.min(Math.ceil(worthSatang * gifts.play_per_baht), MOST_PLAY);
}

/** What a round of yeekee is drawn by: it keeps those rules that its agent had when it was planned. */
export type YeekeeDrawRules = Pick<
  AgentRules['yeekee'],
  'fewest_shots' | 'prize_stake' | 'prizes' | 'prize_share_percent'
>;

/** The same as they are written down: amounts in baht, and only what differs from the usual. */
export type WrittenAgentRules = v.InferInput<typeof agentRulesData>;

/**
 * Reads the rules that an agent has written down.
 * @param code whose they are, for the sentence
 * @throws Error that says which rule cannot hold, and within what bounds it would
 */
export function readAgentRules(code: string, written: unknown): AgentRules {
  const read = v.safeParse(agentRulesData, written ?? {});
  if (read.success) return read.output;
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'they'}: ${issue.message}`);
  throw new Error(`The rules of the agent ${code} cannot hold. ${faults.join('; ')}.`);
}
