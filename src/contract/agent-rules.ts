import * as v from 'valibot';
import { type AffiliateMargin, computeMargins } from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
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
  /** What a member must have staked in the round to be drawn for a prize. */
  prize_stake: v.optional(amount(1_00, 100_000_00), '100.00'),
  /** The prizes that are drawn among those who shot, in the order of the draw. Rule: domain, "Prizes". */
  prizes: v.optional(
    v.pipe(
      v.array(amount(1_00, 100_000_00)),
      v.minLength(1, 'has to name one prize at least'),
      v.maxLength(10, 'has to name ten prizes at most'),
    ),
    ['200.00', '400.00'],
  ),
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
  /** What is taken back within so many days counts as not played. */
  reversal_days: v.optional(whole(1, 90), 30),
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

/**
 * The rules of the house: what a member is told and an agent decides. Every one has the value that it has where the
 * agent says nothing. Limits that protect the server or an account are not among them: those are the same for all.
 */
export const agentRulesData = v.strictObject({
  deposit: v.optional(depositRules, {}),
  lotto: v.optional(lottoRules, {}),
  yeekee: v.optional(yeekeeRules, {}),
  points: v.optional(pointsRules, {}),
  vip: v.optional(vipRules, {}),
  wheel: v.optional(wheelRules, {}),
  cashback: v.optional(cashbackRules, {}),
  polls: v.optional(pollRules, {}),
  affiliate: v.optional(affiliateRules, {}),
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

/** What a round of yeekee is drawn by: it keeps those rules that its agent had when it was planned. */
export type YeekeeDrawRules = Pick<AgentRules['yeekee'], 'fewest_shots' | 'prize_stake' | 'prizes'>;

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
