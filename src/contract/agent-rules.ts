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

/** Returns a schema for a whole number within bounds, both included. */
function whole(least: number, most: number) {
  const sentence = `has to be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}

/** Returns a schema for an amount within bounds: baht as written, satang once parsed. */
function amount(least: Satang, most: Satang) {
  const sentence = `has to be an amount from ${formatBaht(least)} to ${formatBaht(most)} baht`;
  return v.pipe(baht, v.minValue(least, sentence), v.maxValue(most, sentence));
}

const depositRules = v.strictObject({
  /** Seconds for which an exact deposit amount stays reserved for a member. See `docs/rules.md#deposits`. */
  reserved_seconds: v.optional(whole(60, 3_600), 900),
  /**
   * Maximum amount per own account that messages of banks credit before a bank statement has shown the money; 0 means
   * that messages only propose.
   */
  message_limit: v.optional(amount(0, 1_000_000_00), '0.00'),
  /** 1: a QR code that another person paid is credited like the member's own money; otherwise it waits for an operator. */
  third_party_qr: v.optional(whole(0, 1), 0),
});

const MOST_WITHDRAWN: Satang = 10_000_000_000_00;

/** Limits on the amount and number of a member's withdrawals. */
const withdrawalRules = v.pipe(
  v.strictObject({
    /** Bounds of one withdrawal. */
    least: v.optional(amount(1_00, MOST_WITHDRAWN), '100.00'),
    most: v.optional(amount(1_00, MOST_WITHDRAWN), '50000.00'),
    /** Maximum number of requests per day in Thailand; a VIP level may allow more. */
    per_day: v.optional(whole(1, 1_000), 5),
  }),
  v.check(({ least, most }) => least <= most, '`most` has to be at least as large as `least`'),
);

/** Rules for cancelling bills and moving rounds, and the warnings that operators get about results. */
const lottoRules = v.strictObject({
  /** A bill can be cancelled until this many minutes before the round closes. */
  cancel_minutes: v.optional(whole(1, 1_440), 10),
  /** Bills that a member may cancel per day in Thailand; 0 means never. */
  cancels_per_day: v.optional(whole(0, 100), 4),
  /** A round can be moved until this many hours before its draw. */
  move_hours: v.optional(whole(1, 720), 48),
  /**
   * Factor of the warning in a result preview: it appears when the payout is this many times the average payout of
   * these bets.
   */
  result_alarm_times: v.optional(whole(2, 1_000), 3),
  /** Amount above which the payout also causes the warning in a result preview. */
  result_alarm: v.optional(amount(1_00, 10_000_000_000_00), '100000.00'),
});

const yeekeeRules = v.strictObject({
  /** Seconds that must pass between two shots of a member. */
  shot_wait_seconds: v.optional(whole(1, 60), 5),
  /**
   * Minimum number of shots of a round; with fewer, all its bills are refunded. It is at least `LEFT_OUT_RANK`, because
   * a result needs the shot of that rank.
   */
  fewest_shots: v.optional(whole(LEFT_OUT_RANK, 100), 20),
  /**
   * Minimum stake in the round for taking part in the prize draw. Stakes are weighted by expected loss: a bet that
   * returns 90 % counts in full.
   */
  prize_stake: v.optional(amount(1_00, 100_000_00), '100.00'),
  /** Maximum amount of each prize, in the order of the draw, largest first. */
  prizes: v.optional(
    v.pipe(
      v.array(amount(1_00, 100_000_00)),
      v.minLength(1, 'has to have at least one prize'),
      v.maxLength(10, 'has to have at most ten prizes'),
      v.transform((prizes) => prizes.toSorted((a, b) => b - a)),
    ),
    ['400.00', '200.00'],
  ),
  /**
   * Maximum of all prizes of a round, in per cent of the participants' expected loss. The default is the share that
   * remains after points, affiliate levels, cashback and gifts, see `mostPrizeShare`.
   */
  prize_share_percent: v.optional(whole(1, 50), 12),
});

/** Rules by which valid turnover earns points. See `docs/rules.md#points-and-vip`. */
const pointsRules = v.strictObject({
  /** Valid turnover that earns a member without a VIP level one point. */
  baht_per_point: v.optional(amount(1_00, 100_000_00), '100.00'),
});

