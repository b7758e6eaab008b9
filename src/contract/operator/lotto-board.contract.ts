import * as v from 'valibot';
import { resultKinds } from '@/domain/lotto-results';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { resultData } from '../lotto.contract';
import { betType, roundId } from '../lotto.fields';
import { lottoReaders } from '../operator-roles';
import { announcement } from './lotto-results.contract';
import { limit } from './operator.fields';

/**
 * States of a round at the desk. `closed` takes no bets and waits for its draw, `due` waits for its result, and
 * `second` has a result or a correction that waits for another operator.
 */
export const boardStates = [
  'scheduled',
  'open',
  'closed',
  'due',
  'second',
  'paying',
  'paid',
  'refunded',
] as const;
export type BoardState = (typeof boardStates)[number];

/** A result that waits; its numbers are known only to those who typed them. */
const waitingResult = v.object({
  id: v.number(),
  entered_by: v.string(),
  entered_at: v.string(),
  /** Second operator who typed the same result; null when there is none. */
  agreed_by: v.nullable(v.string()),
  is_correction: v.boolean(),
});

const boardRound = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  /** Number within the day, for markets with several rounds a day; null otherwise. */
  number: v.nullable(v.number()),
  state: v.picklist(boardStates),
  opens_at: v.string(),
  closes_at: v.string(),
  draws_at: v.string(),
  /** Time at which the round is refunded without a result; null when that does not happen by time. */
  refunds_at: v.nullable(v.string()),
  /** Whether the draw is over and no result is final. */
  is_overdue: v.boolean(),
  bills: v.number(),
  staked: baht,
  paid: baht,
  /** Upper bound of the payout of one result. */
  worst: baht,
  waiting: v.nullable(waitingResult),
});
export type BoardRound = v.InferOutput<typeof boardRound>;

/** Rounds of one day of a market with many rounds a day, which are drawn without an operator. */
const numberedRounds = v.object({
  market_id: v.string(),
  market_name: v.string(),
  rounds: v.number(),
  /** Rounds that take bets or wait for their draw. */
  coming: v.number(),
  paid_rounds: v.number(),
  refunded_rounds: v.number(),
  bills: v.number(),
  staked: baht,
  paid: baht,
});
export type NumberedRounds = v.InferOutput<typeof numberedRounds>;

export const lottoBoard = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/board',
  summary:
    'Lists the rounds that close on a day and those of other days that wait for an operator, overdue ones first and then by close; with a state, the rounds of all days in that state',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    market_id: v.optional(slug),
    state: v.optional(v.picklist(boardStates)),
    /** Day in Thailand on which the rounds close; today by default. */
    day: v.optional(calendarDay),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^[01]~-?\d{1,15}~\d{1,15}$/))),
    limit,
  }),
  data: v.object({
    day: v.string(),
    rows: v.array(boardRound),
    /** Markets with many rounds a day; only on the first page, and without filters other than the day. */
    numbered: v.array(numberedRounds),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export const lottoRoundShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/rounds/show',
  summary:
    'Returns a round with its result, the waiting result and the waiting request to void it; numbers of a waiting result only to those who typed them',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({ round_id: roundId }),
  data: v.object({
    ...boardRound.entries,
    result_kind: v.picklist(resultKinds),
    /** Bet types that the market offers. */
    bet_types: v.array(betType),
    result: v.nullable(resultData),
    is_demo_result: v.boolean(),
    /** Number of times that the round's bills were settled. */
    settlement: v.number(),
    /** Sentence that members read about a refunded round. */
    note: v.nullable(v.string()),
    /** The waiting result as the caller typed it; null when the caller did not. */
    typed: v.nullable(v.object(announcement.entries)),
    /** Request to void the round that waits for a second person. */
    void_request: v.nullable(
      v.object({ approval: v.number(), requested_by: v.string(), requested_at: v.string() }),
    ),
    /** Whether voiding this round needs a second person. */
    void_needs_two: v.boolean(),
    /** Amount that corrections could not take back from wallets. */
    shortfall: baht,
  }),
  errors: ['lotto.unknown_round'],
});
export type RoundShown = v.InferOutput<typeof lottoRoundShow.data>;
