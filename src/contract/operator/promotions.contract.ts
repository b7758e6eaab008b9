import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, phone } from '../fields';
import { offerKeepers, offerReaders } from '../operator.roles';
import { memberPromotionStates, promotionKinds } from '../promotions.contract';
import { force, limit, openState } from './operator.fields';

export const offeredPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions',
  summary: 'All promotions of the agent in their order, open or not, with what has become of them',
  access: 'operator',
  roles: offerReaders,
  data: v.array(
    v.object({
      id: v.number(),
      code: v.string(),
      kind: v.picklist(promotionKinds),
      name: v.string(),
      is_open: v.boolean(),
      starts_at: v.nullable(v.string()),
      ends_at: v.nullable(v.string()),
      /** The result that the house expects at the deposit that is worst for it; the promotion loses when it is below zero. */
      expected_result: baht,
      /** How many members wait for their deposit, play for it, and were given the bonus so far. */
      waiting: v.number(),
      running: v.number(),
      granted: v.number(),
      /** Sum of all bonuses given. */
      bonus: baht,
    }),
  ),
  errors: [],
});

export const takenPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions/members',
  summary: 'Promotions that members have taken, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(memberPromotionStates)),
    username: v.optional(phone),
    limit,
  }),
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      code: v.string(),
      state: v.picklist(memberPromotionStates),
      accepted_at: v.string(),
      granted_at: v.nullable(v.string()),
      expires_at: v.nullable(v.string()),
      ended_at: v.nullable(v.string()),
      deposit_amount: v.nullable(baht),
      bonus_amount: v.nullable(baht),
      /** To be played, and what counts for it so far; null until the bonus is given. */
      required: v.nullable(baht),
      counted: v.nullable(baht),
      /** The amount that left the bonus wallet at its end. */
      moved_amount: baht,
    }),
  ),
  errors: [],
});

export const promotionOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/open',
  summary: 'Open or close a promotion for members who have not taken it; who has taken it keeps it',
  access: 'operator',
  roles: offerKeepers,
  body: v.strictObject({
    ...openState.entries,
    /** Why it is opened although it loses or asks for too much: an owner's word, which goes into the audit log. */
    force,
  }),
  data: v.null(),
  /** The message of the second and third names the figure. */
  errors: [
    'request.not_found',
    'offer.loses',
    'promotion.turnover_too_high',
    'operator.approval_needed',
  ],
});