/** Returns the schemas for the benefits of a VIP level. */
const benefits = (percent: number, lossRefundCap: string) => ({
  /** Points in percent of the base rate; 100 means no bonus. */
  points_percent: v.optional(whole(100, 1_000), percent),
  /** Maximum loss refund per day. */
  loss_refund_cap: v.optional(amount(0, 10_000_000_00), lossRefundCap),
});

const reachedLevel = (
  turnover: string,
  percent: number,
  lossRefundCap: string,
  withdrawals: number,
) =>
  v.strictObject({
    /** Valid turnover within the window of days from which a member has this level. */
    turnover: v.optional(amount(1_00, 10_000_000_000_00), turnover),
    ...benefits(percent, lossRefundCap),
    withdrawals_per_day: v.optional(whole(1, 100), withdrawals),
  });

/** VIP levels, reached by valid turnover within a window of days. See `docs/rules.md#points-and-vip`. */
const vipRules = v.pipe(
  v.strictObject({
    /** Length of the window in days, today included. */
    window_days: v.optional(whole(1, 90), 30),
    guest: v.optional(v.strictObject(benefits(100, '1000.00')), {}),
    gold: v.optional(reachedLevel('100000.00', 120, '3000.00', 8), {}),
    hero: v.optional(reachedLevel('1000000.00', 150, '10000.00', 12), {}),
  }),
  v.check(
    ({ gold, hero }) => gold.turnover < hero.turnover,
    'the turnover of hero has to be higher than that of gold',
  ),
);

/** Sources of wheel spins, and limits on the spins of a member. See `docs/rules.md#wheel`. */
const wheelRules = v.strictObject({
  /** Free spins per day for a member with a recent deposit; 0 means never. */
  daily_spins: v.optional(whole(0, 10), 1),
  /** Days after a deposit on which the daily spins are granted. */
  deposit_days: v.optional(whole(1, 90), 7),
  points_per_spin: v.optional(whole(1, 1_000_000), 100),
  /** Spins that a member may buy with points per day in Thailand; 0 means never. */
  points_spins_per_day: v.optional(whole(0, 1_000), 20),
  /** Maximum number of unspent spins of a member; spins won as a prize may exceed it. */
  most_unspent: v.optional(whole(1, 1_000), 50),
  /** Days for which a spin can be used. */
  spin_days: v.optional(whole(1, 365), 30),
});

/** Cashback on a day's loss or turnover. See `docs/rules.md#cashback`. The cap depends on the VIP level. */
const cashbackRules = v.strictObject({
  /** Share of the day's loss that is refunded, in hundredths of a per cent; 0 turns the refund off. */
  loss_rate: v.optional(whole(0, 10_000), 500),
  /** Minimum refund; a smaller one is not granted. */
  loss_least: v.optional(amount(1, 1_000_00), '1.00'),
  /** Share of the day's turnover that is given, in hundredths of a per cent; 0 turns this cashback off. */
  turnover_rate: v.optional(whole(0, 1_000), 30),
  turnover_least: v.optional(amount(1, 1_000_00), '0.01'),
  /** Days after a day on which its cashback can still be claimed. */
  claim_days: v.optional(whole(1, 90), 7),
  /** Turnover required before the claimed amount can be withdrawn, in per cent of that amount. */
  play_percent: v.optional(whole(0, 1_000), 100),
  /** Maximum cashback, in per cent of the house's expected profit after points and affiliate levels. */
  most_of_win_percent: v.optional(whole(0, 100), 80),
  /** Days within which a voided stake is taken out of its day's cashback. */
  reversal_days: v.optional(whole(1, 90), 30),
});

/** Rules of the gifts that members earn by turnover, apart from cashback: the daily spin, quests and coupons. */
const giftRules = v.strictObject({
  /**
   * Baht of turnover required per baht of a gift; the same turnover never pays for two gifts. The default is the
   * minimum that points, affiliate levels and cashback allow, see `leastPlayPerBaht`.
   */
  play_per_baht: v.optional(whole(0, 100_000), 275),
});

