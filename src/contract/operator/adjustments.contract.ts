import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, typedBaht } from '../fields';
import { MOST_SATANG } from '../gateway.contract';
import { adjustmentEditors, memberReaders } from '../operator-roles';
import { limit, note, rowId } from './operator.fields';

/**
 * Reasons of an adjustment: an outage, a wrong amount, a shortfall after a corrected lottery result or game, or another reason.
 */
export const adjustmentReasons = [
  'system_fault',
  'wrong_amount',
  'lotto_shortfall',
  'other',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Reference of the record that the adjustment mends, such as a deposit, a withdrawal, a bill or a game round. */
const mended = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)));

const signedBaht = v.pipe(
  typedBaht,
  v.check((satang) => satang !== 0, 'จำนวนเงินต้องไม่เป็นศูนย์'),
  v.minValue(-MOST_SATANG),
  v.maxValue(MOST_SATANG),
);

const turnover = v.pipe(
  v.union([v.picklist(['0', '1']), v.picklist([0, 1])]),
  v.transform((times) => (Number(times) === 1 ? 1 : 0)),
);

export const adjustmentList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/adjustments',
  summary: 'Lists adjustments of balances, of all members or of one, newest first',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    member_id: v.optional(rowId),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({
    adjustments: v.array(
      v.object({
        id: v.number(),
        member_id: v.number(),
        /** Phone of the member, masked. */
        username: v.string(),
        /** Amount of the adjustment; negative when money was taken. */
        amount: baht,
        reason: v.picklist(adjustmentReasons),
        /** Explanation for colleagues; present for the reason `other`. */
        detail: v.nullable(v.string()),
        /** Sentence that the member reads. */
        sentence: v.string(),
        reference: v.nullable(v.string()),
        /** Multiple of the amount that the member has to play before a withdrawal. */
        turnover: v.picklist([0, 1]),
        requested_by: v.string(),
        /**
         * The operator who approved the adjustment. It is null, like `approval_id`, on a site that one person runs
         * alone.
         */
        approved_by: v.nullable(v.string()),
        approval_id: v.nullable(v.number()),
        created_at: v.string(),
      }),
    ),
    next_cursor: v.nullable(v.number()),
  }),
  errors: ['request.not_found'],
});

export const adjustmentRequest = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/adjustments',
  summary:
    "Asks to add money to a member's main wallet or to take some of it; a second person's approval moves it",
  access: 'operator',
  roles: adjustmentEditors,
  body: v.pipe(
    v.strictObject({
      member_id: rowId,
      /** Amount to add; negative to take money, at most the balance. */
      amount: signedBaht,
      reason: v.picklist(adjustmentReasons),
      /** Explanation for colleagues; required for the reason `other`. */
      detail: v.optional(note),
      /** Sentence that the member reads, in Thai. */
      sentence: note,
      reference: mended,
      /** Multiple of the amount that the member has to play before a withdrawal; 0 for money that is taken. */
      turnover,
    }),
    v.forward(
      v.check(
        ({ reason, detail }) => reason !== 'other' || detail !== undefined,
        'กรุณาอธิบายเหตุผล เมื่อเลือก "อื่น ๆ"',
      ),
      ['detail'],
    ),
    v.forward(
      v.check(({ amount, turnover: times }) => amount > 0 || times === 0, 'เงินที่หักไม่มียอดเทิร์น'),
      ['turnover'],
    ),
  ),
  /** Returned only on a site that one person runs alone; elsewhere the response is `operator.approval_needed`. */
  data: v.object({
    id: v.number(),
    /** Balance of the main wallet after the adjustment. */
    balance: baht,
  }),
  errors: ['request.not_found', 'adjustment.balance_too_low', 'operator.approval_needed'],
});
