import type { RoundState } from '@/contract/lotto.contract';
import type { ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Name in the audit log for actions without an operator. */
export const SYSTEM = 'system';

/**
 * A round that stays locked until the transaction ends, so that no bill is added and no other transaction changes it.
 */
export interface LockedRound {
  id: number;
  agentId: number;
  /** Public id, as in URLs. */
  roundId: string;
  state: RoundState;
  resultKind: ResultKind;
  /** Whether betting has ended by the clock, because the stored state may be late. */
  isClosed: boolean;
  /** Whether the time to enter a result has passed. */
  isOverdue: boolean;
  refundAfterMinutes: number;
}

/**
 * Locks a round, by its id or by its agent and public id, and reads its state after the lock.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function lockRoundToChange(
  tx: Tx,
  which: number | { agentId: number; roundId: string },
): Promise<LockedRound> {
  const [found] = await (typeof which === 'number'
    ? queryRaw<{ id: number }>(tx, 'SELECT id FROM lotto_rounds WHERE id = $1 FOR UPDATE', [which])
    : queryRaw<{ id: number }>(
        tx,
        'SELECT id FROM lotto_rounds WHERE agent_id = $1 AND round_id = $2 FOR UPDATE',
        [which.agentId, which.roundId],
      ));
  if (!found) throw new RefusalError('lotto.unknown_round');
  const [round] = await queryRaw<LockedRound>(
    tx,
    `SELECT r.id, r.agent_id AS "agentId", r.round_id AS "roundId", r.state, m.result_kind AS "resultKind",
       r.closes_at <= now AS "isClosed",
       r.draws_at + m.refund_after_minutes * interval '1 minute' <= now AS "isOverdue",
       m.refund_after_minutes AS "refundAfterMinutes"
     FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) CROSS JOIN (SELECT business_now() AS now) clock
     WHERE r.id = $1`,
    [found.id],
  );
  if (!round) throw new Error(`round ${found.id} has no market`);
  return round;
}
