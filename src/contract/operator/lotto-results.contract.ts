import * as v from 'valibot';
import { plainText } from '@/domain/plain-text';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { resultData } from '../lotto.contract';
import { betType, roundId } from '../lotto.fields';
import { lottoEditors, lottoReaders } from '../operator-roles';
import { rowId } from './operator.fields';

/** A number as announced. When a result is entered, the server checks that it fits the market. */
export const typedNumber = v.pipe(v.string(), v.transform(plainText), v.trim(), v.maxLength(20));
const announced = v.optional(typedNumber);
const draws = v.optional(v.pipe(v.array(typedNumber), v.maxLength(2)));
export const announcement = v.strictObject({
  number: announced,
  special: announced,
  first: announced,
  second: announced,
  two_bottom: announced,
  three_front: draws,
  three_bottom: draws,
  index: announced,
  change: announced,
});

/**
 * `above_expected`: the payout is several times the average payout of these bets. `above_amount`: the payout exceeds
 * the agent's limit.
 */
export const previewWarnings = ['above_expected', 'above_amount'] as const;

const resultPreview = v.object({
  /** The result derived from the announcement. */
  result: v.object({
    ...resultData.entries,
    two_top: v.string(),
    /** Every number that wins "3 ตัวโต๊ด". */
    three_tod: v.array(v.string()),
  }),
  bills: v.number(),
  staked: baht,
  /** Amount already paid for the result that a correction replaces. */
  paid: baht,
  /** Total payout under this result. */
  pays: baht,
  /** Stakes minus payout; negative when the house loses. */
  difference: v.string(),
  /** Average payout of these bets. */
  expected: baht,
  winning_bills: v.number(),
  /** Amount credited to wallets by this result. */
  credits: baht,
  /** Amount taken back from wallets by this result, as far as the wallets have it. */
  takes_back: baht,
  /** Amount that cannot be taken back, because the wallets do not have it. */
  shortfall: baht,
  largest: v.nullable(v.object({ bill: v.number(), username: v.string(), pays: baht })),
  types: v.array(v.object({ bet_type: betType, staked: baht, pays: baht })),
  /** Winning numbers with bets, the highest payout first. */
  numbers: v.array(
    v.object({
      bet_type: betType,
      number: v.string(),
      items: v.number(),
      staked: baht,
      pays: baht,
    }),
  ),
  warnings: v.array(v.picklist(previewWarnings)),
});

export type ResultPreview = v.InferInput<typeof resultPreview>;

const resultEntry = v.strictObject({ round_id: roundId, announcement });
const resultReference = v.strictObject({ id: rowId });
const enteredResult = v.object({
  id: v.number(),
  /** Name of a second operator who entered the same result; null when there is none. */
  agreed_by: v.nullable(v.string()),
  /** Time at which the result becomes final; null when only another operator can confirm it. */
  final_at: v.nullable(v.string()),
  preview: resultPreview,
});

export type EnteredResultData = v.InferInput<typeof enteredResult>;

export const lottoResultPreview = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/preview',
  summary:
    'Computes the payouts of a result or correction without storing anything; without an announcement, those of the waiting result, which the caller has typed',
  access: 'operator',
  roles: lottoReaders,
  body: v.strictObject({ round_id: roundId, announcement: v.optional(announcement) }),
  data: resultPreview,
  errors: [
    'lotto.unknown_round',
    'lotto.bad_result',
    'lotto.round_not_closed',
    'lotto.round_ended',
    'lotto.no_result_waits',
    'lotto.not_typed',
  ],
});

export const lottoResultEnter = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results',
  summary:
    'Enters a result and returns its payouts; another operator has to confirm it, and one who enters the same result agrees with it',
  access: 'operator',
  roles: lottoEditors,
  body: resultEntry,
  data: enteredResult,
  /** `lotto.result_waits` names the waiting result. */
  errors: [
    'lotto.unknown_round',
    'lotto.bad_result',
    'lotto.round_not_closed',
    'lotto.round_ended',
    'lotto.result_waits',
    'lotto.confirmed_by_same',
  ],
});

export const lottoResultCorrect = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/correct',
  summary:
    'Enters a correction for a settled round; it never becomes final by time, so another operator has to confirm it',
  access: 'operator',
  roles: lottoEditors,
  body: resultEntry,
  data: enteredResult,
  errors: [
    'lotto.unknown_round',
    'lotto.bad_result',
    'lotto.round_not_settled',
    'lotto.round_ended',
    'lotto.result_waits',
    'lotto.confirmed_by_same',
  ],
});

export const lottoResultConfirm = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results/confirm',
  summary:
    'Confirms a waiting result that another operator entered and a second one typed again; its bills are then paid',
  access: 'operator',
  roles: lottoEditors,
  body: resultReference,
  data: v.null(),
  errors: [
    'request.not_found',
    'lotto.no_result_waits',
    'lotto.confirmed_by_same',
    'lotto.not_typed',
  ],
});

export const lottoResultWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results/withdraw',
  summary: 'Withdraws a waiting result',
  access: 'operator',
  roles: lottoEditors,
  body: resultReference,
  data: v.null(),
  errors: ['request.not_found', 'lotto.no_result_waits'],
});
