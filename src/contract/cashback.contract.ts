import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, calendarDay, countFromText } from './fields';

/** Days that the picture of the last days shows. */
export const PICTURE_DAYS = 14;

/** What a day gives back: a part of what was lost, or a part of what was played. The member takes one of them. */
export const cashbackKinds = ['loss', 'turnover'] as const;
export type CashbackKind = (typeof cashbackKinds)[number];

/**
 * How one kind of a day stands: `other_taken` the member took the other kind, `lapsed` the time to take it is over,
 * `too_little` it comes to less than is given, `nothing` there was no loss, or no play.
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

/** States that a history can be asked for. */
export const historyStates = ['open', 'claimed', 'other_taken', 'lapsed', 'too_little'] as const;

const kindData = v.object({
  /** What it gives back; nothing where it is too little. */
  amount: baht,
  /** Per cent of what was lost, or played. */
  rate: v.number(),
  /** Most of a day; null: without end. */
  cap: v.nullable(baht),
  /** Less than this is not given. */
  least: baht,
  state: v.picklist(cashbackStates),
});

/** A day that has closed, as it was computed. */
const dayData = v.object({
  date: v.string(),
  /** Settled play of the main wallet. */
  stake: baht,
  payout: baht,
  /** Of bonus wallets, which count for no loss. */
  bonus_stake: baht,
  bonus_payout: baht,
  /** So much of the loss later days took back, by voids and corrections. */
  reversed: baht,
  /** What was lost of the main wallet: stake less payout less reversed; negative after a day that was won. */
  net: baht,
  /** Valid turnover of the main wallet. */
  turnover: baht,
  /** Most that either kind gives: a part of what the house expects to keep of this play. Null: no such limit. */
  win_cap: v.nullable(baht),
  /** The part, in per cent. */
  win_percent: v.nullable(v.number()),
  loss: kindData,
  turnover_cashback: kindData,
  computed_at: v.string(),
  /** Until then it can be taken. */
  ends_at: v.string(),
  /** What the member took. */
  claim: v.nullable(
    v.object({
      kind: v.picklist(cashbackKinds),
      /** What the day came to then. */
      amount: baht,
      /** What came into the wallet: less than the amount where it made up for earlier days. */
      paid: baht,
      claimed_at: v.string(),
    }),
  ),
});

export type CashbackDay = v.InferOutput<typeof dayData>;

export const cashbackSummary = defineEndpoint({
  method: 'GET',
  path: '/api/cashback/summary',
  summary: `Today's running figure, the last ${PICTURE_DAYS} days as they were computed, and what can be taken`,
  access: 'member',
  data: v.object({
    today: v.object({
      date: v.string(),
      stake: baht,
      payout: baht,
      net: baht,
      turnover: baht,
      /** What the day would give by now. */
      loss_amount: baht,
      turnover_amount: baht,
    }),
    /** The day before today. */
    yesterday: v.string(),
    /** Whether all that was settled yesterday is counted; before that it is not among the days. */
    is_yesterday_counted: v.boolean(),
    /** Days on which the member played, of the last ones, the latest first. */
    days: v.array(dayData),
    /** Rules of the house for days to come. */
    loss_rate: v.number(),
    loss_cap: baht,
    turnover_rate: v.number(),
    claim_days: v.number(),
    /** How much of what is taken has to be played before money may leave, in per cent. */
    play_percent: v.number(),
    /** Days on which something can be taken, and the most that they come to. */
    open_days: v.number(),
    open_amount: baht,
    /** Was paid for bets that were taken back later: the next ones make up for it. */
    owed: baht,
    /** Is added to the next one: earlier ones were paid too little. */
    added: baht,
    /** Of the main wallet: what may leave now, and would have to wait for the turnover. */
    locks: baht,
    /** Turnover that is owed already. */
    turnover_owed: baht,
  }),
  errors: [],
});

export type CashbackSummary = v.InferOutput<typeof cashbackSummary.data>;

export const cashbackClaim = defineEndpoint({
  method: 'POST',
  path: '/api/cashback/loss/claim',
  summary: "Take one kind of a day's cashback into the main wallet, once",
  access: 'member',
  body: v.strictObject({
    kind: v.optional(v.picklist(cashbackKinds), 'loss'),
    date: calendarDay,
    /** What the member was shown; left out, they agree to any. */
    amount: v.optional(baht),
    /** Money that the member was told will wait; left out, they agree to any. */
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
    /** `next_cursor` of the page before. */
    cursor: v.optional(calendarDay),
  }),
  v.check(({ from, to }) => !from || !to || from <= to, 'from must not be after to'),
);

const historyData = v.object({
  entries: v.array(
    v.object({
      date: v.string(),
      kind: v.picklist(cashbackKinds),
      /** What was lost, or played. */
      basis: baht,
      rate: v.number(),
      cap: v.nullable(baht),
      least: baht,
      /** What the day came to; of what was taken, as it was then. */
      amount: baht,
      /** What came into the wallet; null where it was not taken. */
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
  summary: 'Days on which something was lost, and what became of the refund, the latest first',
  access: 'member',
  query: historyQuery,
  data: historyData,
  errors: [],
});

export const turnoverHistory = defineEndpoint({
  method: 'GET',
  path: '/api/cashback/turnover/history',
  summary: 'Days on which something was played, and what became of its cashback, the latest first',
  access: 'member',
  query: historyQuery,
  data: historyData,
  errors: [],
});
