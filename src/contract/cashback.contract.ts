import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, calendarDay, countFromText } from './fields';

/** Number of days in the chart of recent days. */
export const PICTURE_DAYS = 14;

/** Kinds of cashback of a day: a share of the loss, or a share of the turnover. The member claims one of them. */
export const cashbackKinds = ['loss', 'turnover'] as const;
export type CashbackKind = (typeof cashbackKinds)[number];

/**
 * State of one kind of a day's cashback. `other_taken`: the member claimed the other kind. `lapsed`: the time to claim
 * is over. `too_little`: the amount is below the minimum. `nothing`: there was no loss or no turnover.
 */
export const cashbackStates = [
  'open',
  'claimed',
  'other_taken',
  'lapsed',
  'too_little',
  'nothing',
] as const;
export type CashbackState = (typeof cashbackStates)[number];

/** States by which the history can be filtered. */
export const historyStates = ['open', 'claimed', 'other_taken', 'lapsed', 'too_little'] as const;

const kindData = v.object({
  /** Cashback amount; 0 when it is below the minimum. */
  amount: baht,
  /** Share of the loss or turnover, in per cent. */
  rate: v.number(),
  /** Maximum amount per day; null means no cap. */
  cap: v.nullable(baht),
  /** Minimum amount; a smaller one is not granted. */
  least: baht,
  state: v.picklist(cashbackStates),
});

/** A past day's cashback as it was computed. */
const dayData = v.object({
  date: v.string(),
  /** Settled stakes and payouts of the main wallet. */
  stake: baht,
  payout: baht,
  /** Stakes and payouts of bonus wallets, which do not count towards the loss. */
  bonus_stake: baht,
  bonus_payout: baht,
  /** Part of the loss that later voids and corrections reversed. */
  reversed: baht,
  /** Loss of the main wallet: stake − payout − reversed. Negative after a winning day. */
  net: baht,
  /** Valid turnover of the main wallet. */
  turnover: baht,
  /** Maximum cashback of either kind: a share of the house's expected profit from `turnover`. Null means no limit. */
  win_cap: v.nullable(baht),
  /** Share of the house's expected profit that `win_cap` allows, in per cent; null means no limit. */
  win_percent: v.nullable(v.number()),
  loss: kindData,
  turnover_cashback: kindData,
  computed_at: v.string(),
  /** Time at which the cashback can no longer be claimed. */
  ends_at: v.string(),
  /** The member's claim; null while the day is not claimed. */
  claim: v.nullable(
    v.object({
      kind: v.picklist(cashbackKinds),
      /** Cashback amount of the day when it was claimed. */
      amount: baht,
      /** Amount credited to the wallet; less than `amount` when it was offset against earlier overpayments. */
      paid: baht,
      claimed_at: v.string(),
    }),
  ),
});

export type CashbackDay = v.InferOutput<typeof dayData>;

export const cashbackSummary = defineEndpoint({
  method: 'GET',
  path: '/api/cashback/summary',
  summary: `Returns today's cashback so far, the computed days among the last ${PICTURE_DAYS}, and the amount that can be claimed`,
  access: 'member',
  data: v.object({
    today: v.object({
      date: v.string(),
      stake: baht,
      payout: baht,
      net: baht,
      turnover: baht,
      /** Cashback amounts of today if the day ended now. */
      loss_amount: baht,
      turnover_amount: baht,
    }),
    /** The day before today. */
    yesterday: v.string(),
    /** Whether all bets settled yesterday are counted; until then yesterday is not in `days`. */
    is_yesterday_counted: v.boolean(),
    /** Recent days on which the member played, the latest first. */
    days: v.array(dayData),
    /** Current rules, which apply to days to come. */
    loss_rate: v.number(),
    loss_cap: baht,
    turnover_rate: v.number(),
    claim_days: v.number(),
    /** Turnover required before claimed money can be withdrawn, in per cent of that money. */
    play_percent: v.number(),
    /** Number of days whose cashback can be claimed. */
    open_days: v.number(),
    /** Sum of the amounts that can be claimed for the open days, with the higher kind of each day. */
    open_amount: baht,
    /** Cashback paid for bets that were voided later; the next claims are reduced by it. */
    owed: baht,
    /** Amount by which earlier claims turned out too small after corrections; it is added to the next claim. */
    added: baht,
    /** Main wallet money that can be withdrawn now, and would be locked until the claim's turnover is played. */
    locks: baht,
    /** Turnover that the member has to play before a withdrawal even without a claim. */
    turnover_owed: baht,
  }),
  errors: [],
});

export type CashbackSummary = v.InferOutput<typeof cashbackSummary.data>;

export const cashbackClaim = defineEndpoint({
  method: 'POST',
  path: '/api/cashback/loss/claim',
  summary:
    "Claims one kind of a day's cashback, loss or turnover, into the main wallet; each day can be claimed once",
  access: 'member',
  body: v.strictObject({
    kind: v.optional(v.picklist(cashbackKinds), 'loss'),
    date: calendarDay,
    /** The amount that the member was shown; without it, any amount is accepted. */
    amount: v.optional(baht),
    /** The locked amount that the member was shown; without it, any amount is accepted. */
    locks: v.optional(baht),
  }),
  data: v.object({ day: dayData, paid: baht }),
  errors: [
    'phone.unverified',
    'cashback.not_ready',
    'cashback.not_found',
    'cashback.taken',
    'cashback.lapsed',
    'cashback.nothing',
    'cashback.changed',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['cashback', 'wallet'],
});

const historyQuery = v.pipe(
  v.strictObject({
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    state: v.optional(v.picklist(historyStates)),
    limit: v.optional(countFromText(1, 100), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(calendarDay),
  }),
  v.check(({ from, to }) => !from || !to || from <= to, 'from must not be after to'),
);

const historyData = v.object({
  entries: v.array(
    v.object({
      date: v.string(),
      kind: v.picklist(cashbackKinds),
      /** Loss or turnover of the day. */
      basis: baht,
      rate: v.number(),
      cap: v.nullable(baht),
      least: baht,
      /** Cashback amount of the day; for a claimed day, the amount when it was claimed. */
      amount: baht,
      /** Amount credited to the wallet; null while the cashback is not claimed. */
      paid: v.nullable(baht),
      state: v.picklist(historyStates),
      ends_at: v.string(),
      claimed_at: v.nullable(v.string()),
    }),
  ),
  next_cursor: v.nullable(v.string()),
});

export type CashbackHistoryPage = v.InferOutput<typeof historyData>;
export type CashbackEntry = CashbackHistoryPage['entries'][number];

export const lossHistory = defineEndpoint({
  method: 'GET',
  path: '/api/cashback/loss/history',
  summary: 'Lists the days with a loss and the state of their refund, newest first',
  access: 'member',
  query: historyQuery,
  data: historyData,
  errors: [],
});

export const turnoverHistory = defineEndpoint({
  method: 'GET',
  path: '/api/cashback/turnover/history',
  summary: 'Lists the days with turnover and the state of their cashback, newest first',
  access: 'member',
  query: historyQuery,
  data: historyData,
  errors: [],
});
