import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { resultData, roundStates } from '../lotto.contract';
import { roundId } from '../lotto.fields';
import { lottoEditors, lottoReaders, owners, shortfallReaders } from '../operator-roles';
import { announcement } from './lotto-results.contract';
import { limit, note, paid } from './operator.fields';

const roundRow = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  /** State of the round at the current time; the stored state may lag behind. */
  state: v.picklist(roundStates),
  closes_at: v.string(),
  draws_at: v.string(),
  result: v.nullable(resultData),
  is_demo_result: v.boolean(),
  /** Number of times that the round's bills were settled. */
  settlement: v.number(),
  note: v.nullable(v.string()),
  bills: v.number(),
  staked: baht,
  paid: baht,
  /** A result that was entered but is not final; null when there is none. */
  waiting: v.nullable(
    v.object({
      id: v.number(),
      /** Null to those who have not typed it, because the second operator reads it at its source. */
      announcement: v.nullable(v.object(announcement.entries)),
      entered_by: v.string(),
      /** Name of a second operator who entered the same result; null when there is none. */
      agreed_by: v.nullable(v.string()),
      /** Time at which the result becomes final; null when only another operator can confirm it. */
      final_at: v.nullable(v.string()),
      is_correction: v.boolean(),
    }),
  ),
});

export type LottoRoundRow = v.InferInput<typeof roundRow>;

export const lottoRoundList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/rounds',
  summary:
    'Lists closed rounds, or those in a state, with stakes and payouts; numbered rounds only if unsettled, unless their market is given',
  access: 'operator',
  roles: lottoReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(roundStates)),
    market_id: v.optional(slug),
    day: v.optional(calendarDay),
    limit,
  }),
  data: v.array(roundRow),
  errors: [],
});

export const lottoMarketAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/markets',
  summary:
    'Adds a market of the catalogue with its usual terms; its rounds are planned shortly afterwards',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ market_id: slug }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const lottoFinalByTime = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/markets/final-by-time',
  summary:
    'Sets the payout below which a first result that two operators entered alike becomes final by time; null always requires a confirmation',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ market_id: slug, below: v.nullable(paid) }),
  data: v.null(),
  errors: ['request.not_found', 'lotto.time_refused'],
});

const shortfall = v.object({
  /** Null for money of a game that its provider took back. */
  bill: v.nullable(v.number()),
  /** Round of the lottery, or of the game as `source/id`. */
  round_id: v.string(),
  /** Name of the market, or of the game; empty for an adjustment by a provider. */
  market_name: v.string(),
  member_id: v.number(),
  username: v.string(),
  amount: baht,
  noted_at: v.string(),
});
export type Shortfall = v.InferOutput<typeof shortfall>;

export const lottoShortfalls = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/shortfalls',
  summary:
    'Lists the amounts that corrections of lotteries and games could not take back from wallets, newest first',
  access: 'operator',
  roles: shortfallReaders,
  query: v.strictObject({
    round_id: v.optional(roundId),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}~\d{1,15}$/))),
    limit,
  }),
  data: v.object({ rows: v.array(shortfall), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const lottoVoid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/void',
  summary:
    'Voids a round without a result and refunds all its bills; members see the note; large stakes need the approval of a second person',
  access: 'operator',
  roles: lottoEditors,
  body: v.strictObject({ round_id: roundId, note }),
  data: v.null(),
  errors: ['lotto.unknown_round', 'lotto.round_ended', 'operator.approval_needed'],
});