/** Defaults for the votes of a poll. See `docs/rules.md#polls`. */
const pollRules = v.strictObject({
  /** Amount of deposits that earns one vote; the deposits have to be credited while the poll is open. */
  baht_per_vote: v.optional(amount(1_00, 100_000_00), '100.00'),
  most_votes: v.optional(whole(1, 1_000), 10),
});

/** Returns a schema for the basis points of the three levels, nearest first, written as numbers or as text. */
const affiliateRate = (...usual: [number, number, number]) => {
  const rate = v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))]),
    whole(0, 1_000),
  );
  return v.optional(v.tuple([rate, rate, rate]), usual);
};

const houseEdge = (usual: number) => v.optional(whole(0, 10_000), usual);

/** Income of members from referred friends. See `docs/rules.md#affiliate`. */
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
    /** Maximum income of a member per calendar month. */
    month_cap: v.optional(amount(0, 10_000_000_00), '50000.00'),
    /** Bounds of one redemption into the wallet. */
    redeem_least: v.optional(amount(1_00, 1_000_000_00), '500.00'),
    redeem_most: v.optional(amount(1_00, 10_000_000_00), '10000.00'),
    /** Turnover required before redeemed money can be withdrawn, in percent of that money. */
    redeem_turnover_percent: v.optional(whole(0, 1_000), 100),
    /**
     * The house's share of the stake in basis points, for margins. A type of game counts with the share of its game
     * that returns most. Published returns: slots 96.32 %, banker of baccarat 98.94 %, lottery 90 % (two digits, three
     * at 900), closing odds of football 96 %, fishing 96 %.
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
    /** Value of a point in baht, for margins: the best offer per point in the shop. */
    point_worth: v.optional(amount(0, 100_00), '0.12'),
  }),
  v.check(
    ({ redeem_least, redeem_most }) => redeem_least <= redeem_most,
    '`redeem_most` has to be at least as large as `redeem_least`',
  ),
);

/** Limits that one operator may reach alone per day in Thailand; beyond them a second person has to approve. */
const deskRules = v.strictObject({
  /**
   * From this sum for one member within 24 hours, a second operator is needed to credit a deposit that no gateway
   * reported, and to pay a withdrawal that the first operator approved. From these stakes on, a lottery round is voided
   * only with an approval.
   */
  four_eyes_from: v.optional(amount(1_00, 10_000_000_00), '20000.00'),
  /** Maximum daily sum of deposits that one operator credits without a report by a gateway or another operator. */
  unseen_credit_day: v.optional(amount(0, 10_000_000_00), '5000.00'),
  /** Maximum daily sum of withdrawals that one operator both approves and pays. */
  pay_alone_day: v.optional(amount(0, 100_000_000_00), '100000.00'),
  /** Maximum expected cost of the offers that one operator makes alone per day. */
  cost_day: v.optional(amount(0, 100_000_000_00), '10000.00'),
  /** Maximum points and spins that one operator grants alone per day. */
  points_day: v.optional(whole(0, 1_000_000), 1_000),
  spins_day: v.optional(whole(0, 1_000), 5),
  /** Hours within which a second person can approve a request. */
  approval_hours: v.optional(whole(1, 168), 24),
});

const HOURS_OF_DAY = 24;

/** Hours, contents and number of the messages of the official account on LINE. See `docs/rules.md#messages-by-line`. */
const lineRules = v.pipe(
  v.strictObject({
    /** Hours of the day in Thailand between which a person answers in the chat; 24 is the end of the day. */
    staff_from: v.optional(whole(0, HOURS_OF_DAY - 1), 9),
    staff_until: v.optional(whole(1, HOURS_OF_DAY), HOURS_OF_DAY),
    /** 0 keeps amounts out of the answers in the chat, because staff who open it can read them. */
    shows_balance: v.optional(whole(0, 1), 1),
    /**
     * Hours of the day in Thailand between which results make no sound and rewards wait; equal hours mean that there is
     * no such time.
     */
    quiet_from: v.optional(whole(0, HOURS_OF_DAY - 1), 22),
    quiet_until: v.optional(whole(0, HOURS_OF_DAY - 1), 8),
    /** Maximum number of messages per month below the limit of LINE; 0 means that only LINE's limit holds. */
    messages_per_month: v.optional(whole(0, 10_000_000), 0),
    /** Share of the month's messages that is kept for money and access to accounts. */
    reserve_percent: v.optional(whole(0, 90), 20),
  }),
  v.check(
    ({ staff_from, staff_until }) => staff_from < staff_until,
    '`staff_until` has to be later than `staff_from`',
  ),
);

