import { SecondPersonError } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { withdrawWaiting } from './final-result.service';
import { type LockedRound, lockRoundToChange, SYSTEM } from './locked-round';

const ROUNDS_AT_ONCE = 100;

/**
 * Updates the stored state of rounds that have opened or closed. Bets do not depend on the stored state, because they
 * compare the times of the round with the clock.
 */
export async function openAndCloseRounds(db: Db): Promise<void> {
  await queryRaw(
    db,
    `WITH clock AS MATERIALIZED (SELECT business_now() AS now)
     UPDATE lotto_rounds SET state = CASE WHEN closes_at <= clock.now THEN 'closed' ELSE 'open' END
     FROM clock WHERE id IN (
       SELECT id FROM lotto_rounds, clock
       WHERE (state = 'scheduled' AND opens_at <= clock.now) OR (state = 'open' AND closes_at <= clock.now)
       FOR NO KEY UPDATE OF lotto_rounds SKIP LOCKED)`,
  );
}

/** A round that an operator voids. */
export interface VoidedRound {
  agentId: number;
  roundId: string;
  operator: string;
  /** Sentence for the members, in Thai. */
  note: string;
  /** Approval by another person; null without one. */
  approvalId?: number | null;
}

/**
 * Voids a round that has no result; the settlement that follows refunds all its bills. A repetition by the same
 * operator with the same note changes nothing.
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_ended`
 * @throws SecondPersonError when the stakes are so large that another person has to approve the void
 */
export async function voidRound(
  db: Db,
  { agentId, roundId, operator, note, approvalId = null }: VoidedRound,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const round = await lockRoundToChange(tx, { agentId, roundId });
    if (round.state === 'voided' && (await isVoidedBy(tx, round, { operator, note }))) return;
    if (['drawing', 'settled', 'voided'].includes(round.state)) {
      throw new RefusalError('lotto.round_ended');
    }
    const stakesSatang = await fetchStakes(tx, round.id);
    try {
      await endAsVoid(tx, round, { operator, note, approvalId });
    } catch (error) {
      if (findSqlState(error)?.constraint !== 'lotto_rounds_void_four_eyes') throw error;
      throw new SecondPersonError('lotto', stakesSatang);
    }
  });
}

async function fetchStakes(tx: Tx, roundId: number): Promise<number> {
  const [row] = await queryRaw<{ stakes: number }>(tx, 'SELECT lotto_round_stakes($1) AS stakes', [
    roundId,
  ]);
  return row?.stakes ?? 0;
}

async function isVoidedBy(
  tx: Tx,
  { agentId, roundId }: LockedRound,
  { operator, note }: { operator: string; note: string },
): Promise<boolean> {
  const [action] = await queryRaw<{ operator: string; note: string }>(
    tx,
    `SELECT operator, detail->>'note' AS note FROM operator_actions
     WHERE agent_id = $1 AND action = 'lotto.void' AND subject = $2`,
    [agentId, `lotto_round/${roundId}`],
  );
  return action?.operator === operator && action.note === note;
}

/**
 * Ends a locked round without a result; the settlement that follows refunds its bills. For a yeekee round it also
 * publishes seed and shots, and no shot prizes are paid.
 */
export async function endAsVoid(
  tx: Tx,
  round: LockedRound,
  {
    operator,
    note,
    approvalId = null,
  }: { operator: string; note: string; approvalId?: number | null },
): Promise<void> {
  const by = operator === SYSTEM ? SYSTEM : `operator/${operator}`;
  await withdrawWaiting(tx, round.id, by);
  await queryRaw(
    tx,
    `UPDATE lotto_rounds SET state = 'voided', note = $2, voided_by = $3, void_approval_id = $4 WHERE id = $1`,
    [round.id, note, by, approvalId],
  );
  if (round.resultKind === 'yeekee') await publishVoided(tx, round.id);
  await recordAction(tx, {
    agentId: round.agentId,
    operator,
    action: 'lotto.void',
    subject: `lotto_round/${round.roundId}`,
    detail: { note, ...(approvalId !== null && { approvalId }) },
  });
}

async function publishVoided(tx: Tx, roundId: number): Promise<void> {
  // The lock is taken before the clock is read, so every stored shot was fired before that time.
  await queryRaw(tx, 'SELECT 1 FROM yeekee_rounds WHERE round_id = $1 FOR UPDATE', [roundId]);
  await queryRaw(
    tx,
    `UPDATE yeekee_rounds SET frozen_at = coalesce(frozen_at, now), published_at = now, prizes_at = now
     FROM (SELECT business_now() AS now) clock WHERE round_id = $1`,
    [roundId],
  );
}

// Selects the rounds whose refund is due. Markets with made-up results are excluded: after a downtime they are drawn
// late instead of voided. A waiting result delays the refund, and so does a source that told a part of a result. A
// withdrawn result delays it until the refund time has passed once more, because operators are working on the round.
// OFFSET 0 makes the planner find the few unfinished rounds first instead of all rounds of a market.
const OVERDUE = `
  SELECT r.id FROM (
    SELECT * FROM lotto_rounds
    WHERE state IN ('scheduled', 'open', 'closed') AND closes_at <= (SELECT business_now()) OFFSET 0
  ) r JOIN lotto_markets m USING (agent_id, market_id)
  WHERE NOT m.has_demo_results
    AND greatest(r.draws_at + m.refund_after_minutes * interval '1 minute', r.result_held_until) <= (SELECT business_now())
    AND NOT EXISTS (SELECT FROM lotto_results w WHERE w.round_id = r.id AND (w.state = 'waiting'
      OR w.ended_at + m.refund_after_minutes * interval '1 minute' > (SELECT business_now())))`;

/**
 * Voids rounds that have waited for a result longer than their market allows, unless an operator is working on a
 * result.
 */
export async function voidOverdueRounds(db: Db): Promise<void> {
  const overdue = await queryRaw<{ id: number }>(
    db,
    `${OVERDUE} ORDER BY r.draws_at LIMIT ${ROUNDS_AT_ONCE}`,
  );
  for (const { id } of overdue) {
    await db.transaction().execute(async (tx) => {
      const round = await lockRoundToChange(tx, id);
      // A result may have been entered after the query.
      const [still] = await queryRaw(tx, `${OVERDUE} AND r.id = $1`, [id]);
      if (!still) return;
      const note = `ไม่มีผลรางวัลภายใน ${round.refundAfterMinutes} นาทีหลังเวลาออกผล คืนเงินทุกโพย`;
      await endAsVoid(tx, round, { operator: SYSTEM, note });
    });
  }
}
