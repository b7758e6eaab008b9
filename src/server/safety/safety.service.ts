import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** What a member is about to do. A launch, a shot and a reward ask without an amount. */
export type SafetyAsk =
  | { readonly kind: 'stake' | 'deposit'; readonly amountSatang: Satang }
  | { readonly kind: 'play' | 'reward' };

/** Why a member must not do it now. */
export type SafetyRefusal = { readonly until: string | null } & (
  | { readonly reason: 'closed' | 'time_out' | 'excluded' }
  | {
      readonly reason: 'limit';
      readonly kind: 'loss' | 'deposit';
      readonly frame: 'day' | 'week' | 'month';
      /** Satang that are left of it. */
      readonly left: Satang;
    }
);

/**
 * Asks the one rule of safety, in the transaction that does what is asked about. Rule: domain, "Safety".
 * @returns null when nothing is against it
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

/** The same, as a refusal of the call. @throws RefusalError `safety.refused` with the reason */
export async function assertSafe(tx: Executor, memberId: number, ask: SafetyAsk): Promise<void> {
  const refusal = await findSafetyRefusal(tx, memberId, ask);
  if (!refusal) return;
  throw new RefusalError('safety.refused', {
    data: refusal.reason === 'limit' ? { ...refusal, left: formatBaht(refusal.left) } : refusal,
  });
}