/** The safe play, as far as an agent decides about it. See `docs/rules.md#safety`. */
const safePlayRules = v.strictObject({
  /** Longest time between two reality checks that a member can choose. */
  reminder_most: v.optional(whole(15, 120), 120),
  /** 1: the question about deposit limits comes before the first deposit, and not already after the registration. */
  question_first_deposit: v.optional(whole(0, 1), 0),
  /** 1: members who excluded themselves are recognised at all agents of the installation, not only at their own. */
  identities_everywhere: v.optional(whole(0, 1), 0),
});

/**
 * The rules that an agent decides and publishes to its members. A rule that the agent does not set has its default.
 * Limits that protect the server or an account are not part of them, because those are the same for all agents.
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
  line: v.optional(lineRules, {}),
  safe_play: v.optional(safePlayRules, {}),
});

/** The rules of an agent, amounts in satang. */
export type AgentRules = v.InferOutput<typeof agentRulesData>;

/** Computes the house's margin for each type of game under these rules. */
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

/** Computes the basis points that remain for each type after affiliate levels and points at the best VIP factor. */
export function findLeftAfterShares(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>,
): HouseEdges {
  const left = findMargins(rules).map(({ type, margin, turnoverCashback }) => [
    type,
    Math.max(0, margin + turnoverCashback),
  ]);
  return Object.fromEntries(left) as Record<AffiliateType, number>;
}

/** Returns the share of a stake that counts as turnover, by type of game, in basis points. */
export function findPlayWeights({
  affiliate: { house_edges: edges },
}: Pick<AgentRules, 'affiliate'>): Record<AffiliateType, number> {
  const weights = affiliateTypes.map((type) => [type, turnoverWeight(type, edges)]);
  return Object.fromEntries(weights) as Record<AffiliateType, number>;
}

/**
 * Computes the baht of turnover that a baht of gifts has to require, so that the margin on the turnover pays for the
 * gift.
 */
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

/**
 * Computes the per cent of the expected loss on lottery bets left for prizes after points, levels, cashback and gifts.
 */
export function mostPrizeShare(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'gifts' | 'points' | 'vip'>,
): number {
  const kept = 1 - rules.cashback.most_of_win_percent / 100;
  const gifts = 10_000 / Math.max(1, rules.gifts.play_per_baht);
  const left = findLeftAfterShares(rules).lotto * kept - gifts;
  return Math.floor((Math.max(0, left) / rules.affiliate.house_edges.lotto) * 100);
}

/** Maximum turnover that a gift can require, in satang: more than any member reaches. */
const MOST_PLAY: Satang = 1_000_000_000_000_00;

/** Returns the turnover required for a gift of this worth, in satang. */
export function playForGift(worthSatang: Satang, { gifts }: Pick<AgentRules, 'gifts'>): Satang {
  return Math.min(Math.ceil(worthSatang * gifts.play_per_baht), MOST_PLAY);
}

/** Rules of a yeekee draw; a round keeps the rules that its agent had when it was planned. */
export type YeekeeDrawRules = Pick<
  AgentRules['yeekee'],
  'fewest_shots' | 'prize_stake' | 'prizes' | 'prize_share_percent'
>;

/** The rules as the agent writes them: amounts in baht, and only rules that differ from the default. */
export type WrittenAgentRules = v.InferInput<typeof agentRulesData>;

/**
 * Parses the rules that an agent has written.
 * @param code the agent's code, for the error message
 * @throws Error that names each invalid rule and its bounds
 */
export function readAgentRules(code: string, written: unknown): AgentRules {
  const read = v.safeParse(agentRulesData, written ?? {});
  if (read.success) return read.output;
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'they'}: ${issue.message}`);
  throw new Error(`The rules of the agent ${code} cannot hold. ${faults.join('; ')}.`);
}
