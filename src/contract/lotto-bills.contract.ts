import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentId, baht, calendarDay, countFromText, typedBaht } from './fields';
import { roundData } from './lotto.contract';
import { betNumber, betType, rate, roundId } from './lotto.fields';

/** Id of a bill. */
const billId = v.pipe(v.string(), v.uuid());

/** `active` waits for the result; the others are ends. */
export const billStates = ['active', 'cancelled', 'resulted', 'refunded'] as const;
export type BillState = (typeof billStates)[number];

export const billItemStates = ['pending', 'won', 'lost', 'refunded'] as const;
export type BillItemState = (typeof billItemStates)[number];

/** Most items of one bill. */
export const MAX_BILL_ITEMS = 500;

const itemInput = v.strictObject({
  bet_type: betType,
  number: betNumber,
  amount: v.pipe(
    typedBaht,
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
  invalidates: ['lotto'],
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
  invalidates: ['lotto'],
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
    from: v.optional(calendarDay),
    until: v.optional(calendarDay),
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
