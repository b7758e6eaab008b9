import { type BetType, isBetNumber, limitNumberOf } from '@/domain/lotto';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
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

/**
 * Voids a round that has no result; the settlement that follows refunds all its bills. A repetition by the same
 * operator with the same note changes nothing.
 * @param voided `note` is shown to members, in Thai
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_ended`
 */
export async function voidRound(
  db: Db,
  voided: { agentId: number; roundId: string; operator: string; note: string },
): Promise<void> {
  const { agentId, roundId, operator, note } = voided;
  await db.transaction().execute(async (tx) => {
    const round = await lockRoundToChange(tx, { agentId, roundId });
    if (round.state === 'voided' && (await isVoidedBy(tx, round, { operator, note }))) return;
    if (['drawing', 'settled', 'voided'].includes(round.state)) {
      throw new RefusalError('lotto.round_ended');
    }
    await endAsVoid(tx, round, { operator, note });
  });
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
  { operator, note }: { operator: string; note: string },
): Promise<void> {
  const by = operator === SYSTEM ? SYSTEM : `operator/${operator}`;
  await withdrawWaiting(tx, round.id, by);
  await queryRaw(tx, `UPDATE lotto_rounds SET state = 'voided', note = $2 WHERE id = $1`, [
    round.id,
    note,
  ]);
  if (round.resultKind === 'yeekee') await publishVoided(tx, round.id);
  await recordAction(tx, {
    agentId: round.agentId,
    operator,
    action: 'lotto.void',
    subject: `lotto_round/${round.roundId}`,
    detail: { note },
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
// late instead of voided. A waiting result delays the refund. A withdrawn result delays it until the refund time has
// passed once more, because operators are working on the round. OFFSET 0 makes the planner find the few unfinished
// rounds first instead of all rounds of a market.
const OVERDUE = `
  SELECT r.id FROM (
    SELECT * FROM lotto_rounds
    WHERE state IN ('scheduled', 'open', 'closed') AND closes_at <= (SELECT business_now()) OFFSET 0
  ) r JOIN lotto_markets m USING (agent_id, market_id)
  WHERE NOT m.has_demo_results
    AND r.draws_at + m.refund_after_minutes * interval '1 minute' <= (SELECT business_now())
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

/** An operator's setting for bets on one number. */
export interface NumberChange {
  agentId: number;
  roundId: string;
  operator: string;
  betType: BetType;
  number: string;
  /** `closed`: no bets are taken. `half`: the number pays half. `open`: the usual terms apply. */
  kind: 'closed' | 'half' | 'open';
}

/**
 * Closes a number of a round, halves its rate, or opens it again. Existing bills stay unchanged.
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed`
 * @throws MalformedError when the number does not fit the bet type
 */
export async function changeNumber(db: Db, change: NumberChange): Promise<void> {
  const { agentId, roundId, operator, betType, kind } = change;
  if (!isBetNumber(betType, change.number)) {
    throw new MalformedError('number', 'is not a valid number for this bet type');
  }
  const number = limitNumberOf(betType, change.number);
  await db.transaction().execute(async (tx) => {
    // The lock waits for bills that are being created; later bills see the change.
    const round = await lockRoundToChange(tx, { agentId, roundId });
    if (round.isClosed || !['scheduled', 'open'].includes(round.state)) {
      throw new RefusalError('lotto.round_closed');
    }
    const changed =
      kind === 'open'
        ? await openNumber(tx, round.id, betType, number)
        : await closeNumber(tx, round.id, { betType, number, kind, by: `operator/${operator}` });
    if (!changed) return;
    await recordAction(tx, {
      agentId,
      operator,
      action: kind === 'open' ? 'lotto.open_number' : 'lotto.close_number',
      subject: `lotto_round/${roundId}`,
      detail: { betType, number, kind },
    });
  });
}

async function openNumber(
  tx: Tx,
  roundId: number,
  betType: BetType,
  number: string,
): Promise<boolean> {
  const rows = await queryRaw(
    tx,
    'DELETE FROM lotto_closed_numbers WHERE round_id = $1 AND bet_type = $2 AND number = $3 RETURNING 1',
    [roundId, betType, number],
  );
  return rows.length > 0;
}

async function closeNumber(
  tx: Tx,
  roundId: number,
  closed: { betType: BetType; number: string; kind: 'closed' | 'half'; by: string },
): Promise<boolean> {
  const rows = await queryRaw(
    tx,
    `INSERT INTO lotto_closed_numbers AS c (round_id, bet_type, number, kind, closed_at, closed_by)
     VALUES ($1, $2, $3, $4, business_now(), $5)
     ON CONFLICT (round_id, bet_type, number) DO UPDATE
       SET kind = excluded.kind, closed_at = excluded.closed_at, closed_by = excluded.closed_by
       WHERE c.kind <> excluded.kind
     RETURNING 1`,
    [roundId, closed.betType, closed.number, closed.kind, closed.by],
  );
  return rows.length > 0;
}
