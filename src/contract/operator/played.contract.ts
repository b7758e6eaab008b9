import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { bookReaders } from '../operator-roles';

export const playedVerify = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/played/verify',
  summary:
    'Sums up all settled stakes again and compares the sums with the stored days of every member',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    /** Number of compared stored days, counted separately for each member. */
    days: v.number(),
    /** Number of settled stakes that are not summed up yet. */
    waiting: v.number(),
    /** Days that differ, at most a hundred; without a member, the sums over all members do. */
    wrong: v.array(
      v.object({ member_id: v.nullable(v.number()), day: v.string(), area: v.string() }),
    ),
    is_right: v.boolean(),
  }),
  errors: [],
});
