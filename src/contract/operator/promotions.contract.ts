import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, phone } from '../fields';
import { offerEditors, offerReaders } from '../operator-roles';
import { memberPromotionStates, promotionKinds } from '../promotions.contract';
import { force, limit, openState } from './operator.fields';

export const offeredPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions',
  summary:
    'Lists all promotions of the agent in display order, open or closed, with their expected result and their use',
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
      /**
       * The house's expected result at the deposit that is worst for the house. Below zero, the promotion loses money.
       */
      expected_result: baht,
      /** Number of members who have taken the promotion and have not made the deposit yet. */
      waiting: v.number(),
      /** Number of members who are playing the turnover of the promotion. */
      running: v.number(),
      /** Number of times that the bonus was granted. */
      granted: v.number(),
      /** Sum of all granted bonuses. */
      bonus: baht,
    }),
  ),
  errors: [],
});

export const takenPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions/members',
  summary: 'Lists the promotions taken by members, newest first',
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
      /** Required turnover; null until the bonus is granted. */
      required: v.nullable(baht),
      /** Turnover counted so far; null until the bonus is granted. */
      counted: v.nullable(baht),
      /** The amount that left the bonus wallet when the promotion ended. */
      moved_amount: baht,
    }),
  ),
  errors: [],
});

export const promotionOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/open',
  summary: 'Opens or closes a promotion; members who have taken it keep it',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    ...openState.entries,
    /**
     * Reason of an owner who opens the promotion although it loses money or requires too much turnover; it is written
     * to the audit log.
     */
    force,
  }),
  data: v.null(),
  /**
   * The messages of `offer.loses` and `promotion.turnover_too_high` contain the computed number that is too low or too
   * high.
   */
  errors: [
    'request.not_found',
    'offer.loses',
    'promotion.turnover_too_high',
    'operator.approval_needed',
  ],
});
