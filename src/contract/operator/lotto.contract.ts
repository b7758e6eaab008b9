import * as v from 'valibot';
import { betTypes } from '@/domain/lotto';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { resultData, roundStates } from '../lotto.contract';
import { roundId } from '../lotto.fields';
import { lottoKeepers, lottoReaders, owners, shortfallReaders } from '../operator.roles';
import { announcement, typedNumber } from './lotto-results.contract';
import { limit, note, paid } from './operator.fields';

const roundRow = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  /** By the clock: what is written down may be a moment late. */
  state: v.picklist(roundStates),
  closes_at: v.string(),
  draws_at: v.string(),
  result: v.nullable(resultData),
  is_demo_result: v.boolean(),
  /** How often its bills were settled. */
  settlement: v.number(),
  note: v.nullable(v.string()),
  bills: v.number(),
  staked: baht,
  paid: baht,
  /** A result that is entered and not final. */
  waiting: v.nullable(
    v.object({
      id: v.number(),
      announcement: v.object(announcement.entries),
      entered_by: v.string(),
      /** Another operator who entered the same. */
      agreed_by: v.nullable(v.string()),
      /** When time makes it final; null: only another operator does. */
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
    'Rounds with what was bet and paid: those that have closed, the latest first, or those of a state; of a market that holds many a day only those that wait, unless it is named',
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
  summary: 'Another market of the house with its usual terms; its rounds follow',
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
    'Let first results of a market be final by time when two people entered them alike and they pay less than an amount; without an amount only a second person makes them final',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ market_id: slug, below: v.nullable(paid) }),
  data: v.null(),
  errors: ['request.not_found', 'lotto.time_refused'],
});

export const lottoShortfalls = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/shortfalls',
  summary: 'What corrections could not take back from wallets, the latest first',
  access: 'operator',
  roles: shortfallReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      bill: v.number(),
      round_id: v.string(),
      username: v.string(),
      amount: baht,
      noted_at: v.string(),
    }),
  ),
  errors: [],
});

export const lottoVoid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/void',
  summary: 'Give every bill of a round without a result back; members read the note',
  access: 'operator',
  roles: lottoKeepers,
  body: v.strictObject({ round_id: roundId, note }),
  data: v.null(),
  errors: ['lotto.unknown_round', 'lotto.round_ended'],
});

export const lottoNumberChange = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/numbers',
  summary: 'Close a number of a round, make it pay half, or open it again',
  access: 'operator',
  roles: lottoKeepers,
  body: v.strictObject({
    round_id: roundId,
    bet_type: v.picklist(betTypes),
    number: v.pipe(typedNumber, v.regex(/^\d{1,3}$/)),
    kind: v.picklist(['closed', 'half', 'open']),
  }),
  data: v.null(),
  errors: ['lotto.unknown_round', 'lotto.round_closed'],
});
