import * as v from 'valibot';
import { betTypes } from '@/domain/lotto';
import { plainText } from '@/domain/plain-text';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, slug } from '../fields';
import { resultData, roundStates } from '../lotto.contract';
import { roundId } from '../lotto.fields';
import { lottoKeepers, lottoReaders, owners } from '../operator.roles';
import { limit, note, rowId } from './operator.fields';

/** Numbers as they were announced; whether they fit its market says the round. */
const typedNumber = v.pipe(v.string(), v.transform(plainText), v.trim(), v.maxLength(20));
const announced = v.optional(typedNumber);
const draws = v.optional(v.pipe(v.array(typedNumber), v.maxLength(2)));
const announcement = v.strictObject({
  number: announced,
  two_bottom: announced,
  three_front: draws,
  three_bottom: draws,
  index: announced,
  change: announced,
});

const resultEntry = v.strictObject({ round_id: roundId, announcement });
const resultReference = v.strictObject({ id: rowId });
const enteredResult = v.object({
  id: v.number(),
  /** When it is final by itself. */
  final_at: v.string(),
});

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
      final_at: v.string(),
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

export const lottoShortfalls = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/shortfalls',
  summary: 'What corrections could not take back from wallets, the latest first',
  access: 'operator',
  roles: lottoReaders,
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

export const lottoResultEnter = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results',
  summary:
    'Enter a result as announced; it is final when another operator confirms it, or after the delay',
  access: 'operator',
  roles: lottoKeepers,
  body: resultEntry,
  data: enteredResult,
  /** `lotto.result_waits` says which one waits. */
  errors: [
    'lotto.unknown_round',
    'lotto.bad_result',
    'lotto.round_not_closed',
    'lotto.round_ended',
    'lotto.result_waits',
  ],
});

export const lottoResultCorrect = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/correct',
  summary: 'Enter another result for a round that is paid already',
  access: 'operator',
  roles: lottoKeepers,
  body: resultEntry,
  data: enteredResult,
  errors: [
    'lotto.unknown_round',
    'lotto.bad_result',
    'lotto.round_not_settled',
    'lotto.round_ended',
    'lotto.result_waits',
  ],
});

export const lottoResultConfirm = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results/confirm',
  summary: 'A result that waits, entered by somebody else, is right: bills are paid',
  access: 'operator',
  roles: lottoKeepers,
  body: resultReference,
  data: v.null(),
  errors: ['request.not_found', 'lotto.no_result_waits', 'lotto.confirmed_by_same'],
});

export const lottoResultWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results/withdraw',
  summary: 'A result that waits is wrong',
  access: 'operator',
  roles: lottoKeepers,
  body: resultReference,
  data: v.null(),
  errors: ['request.not_found', 'lotto.no_result_waits'],
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
