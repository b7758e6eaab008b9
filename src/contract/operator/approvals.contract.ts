import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { approvalEditors, approvalReaders, moneyMovers } from '../operator-roles';
import { limit, note, rowId } from './operator.fields';

export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

/** States as stored; `expired` is derived from the time. */
export type ApprovalState = Exclude<(typeof approvalStates)[number], 'expired'>;

/**
 * Measures of approval: sums that are limited for one operator, and decisions that always need a second operator
 * (`rule`, `person`, `adjustment`, `member`, `bank`, `lotto` and `broadcast`).
 */
export const approvalMeasures = [
  'points',
  'spins',
  'cost',
  'unseen_credit',
  'payout',
  'rule',
  'person',
  'adjustment',
  'member',
  'bank',
  'lotto',
  'broadcast',
] as const;
export type ApprovalMeasure = (typeof approvalMeasures)[number];

const approval = v.object({
  /** Number of the approval. */
  id: v.number(),
  kind: v.string(),
  subject: v.string(),
  measure: v.picklist(approvalMeasures),
  /** Baht as a decimal string, or a number of points or spins; null without an amount. */
  amount: v.nullable(v.string()),
  state: v.picklist(approvalStates),
  requested_by: v.string(),
  requested_at: v.string(),
  expires_at: v.string(),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  note: v.nullable(v.string()),
});

export const approvalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/approvals',
  summary: 'Lists requests for the approval of a second operator, waiting or decided, newest first',
  access: 'operator',
  roles: approvalReaders,
  query: v.strictObject({ state: v.optional(v.picklist(approvalStates)), limit }),
  data: v.array(approval),
  errors: [],
});

export const approvalShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/approvals/show',
  summary:
    'Returns a request for approval with everything that it would do; amounts of money are in satang',
  access: 'operator',
  roles: approvalReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({ ...approval.entries, payload: v.unknown() }),
  errors: ['request.not_found'],
});

export const approvalApprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/approvals/approve',
  summary:
    "Approves another operator's request and carries it out at once; if that is refused, the request keeps waiting",
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.approved_by_same',
    'operator.approval_expired',
    'operator.approval_needed',
    'operator.credited_by_same',
    'deposit.money_waits',
    'offer.loses',
    'promotion.draft',
    'promotion.game_unknown',
    'content.changed',
    'content.picture_unknown',
    'content.ends_early',
    'coupon.code_taken',
    'points.balance_too_low',
    'safety.refused',
    'request.idempotency_conflict',
    'wheel.spins_full',
    'wheel.stock_without_end',
    'game.not_found',
    'game.no_free_rounds',
    'redemption.item_known',
    'agent.rules_refused',
    'agent.margin_negative',
    'adjustment.balance_too_low',
    'member.phone_taken',
    'member.unchanged',
    'member.no_bank_account',
    'member.nothing_to_pay',
    'bank_account.taken',
    'bank_account.withdrawal_waits',
    'withdraw.not_paid',
    'operator.account_known',
    'bank.last_account',
    'bank.unchanged',
    'lotto.unknown_round',
    'lotto.round_ended',
    'lotto.type_not_offered',
    'lotto.rate_loses',
    'lotto.terms_changed',
    'affiliate.not_held',
    'broadcast.no_draft',
    'broadcast.promotion_closed',
    'broadcast.no_recipients',
  ],
});

export const approvalReject = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/approvals/reject',
  summary: "Rejects another operator's request, with a note for that operator",
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'operator.approved_by_same'],
});

export const approvalWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/approvals/withdraw',
  summary: "Withdraws a request of the caller's own",
  access: 'operator',
  roles: approvalEditors,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
