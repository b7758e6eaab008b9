import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { roundStates } from '../lotto.contract';
import { lottoReaders } from '../operator-roles';
import { limit } from './operator.fields';

const yeekeeRow = v.object({
  round_id: v.string(),
  market_name: v.string(),
  /** Number of the round within its day. */
  number: v.number(),
  state: v.picklist(roundStates),
  closes_at: v.string(),
  shots: v.number(),
  bills: v.number(),
  staked: baht,
  paid: baht,
  /** Prizes for shots. */
  prizes: baht,
  /** The five digits of the result; null without one. */
  announced: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Hash by which the round is committed to its seed, as hex. */
  commitment: v.string(),
  /** Address of the members' page with seed and shots; null until they are published. */
  proof_url: v.nullable(v.string()),
});
export type YeekeeRow = v.InferOutput<typeof yeekeeRow>;

export const lottoYeekee = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/yeekee',
  summary:
    'Lists the rounds of yeekee that have closed or close next, with shots and prizes, the latest first',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    market_id: v.optional(slug),
    /** First and last day of the rounds. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}~\d{1,15}$/))),
    limit,
  }),
  data: v.object({ rows: v.array(yeekeeRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
