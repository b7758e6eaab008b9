import * as v from 'valibot';
import { isCalendarDay } from '@/domain/calendar-day';
import { betTypes } from '@/domain/lotto';
import { resultKinds } from '@/domain/lotto-results';
import { defineEndpoint } from './endpoint';
import { agentId, baht, countFromText, slug } from './fields';
import { ROUND_ID } from './routes';

/** `scheduled` cannot be bet on yet, `open` can; `drawing` has a result that is not paid out yet; the others are ends. */
export const roundStates = ['scheduled', 'open', 'closed', 'drawing', 'settled', 'voided'] as const;
export type RoundState = (typeof roundStates)[number];

/** `active` waits for the result; the others are ends. */
export const billStates = ['active', 'cancelled', 'resulted', 'refunded'] as const;
export type BillState = (typeof billStates)[number];

export const billItemStates = ['pending', 'won', 'lost', 'refunded'] as const;
export type BillItemState = (typeof billItemStates)[number];

/** Most items of one bill. */
export const MAX_BILL_ITEMS = 500;

/** Id of a round, as in `/lotto/{round_id}`. */
export const roundId = v.pipe(v.string(), v.regex(ROUND_ID));
const billId = v.pipe(v.string(), v.uuid());
/** A day of Thailand, YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.check(isCalendarDay, 'ไม่มีวันที่นี้ในปฏิทิน'));
const betType = v.picklist(betTypes);
const betNumber = v.pipe(v.string(), v.regex(/^\d{1,3}$/));
/** The payout for one baht, stake included, as a decimal text: `900`, `3.2`. */
const rate = v.pipe(v.string(), v.regex(/^\d{1,5}(?:\.\d{1,3})?$/));

export const resultData = v.object({
  /** Every digit as it was announced, where a market has one whole number: `004217`, `8351`. */
  announced: v.nullable(v.string()),
  three_top: v.string(),
  two_bottom: v.string(),
  /** Empty where the market has no such prizes. */
  three_front: v.array(v.string()),
  three_bottom: v.array(v.string()),
});

/** A round, as every call shows it. */
export const roundData = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  category_id: v.string(),
  /** The day that the round is of. */
  day: v.string(),
  /** Number within the day, for markets that have many; null otherwise. */
  number: v.nullable(v.number()),
  state: v.picklist(roundStates),
  opens_at: v.string(),
  closes_at: v.string(),
  /** When the result is expected. */
  draws_at: v.string(),
  /** Null until it is announced. */
  result: v.nullable(resultData),
  /** Why it was voided, in Thai; null otherwise. */
  note: v.nullable(v.string()),
  /** Whether the result comes from the labelled demo source. */
  is_demo_result: v.boolean(),
});

export type LottoRound = v.InferOutput<typeof roundData>;

const marketData = v.object({
  market_id: v.string(),
  name: v.string(),
  category_id: v.string(),
  /** Name of a picture of `public/art/lotto`. */
  image: v.string(),
  /** When it closes, in words: `ทุกวัน 18:00`. */
  schedule: v.string(),
  /** The round that is open, or else the next one that will be; null when none is planned. */
  round: v.nullable(roundData),
  /** The one before, whether its result is known yet or not. */
  latest: v.nullable(roundData),
});

export type LottoMarket = v.InferOutput<typeof marketData>;

const categoryData = v.object({ category_id: v.string(), name: v.string() });

/** Terms of one kind of bet in a round. */
const betTermsData = v.object({
  bet_type: betType,
  rate,
  /** The share of stakes that the rate returns in the long run, in percent with at most two decimals: `90`, `86.72`. */
  rtp: v.string(),
  min_amount: baht,
  /** For one item. */
  max_amount: baht,
  /** For all of a member's bets on one number of this kind in this round. */
  max_per_number: baht,
});

export type BetTerms = v.InferOutput<typeof betTermsData>;

const closedNumberData = v.object({
  bet_type: betType,
  number: v.string(),
  /** `closed` takes no bets (more), `half` pays half the rate. */
  kind: v.picklist(['closed', 'half']),
});

export type ClosedNumber = v.InferOutput<typeof closedNumberData>;

const itemInput = v.strictObject({
  bet_type: betType,
  number: betNumber,
  amount: v.pipe(
    baht,
    v.check((satang) => satang > 0, 'กรุณากรอกราคา'),
  ),
});

const itemsOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(item),
    v.minLength(1, 'ยังไม่มีรายการในโพย'),
    v.maxLength(MAX_BILL_ITEMS, `หนึ่งโพยมีได้ไม่เกิน ${MAX_BILL_ITEMS} รายการ`),
  );

/** Why an item cannot be taken. */
export const itemRefusals = [
  'bad_number',
  'type_not_offered',
  'number_closed',
  'below_min',
  'above_max',
  'above_member_limit',
  'above_ceiling',
] as const;
export type ItemRefusal = (typeof itemRefusals)[number];

const validatedItemData = v.object({
  bet_type: betType,
  number: v.string(),
  amount: baht,
  /** The rate at which it would be accepted now; null when it is refused. */
  rate: v.nullable(rate),
  /** The payout if it wins; null when it is refused. */
  win: v.nullable(baht),
  /** `changed`: at another rate than the round's, because its number pays half, or than the caller named. */
  verdict: v.picklist(['accepted', 'changed', 'refused']),
  reason: v.nullable(v.picklist(itemRefusals)),
  /** In Thai: what is wrong with it, with the figure that decides; null when it is accepted as it is. */
  message: v.nullable(v.string()),
});

export type ValidatedItem = v.InferOutput<typeof validatedItemData>;

const validationData = v.object({
  round_id: v.string(),
  /** In the order of the request. */
  items: v.array(validatedItemData),
  /** Of what is not refused. */
  total: baht,
  /** The most that one result can pay for it. */
  win_highest: baht,
});

export type BillValidation = v.InferOutput<typeof validationData>;

const billItemData = v.object({
  item_id: v.number(),
  bet_type: betType,
  number: v.string(),
  amount: baht,
  /** Locked when the bill was taken. */
  rate,
  /** The payout if it wins; the actual payout once it has won. */
  win: baht,
  state: v.picklist(billItemStates),
});

export type BillItem = v.InferOutput<typeof billItemData>;

const billData = v.object({
  bill_id: v.string(),
  /** Number by which a member names the bill to support. */
  number: v.string(),
  round: roundData,
  state: v.picklist(billStates),
  item_count: v.number(),
  amount: baht,
  /** The amount paid out or given back; `0.00` until then. */
  paid: baht,
  created_at: v.string(),
  /** When it was cancelled, resulted or refunded. */
  ended_at: v.nullable(v.string()),
  /** Until when the member may cancel it; null when not (any more). */
  cancellable_until: v.nullable(v.string()),
  /** Why it was refunded, in Thai. */
  note: v.nullable(v.string()),
});

export type Bill = v.InferOutput<typeof billData>;

const billDetailData = v.object({
  ...billData.entries,
  /** The most that one result can pay for all items. */
  win_highest: baht,
  items: v.array(billItemData),
});
export type BillDetail = v.InferOutput<typeof billDetailData>;

export const lottoLobby = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  summary: 'Every market with its round and its latest result; says `status` instead of `error`',
  access: 'public',
  codeField: 'status',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    /** Now, by the clock that closes rounds. */
    server_time: v.string(),
    categories: v.array(v.object({ ...categoryData.entries, markets: v.array(marketData) })),
  }),
  errors: ['agent.unknown_code'],
});

export const lottoRounds = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rounds',
  summary:
    'Rounds that can be bet on now or later, the first to close first; numbered ones only where their market or category is named',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    market_id: v.optional(slug),
    category_id: v.optional(slug),
    limit: v.optional(countFromText(1, 100), 60),
  }),
  data: v.object({ server_time: v.string(), rounds: v.array(roundData) }),
  errors: ['agent.unknown_code'],
});

export const lottoRound = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/round',
  summary: 'One round with what can be bet on in it',
  access: 'public',
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    server_time: v.string(),
    round: roundData,
    /** How what is announced becomes a result: it decides which bets can win together. */
    result_kind: v.picklist(resultKinds),
    image: v.string(),
    /** In the order in which they are offered. */
    terms: v.array(betTermsData),
    closed_numbers: v.array(closedNumberData),
  }),
  errors: ['lotto.unknown_round'],
});

export const lottoRule = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rule',
  summary: 'The rules of a round in words',
  access: 'public',
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    round_id: v.string(),
    rules: v.array(v.object({ title: v.string(), text: v.string() })),
  }),
  errors: ['lotto.unknown_round'],
});

export const lottoRate = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rate',
  summary: 'What a round pays, and which numbers are closed or pay half',
  access: 'public',
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    round_id: v.string(),
    rates: v.array(
      v.object({
        bet_type: betType,
        rate,
        rtp: betTermsData.entries.rtp,
      }),
    ),
    closed_numbers: v.array(closedNumberData),
  }),
  errors: ['lotto.unknown_round'],
});

