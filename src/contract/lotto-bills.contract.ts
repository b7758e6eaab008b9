import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentId, baht, calendarDay, countFromText, typedBaht } from './fields';
import { roundData } from './lotto.contract';
import { betNumber, betType, rate, roundId } from './lotto.fields';
import { safetyRefusalData } from './safety-refusal.fields';

const billId = v.pipe(v.string(), v.uuid());

/** `active` waits for the result; the other states are final. */
export const billStates = ['active', 'cancelled', 'resulted', 'refunded'] as const;
export type BillState = (typeof billStates)[number];

export const billItemStates = ['pending', 'won', 'lost', 'refunded'] as const;
export type BillItemState = (typeof billItemStates)[number];

/** Maximum number of items of one bill. */
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

/** Reasons for refusing an item. */
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
  /** The rate at which the item would be accepted now; null when the item is refused. */
  rate: v.nullable(rate),
  /** The payout if the item wins; null when the item is refused. */
  win: v.nullable(baht),
  /**
   * `changed`: the number pays only half of the round's rate, or the rate is not the one that the caller named.
   */
  verdict: v.picklist(['accepted', 'changed', 'refused']),
  reason: v.nullable(v.picklist(itemRefusals)),
  /** Thai text with the limit or rate that led to the verdict; null when the item is accepted unchanged. */
  message: v.nullable(v.string()),
});

export type ValidatedItem = v.InferOutput<typeof validatedItemData>;

const validationData = v.object({
  round_id: v.string(),
  /** Validated items, in the order of the request. */
  items: v.array(validatedItemData),
  /** Stake of all items that are not refused. */
  total: baht,
  /** The highest payout that one result can bring. */
  win_highest: baht,
  /** The reason why the safety rules refuse the total now; null when they allow it. */
  safety: v.nullable(safetyRefusalData),
});

export type BillValidation = v.InferOutput<typeof validationData>;

const billItemData = v.object({
  item_id: v.number(),
  bet_type: betType,
  number: v.string(),
  amount: baht,
  /** Rate of the item, locked when the bill was accepted. */
  rate,
  /** The payout if the item wins; the actual payout once it has won. */
  win: baht,
  state: v.picklist(billItemStates),
});

export type BillItem = v.InferOutput<typeof billItemData>;

const billData = v.object({
  bill_id: v.string(),
  /** Bill number that a member tells the support. */
  number: v.string(),
  round: roundData,
  state: v.picklist(billStates),
  item_count: v.number(),
  amount: baht,
  /** The amount paid out or given back; `0.00` until then. */
  paid: baht,
  created_at: v.string(),
  /** Time at which the bill was cancelled, resulted or refunded; null until then. */
  ended_at: v.nullable(v.string()),
  /** End of the time in which the member may cancel the bill; null when that is not possible. */
  cancellable_until: v.nullable(v.string()),
  /** Reason of a refund, in Thai; null for a bill that was not refunded. */
  note: v.nullable(v.string()),
});

export type Bill = v.InferOutput<typeof billData>;

const billDetailData = v.object({
  ...billData.entries,
  /** The highest payout that one result can bring for all items. */
  win_highest: baht,
  items: v.array(billItemData),
});
export type BillDetail = v.InferOutput<typeof billDetailData>;

export const billValidate = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/validate',
  summary:
    'Returns the current rate, payout and verdict for each item of a bill, without placing it',
  access: 'member',
  body: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: roundId,
    /** An item may name the rate that the caller was shown; if the rate differs now, the item is `changed`. */
    items: itemsOf(v.strictObject({ ...itemInput.entries, rate: v.optional(rate) })),
  }),
  data: validationData,
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'lotto.round_closed', 'site.paused'],
});

export const billCreate = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/create',
  summary: 'Places a bill at the rates that its items name; all items are accepted or none',
  access: 'member',
  body: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: roundId,
    items: itemsOf(v.strictObject({ ...itemInput.entries, rate })),
  }),
  data: billDetailData,
  /** `lotto.bill_changed` carries the validation of all items, as `bill/validate` returns it. */
  errors: [
    'agent.unknown_code',
    'lotto.unknown_round',
    'lotto.round_closed',
    'lotto.bill_changed',
    'wallet.insufficient_balance',
    'site.paused',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['lotto'],
});

export const billCancel = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/bill/cancel',
  summary: 'Cancels a bill and returns its whole stake to the main wallet',
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
  summary: "Lists the member's bills, newest first",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({
    agent_id: v.optional(agentId),
    state: v.optional(v.picklist(billStates)),
    /** First and last day on which the bills were made, both included. */
    from: v.optional(calendarDay),
    until: v.optional(calendarDay),
    round_id: v.optional(roundId),
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(billId),
  }),
  data: v.object({ bills: v.array(billData), next_cursor: v.nullable(v.string()) }),
  errors: ['agent.unknown_code'],
});

export const billDetail = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/bill/detail',
  summary: "Returns one of the member's bills with its items",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({ agent_id: v.optional(agentId), bill_id: billId }),
  data: billDetailData,
  errors: ['agent.unknown_code', 'lotto.unknown_bill'],
});
