import type * as v from 'valibot';
import type { LimitFrame, LimitKind } from '@/contract/safety.contract';
import type { safetyRefusalData } from '@/contract/safety-refusal.fields';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/**
 * An action that the safety rules must allow. Launches, yeekee shots and rewards have no amount; a stake comes from the
 * main wallet.
 */
export type SafetyAsk =
  | { readonly kind: 'stake'; readonly amountSatang: Satang }
  | {
      readonly kind: 'deposit';
      readonly amountSatang: Satang;
      /** True for a deposit that is only made: deposits that wait for money count, too. */
      readonly isOnlyMade?: boolean;
    }
  | { readonly kind: 'play' | 'reward' };

/** The reason why a member must not do an action now. */
export type SafetyRefusal =
  | { readonly reason: 'closed' | 'time_out' | 'excluded'; readonly until: string | null }
  | { readonly reason: 'reality_check'; readonly until: null; readonly minutes: number }
  | {
      readonly reason: 'limit';
      readonly kind: LimitKind;
      readonly frame: LimitFrame;
      /** Satang of the limit, of the amount that counts towards it, and of the rest. */
      readonly limit: Satang;
      readonly used: Satang;
      readonly left: Satang;
      /** End of the frame. */
      readonly until: string;
    };

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
    'SELECT safety_refusal($1::bigint, $2, $3::bigint, NULL, $4) AS refusal',
    [
      memberId,
      ask.kind,
      'amountSatang' in ask ? ask.amountSatang : null,
      ask.kind === 'deposit' && ask.isOnlyMade === true,
    ],
  );
  return row?.refusal ?? null;
}

/**
 * Checks the safety rules like `findSafetyRefusal`.
 * @throws RefusalError `safety.refused` with the reason
 */
export async function assertSafe(tx: Executor, memberId: number, ask: SafetyAsk): Promise<void> {
  const refusal = await findSafetyRefusal(tx, memberId, ask);
  if (refusal) throw new RefusalError('safety.refused', { data: toRefusalData(refusal) });
}

/** Converts a reason to the contract's shape. */
export function toRefusalData(refusal: SafetyRefusal): v.InferInput<typeof safetyRefusalData> {
  if (refusal.reason !== 'limit') return refusal;
  return {
    ...refusal,
    limit: formatBaht(refusal.limit),
    used: formatBaht(refusal.used),
    left: formatBaht(refusal.left),
  };
}
