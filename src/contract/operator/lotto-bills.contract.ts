import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, phone, slug } from '../fields';
import { roundId } from '../lotto.fields';
import { billDetail, billStates } from '../lotto-bills.contract';
import { lottoReaders } from '../operator-roles';
import { numberCursor } from './money-in.fields';
import { limit, rowId } from './operator.fields';

const billRow = v.object({
  number: v.number(),
  member_id: v.number(),
  /** Masked. */
  username: v.string(),
  round_id: v.string(),
  market_name: v.string(),
  /** Day of the round. */
  day: v.string(),
  /** Number of the round within its day; null for markets with one round a day. */
  round_number: v.nullable(v.number()),
  state: v.picklist(billStates),
  item_count: v.number(),
  amount: baht,
  /** The amount paid out or given back. */
  paid: baht,
  created_at: v.string(),
  ended_at: v.nullable(v.string()),
});
export type BillRow = v.InferOutput<typeof billRow>;

export const lottoBills = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/bills',
  summary:
    'Lists bills of lottery and yeekee, newest first; the audit log records each search for a member',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    /** Number of one bill. */
    number: v.optional(rowId),
    /** Phone of the member, in full. */
    username: v.optional(phone),
    round_id: v.optional(roundId),
    market_id: v.optional(slug),
    state: v.optional(v.picklist(billStates)),
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    cursor: numberCursor,
    limit,
  }),
  data: v.object({ rows: v.array(billRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const lottoBillShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/bills/show',
  summary: 'Returns a bill with its items and its masked member; the audit log records the access',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ number: rowId }),
  data: v.object({ member_id: v.number(), username: v.string(), ...billDetail.data.entries }),
  errors: ['request.not_found'],
});
