import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { countFromText, points } from '../fields';
import { memberEditors } from '../operator-roles';
import { note, rowId } from './operator.fields';

/** Most points that the support may give a member in a day; the database holds the same number. */
export const MOST_GOODWILL_POINTS = 200;

export const memberGoodwill = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/goodwill',
  summary:
    'Gives a member points or one wheel spin as an apology; a member gets at most 200 points or one spin in a day',
  access: 'operator',
  roles: memberEditors,
  body: v.variant('gift', [
    v.strictObject({
      gift: v.literal('points'),
      id: rowId,
      count: countFromText(1, MOST_GOODWILL_POINTS),
      reason: note,
    }),
    v.strictObject({ gift: v.literal('spin'), id: rowId, reason: note }),
  ]),
  /** The member's points, or wheel spins that the member can use, after the gift. */
  data: v.variant('gift', [
    v.object({ gift: v.literal('points'), point: points }),
    v.object({ gift: v.literal('spin'), free_spins: v.number() }),
  ]),
  errors: [
    'request.not_found',
    'member.goodwill_used',
    'wheel.spins_full',
    'safety.refused',
    'operator.approval_needed',
  ],
});
