import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { bookReaders, moneyMovers } from '../operator-roles';
import { numberCursor } from './money-in.fields';
import { limit, rowId } from './operator.fields';

/**
 * `missing_here`: only the provider has the transaction. `missing_there`: only we have it. `amount`: both have it with
 * different amounts. `undone_here`, `undone_there`: only one side has rolled it back. `unclear`: the provider describes
 * it in words that are not known.
 */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount',
  'undone_here',
  'undone_there',
  'unclear',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceMovements = ['debit', 'credit', 'rollback'] as const;
export type DifferenceMovement = (typeof differenceMovements)[number];

/** `closed` by a person, or gone by itself. */
export const differenceStates = ['open', 'closed'] as const;

/** Transactions that stand, and what they moved. */
const side = v.object({ count: v.number(), debits: baht, credits: baht });

const comparison = v.object({
  source: v.string(),
  day: v.string(),
  /** Null before the first comparison; the sides are null too then. */
  compared_at: v.nullable(v.string()),
  ours: v.nullable(side),
  theirs: v.nullable(side),
  differences: v.number(),
  open_differences: v.number(),
  /** Why the last attempt failed; null when it did not. */
  error: v.nullable(v.string()),
  /** Null when the day is not compared again by itself. */
  next_attempt_at: v.nullable(v.string()),
});
export type GameComparison = v.InferOutput<typeof comparison>;

export const gameComparisons = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/games/comparisons',
  summary:
    'Lists the days whose transactions are compared with the lists of providers, the latest first',
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}~[A-Za-z0-9_.-]{1,64}$/))),
    limit,
  }),
  data: v.object({ rows: v.array(comparison), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const gameCompare = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/compare',
  summary: 'Asks for another comparison of a day, which a job makes within a minute',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ source: slug, day: calendarDay }),
  data: v.null(),
  errors: ['request.not_found'],
});

const difference = v.object({
  id: v.number(),
  source: v.string(),
  day: v.string(),
  transaction_id: v.string(),
  kind: v.picklist(differenceKinds),
  /** Null when the provider names a kind that is not known. */
  movement: v.nullable(v.picklist(differenceMovements)),
  /** Null on the side that does not have the transaction. */
  our_amount: v.nullable(baht),
  their_amount: v.nullable(baht),
  round_id: v.nullable(v.string()),
  /** Null when the round is not known here. */
  game_name: v.nullable(v.string()),
  /** Null when the transaction names no player that is known here. */
  member_id: v.nullable(v.number()),
  /** Phone of the member, masked. */
  username: v.nullable(v.string()),
  /** The transaction in the words of the provider; null when it does not have it. */
  said: v.nullable(v.string()),
  happened_at: v.string(),
  first_seen_at: v.string(),
  last_seen_at: v.string(),
  /** Time of the comparison that did not find it any more. */
  gone_at: v.nullable(v.string()),
  closed_at: v.nullable(v.string()),
  closed_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
});
export type GameDifference = v.InferOutput<typeof difference>;

export const gameDifferences = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/games/differences',
  summary:
    'Lists the transactions that the books of a provider and ours have differently, the latest first',
  access: 'operator',
  roles: bookReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(differenceStates)),
    source: v.optional(slug),
    day: v.optional(calendarDay),
    cursor: numberCursor,
    limit,
  }),
  data: v.object({ rows: v.array(difference), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const gameDifferenceClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/games/differences/close',
  summary: 'Closes a difference with a note about what was done; no money is moved',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    note: v.pipe(
      v.string('กรุณาระบุสิ่งที่ทำ'),
      v.trim(),
      v.minLength(5, 'กรุณาเขียนอย่างน้อย 5 ตัวอักษร'),
      v.maxLength(200, 'ข้อความยาวเกิน 200 ตัวอักษร'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