export const lottoRates = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rates',
  summary: 'What every market pays, with its limits',
  access: 'public',
  query: v.strictObject({ category_id: v.optional(slug), agent_id: v.optional(agentId) }),
  data: v.object({
    categories: v.array(
      v.object({
        ...categoryData.entries,
        markets: v.array(
          v.object({
            market_id: v.string(),
            name: v.string(),
            image: v.string(),
            schedule: v.string(),
            terms: v.array(betTermsData),
          }),
        ),
      }),
    ),
  }),
  errors: ['agent.unknown_code'],
});

export const lottoLimit = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/limit',
  summary: 'How much may be bet in a round, and which numbers are closed or pay half',
  access: 'public',
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    round_id: v.string(),
    limits: v.array(
      v.object({
        bet_type: betType,
        min_amount: baht,
        max_amount: baht,
        max_per_number: baht,
        /** The most that the round pays for one number of this kind, to everybody together. */
        payout_ceiling: baht,
      }),
    ),
    closed_numbers: v.array(closedNumberData),
    /** A bill can be taken back until so many minutes before the closing. */
    cancel_minutes: v.number(),
    /** So many bills of a member; 0: none can be taken back. */
    cancels_per_day: v.number(),
  }),
  errors: ['lotto.unknown_round'],
});

export const lottoResult = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/result',
  summary: 'Results of one day without those of numbered rounds, or of one round',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: v.optional(roundId),
    date: v.optional(day),
  }),
  data: v.object({
    /** The day that is shown: the latest with results when none was asked for. */
    date: v.string(),
    rounds: v.array(roundData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoResults = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/results',
  summary:
    'Results of a market or of all of them, the latest first; of numbered rounds only where their market is named',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    market_id: v.optional(slug),
    limit: v.optional(countFromText(1, 100), 30),
    /** `next_cursor` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  data: v.object({ rounds: v.array(roundData), next_cursor: v.nullable(v.string()) }),
  errors: ['agent.unknown_code'],
});

export const billValidate = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/validate',
  summary: 'What every item of a bill would be taken at now; nothing is charged',
  access: 'member',
  body: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: roundId,
    /** An item may name the rate that the caller was shown before: at another one it is `changed`. */
    items: itemsOf(v.strictObject({ ...itemInput.entries, rate: v.optional(rate) })),
  }),
  data: validationData,
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'lotto.round_closed'],
});

export const billCreate = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/create',
  summary: 'Bet exactly what was validated: every item at the rate it names, or none',
  access: 'member',
  body: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: roundId,
    items: itemsOf(v.strictObject({ ...itemInput.entries, rate })),
  }),
  data: billDetailData,
  /** `lotto.bill_changed` carries the validation of all items, as `bill/validate` answers it. */
  errors: [
    'agent.unknown_code',
    'lotto.unknown_round',
    'lotto.round_closed',
    'lotto.bill_changed',
    'wallet.insufficient_balance',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  touches: ['wallet', 'lotto'],
});

export const billCancel = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/cancel',
  summary: 'Take a bill back; all of its money returns to the main wallet',
  access: 'member',
  body: v.strictObject({ agent_id: v.optional(agentId), bill_id: billId }),
  data: billDetailData,
  errors: [
    'agent.unknown_code',
    'lotto.unknown_bill',
    'lotto.bill_ended',
    'lotto.cancel_too_late',
    'lotto.cancel_not_offered',
    'lotto.cancelled_too_often',
    'request.idempotency_conflict',
  ],
  touches: ['wallet', 'lotto'],
});

export const billList = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/bill/list',
  summary: "The member's bills, the latest first",
  access: 'member',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    state: v.optional(v.picklist(billStates)),
    /** The days on which they were made, both ends included. */
    from: v.optional(day),
    until: v.optional(day),
    round_id: v.optional(roundId),
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the page before. */
    cursor: v.optional(billId),
  }),
  data: v.object({ bills: v.array(billData), next_cursor: v.nullable(v.string()) }),
  errors: ['agent.unknown_code'],
});

export const billDetail = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/bill/detail',
  summary: "One of the member's bills with its items",
  access: 'member',
  query: v.strictObject({ agent_id: v.optional(agentId), bill_id: billId }),
  data: billDetailData,
  errors: ['agent.unknown_code', 'lotto.unknown_bill'],
});
