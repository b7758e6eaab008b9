import type { ErrorName } from '@/contract/errors';
import { findSqlState } from '../db/engine/sql-state';
import { RefusalError } from '../http/refusal';

/** Constraints of the database that require two operators (`*_four_eyes`), with the refusal of each. */
const refusals = new Map<string, ErrorName>([
  ['lotto_results_four_eyes', 'lotto.confirmed_by_same'],
  ['lotto_results_typed_four_eyes', 'lotto.not_typed'],
  ['withdrawals_four_eyes', 'operator.paid_by_same'],
  ['deposits_four_eyes', 'operator.credited_by_same'],
  ['poll_answers_four_eyes', 'poll.confirmed_by_same'],
]);

/**
 * Runs work that needs a second operator.
 * @throws RefusalError `lotto.confirmed_by_same` | `lotto.not_typed` | `operator.paid_by_same` |
 * `operator.credited_by_same` | `poll.confirmed_by_same` when the database finds that both operators are one person
 */
export async function refuseSameHands<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const errorName = refusals.get(findSqlState(error)?.constraint ?? '');
    throw errorName === undefined ? error : new RefusalError(errorName);
  }
}
