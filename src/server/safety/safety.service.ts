import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** An action that the safety rules must allow. Launches, yeekee shots and rewards have no amount. */
export type SafetyAsk =
  | { readonly kind: 'stake' | 'deposit'; readonly amountSatang: Satang }
  | { readonly kind: 'play' | 'reward' };

/** The reason why a member must not do an action now. */
export type SafetyRefusal = { readonly until: string | null } & (
  | { readonly reason: 'closed' | 'time_out' | 'excluded' }
  | {
      readonly reason: 'limit';
      readonly kind: 'loss' | 'deposit';
      readonly frame: 'day' | 'week' | 'month';
      /** Satang left until the limit is reached. */
      readonly left: Satang;
    }
);

/**
 * Checks the safety rules, in the transaction that does the action. See `docs/rules.md#safety`.
 * @returns null when the action is allowed
 */
export async function findSafetyRefusal(
  tx: Executor,
  memberId: number,
  ask: SafetyAsk,
): Promise<SafetyRefusal | null> {
  const [row] = await queryRaw<{ refusal: SafetyRefusal | null }>(
    tx,
    'SELECT safety_refusal($1::bigint, $2, $3::bigint) AS refusal',
    [memberId, ask.kind, 'amountSatang' in ask ? ask.amountSatang : null],
  );
  return row?.refusal ?? null;
}

/**
 * Checks the safety rules like `findSafetyRefusal`.
 * @throws RefusalError `safety.refused` with the reason
 */
export async function assertSafe(tx: Executor, memberId: number, ask: SafetyAsk): Promise<void> {
  const refusal = await findSafetyRefusal(tx, memberId, ask);
  if (!refusal) return;
  throw new RefusalError('safety.refused', {
    data: refusal.reason === 'limit' ? { ...refusal, left: formatBaht(refusal.left) } : refusal,
  });
}
