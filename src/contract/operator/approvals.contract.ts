import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { approvalKeepers, approvalReaders, moneyMovers } from '../operator.roles';
import { limit, note, rowId } from './operator.fields';

export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

/** States that are written down; that one expired follows from the clock. */
export type ApprovalState = Exclude<(typeof approvalStates)[number], 'expired'>;

/** Sums that a person may not exceed alone, and two decisions that always need another person. */
export const approvalMeasures = [
  'points',
  'spins',
  'cost',
  'unseen_credit',
  'payout',
  'rule',
  'person',
] as const;
export type ApprovalMeasure = (typeof approvalMeasures)[number];

const approval = v.object({
  /** Its number. */
  id: v.number(),
  kind: v.string(),
  subject: v.string(),
  measure: v.picklist(approvalMeasures),
  /** Baht as a decimal string, or a count of points or spins; null where there is no amount. */
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
  summary: 'What waits for a second person, and what became of earlier ones, the latest first',
  access: 'operator',
  roles: approvalReaders,
  query: v.strictObject({ state: v.optional(v.picklist(approvalStates)), limit }),
  data: v.array(approval),
  errors: [],
});

export const approvalShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/approvals/show',
  summary: 'One approval with all that carrying it out does; amounts of money in satang',
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
    'Agree to what another person asked for: it is carried out at once. A refusal of what it does leaves it waiting',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.approved_by_same',
    'operator.approval_expired',
    'operator.approval_needed',
    'operator.credited_by_same',
    'offer.loses',
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
  ],
});

export const approvalReject = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/approvals/reject',
  summary: 'Refuse what another operator asked for, with a note for them',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'operator.approved_by_same'],
});

export const approvalWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/approvals/withdraw',
  summary: 'Take back what the caller asked for',
  access: 'operator',
  roles: approvalKeepers,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
