import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, flag, slug } from '../fields';
import { roundStates } from '../lotto.contract';
import { betType, roundId } from '../lotto.fields';
import { lottoEditors, lottoReaders } from '../operator-roles';
import { typedNumber } from './lotto-results.contract';
import { limit } from './operator.fields';

/** Percent of a payout ceiling from which the console proposes to close a number. */
export const PROPOSE_PERCENT = 80;

/** Maximum count of numbers in one change. */
export const MOST_NUMBERS = 200;

/** `closed`: no bets are taken. `half`: the number pays half. `open`: the usual terms apply. */
export const numberKinds = ['closed', 'half', 'open'] as const;
export type NumberKind = (typeof numberKinds)[number];

/** `round`: one round. `coming`: every coming round of a market. */
export const numberScopes = ['round', 'coming'] as const;

const numbers = v.pipe(
  v.array(v.pipe(typedNumber, v.regex(/^\d{1,3}$/, 'เลขต้องมี 1 ถึง 3 หลัก'))),
  v.minLength(1, 'กรุณาใส่เลขอย่างน้อย 1 ตัว'),
  v.maxLength(MOST_NUMBERS, `ใส่ได้ครั้งละไม่เกิน ${MOST_NUMBERS} เลข`),
);

export const lottoNumberChange = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/numbers',
  summary:
    'Closes numbers, halves their rate, or opens them again: in one round, or in every coming round of a market until a day',
  access: 'operator',
  roles: lottoEditors,
  body: v.variant('scope', [
    v.strictObject({
      scope: v.literal('round'),
      round_id: roundId,
      bet_type: betType,
      numbers,
      kind: v.picklist(numberKinds),
    }),
    v.strictObject({
      scope: v.literal('coming'),
      market_id: slug,
      bet_type: betType,
      numbers,
      kind: v.picklist(numberKinds),
      /** Last day of rounds for which it holds; null without an end. */
      until: v.nullable(calendarDay),
      /** Whether it also holds for rounds that take bets now. */
      with_open: flag,
    }),
  ]),
  data: v.object({
    /** Count of different numbers, in the form in which limits count them. */
    numbers: v.number(),
    /** Count of planned rounds in which a number changed. */
    rounds: v.number(),
  }),
  errors: ['request.not_found', 'lotto.unknown_round', 'lotto.round_closed'],
});

const closing = v.object({
  kind: v.picklist(['closed', 'half']),
  by: v.string(),
  at: v.string(),
  /** Whether it was closed for every coming round of the market. */
  is_standing: v.boolean(),
});

const exposure = v.object({
  number: v.string(),
  /** Amount that the round pays if the number wins. */
  payout: baht,
  /** The payout in percent of the ceiling, rounded down. */
  percent: v.number(),
  closed: v.nullable(closing),
});
export type Exposure = v.InferOutput<typeof exposure>;

export const lottoExposures = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/exposures',
  summary:
    'Lists the numbers of a round and bet type that have bets, by payout in percent of the payout ceiling, the highest first',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    round_id: roundId,
    bet_type: v.optional(betType),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}~\d{1,3}$/))),
    limit,
  }),
  data: v.object({
    round: v.object({
      round_id: v.string(),
      market_id: v.string(),
      market_name: v.string(),
      state: v.picklist(roundStates),
      closes_at: v.string(),
    }),
    /** The listed bet type; without one in the query, the first of the market. */
    bet_type: betType,
    /** Bet types of the market. */
    bet_types: v.array(betType),
    /** Maximum payout for one number. */
    ceiling: baht,
    rows: v.array(exposure),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['lotto.unknown_round', 'lotto.type_not_offered'],
});

const closedNumber = v.object({
  scope: v.picklist(numberScopes),
  market_id: v.string(),
  market_name: v.string(),
  /** Null for a number that is closed in every coming round. */
  round_id: v.nullable(v.string()),
  bet_type: betType,
  number: v.string(),
  /** Last day of rounds for which it holds; null without an end, and for one round. */
  until: v.nullable(v.string()),
  ...closing.entries,
});
export type ListedNumber = v.InferOutput<typeof closedNumber>;

export const lottoClosed = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/closed',
  summary:
    'Lists numbers that are closed or pay half, in rounds that have not closed or in every coming round, the latest first',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    scope: v.optional(v.picklist(numberScopes)),
    market_id: v.optional(slug),
    /** Lists the numbers of one round, including those that are closed in every coming round. */
    round_id: v.optional(roundId),
    /** First and last day of the change, in Thailand. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,18}~\d{1,15}~[a-z0-9-]{1,32}~[a-z_]{1,20}~\d{1,3}$/)),
    ),
    limit,
  }),
  data: v.object({ rows: v.array(closedNumber), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
