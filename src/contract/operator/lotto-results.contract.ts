import * as v from 'valibot';
import { plainText } from '@/domain/plain-text';
import { defineOperatorEndpoint } from '../endpoint';
import { baht } from '../fields';
import { resultData } from '../lotto.contract';
import { betType, roundId } from '../lotto.fields';
import { lottoKeepers, lottoReaders } from '../operator.roles';
import { rowId } from './operator.fields';

/** Numbers as they were announced; whether they fit its market says the round. */
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

/** `above_expected`: several times what such bets pay on average. `above_amount`: more than the agent's amount. */
export const previewWarnings = ['above_expected', 'above_amount'] as const;

const resultPreview = v.object({
  /** The result that follows from what was announced. */
  result: v.object({
    ...resultData.entries,
    two_top: v.string(),
    /** Every number that wins "3 ตัวโต๊ด". */
    three_tod: v.array(v.string()),
  }),
  bills: v.number(),
  staked: baht,
  /** What the bills have been paid before, by the result that a correction replaces. */
  paid: baht,
  /** What the bills are to have been paid by this result. */
  pays: baht,
  /** What is left of the stakes; negative: the house pays more than was staked. */
  difference: v.string(),
  /** What such bets pay on average. */
  expected: baht,
  winning_bills: v.number(),
  /** What reaches wallets now. */
  credits: baht,
  /** What goes back from wallets now, as far as they hold it, and what they do not hold. */
  takes_back: baht,
  shortfall: baht,
  largest: v.nullable(v.object({ bill: v.number(), username: v.string(), pays: baht })),
  types: v.array(v.object({ bet_type: betType, staked: baht, pays: baht })),
  /** Winning numbers that are bet on, those that pay most first. */
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
  /** Another operator who entered the same. */
  agreed_by: v.nullable(v.string()),
  /** When time makes it final; null: only another operator does. */
  final_at: v.nullable(v.string()),
  preview: resultPreview,
});

export type EnteredResultData = v.InferInput<typeof enteredResult>;

export const lottoResultPreview = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/preview',
  summary:
    'What a result would pay, computed as the settlement does: of a round that has closed, or by a correction of one that is paid; without an announcement that of the result that waits. Nothing is written',
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
  ],
});

export const lottoResultEnter = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/results',
  summary:
    'Enter a result as announced, and see what it pays; it is final when another operator confirms it. Another operator who enters the same agrees with it',
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
  summary: 'Enter another result for a round that is paid already; time never makes it final',
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
