import { randomUUID } from 'node:crypto';
import type { AdjustmentReason } from '@/contract/operator/adjustments.contract';
import type { Satang } from '@/domain/money';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { commandIdOf, transferIdOf } from '../ledger/command-id';
import { fetchBalance, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { openTurnoverRequirement } from '../requirements/requirement.service';
import { findMainAccountId } from '../wallet/wallet.service';

/** The effects of an adjustment, as its approval stores them; a trigger compares member and amount with the approval. */
export interface AdjustmentPlan {
  memberId: number;
  /** Negative to take money. */
  amountSatang: Satang;
  reason: AdjustmentReason;
  /** Explanation for colleagues. */
  detail: string | null;
  /** Sentence that the member reads, in Thai. */
  sentence: string;
  /** The deposit, bill or other thing that it mends. */
  reference: string | null;
  /** Multiple of the amount that the member has to play before a withdrawal. */
  turnover: 0 | 1;
}

/** An adjustment by an operator, with the approval by another one. */
export interface Adjustment {
  agentId: number;
  operator: string;
  plan: AdjustmentPlan;
  approvalId: number | null;
}

/** Name of the turnover requirement, as the member reads it. */
const REQUIREMENT_NAME = 'ยอดที่ทีมงานปรับให้';

/**
 * Adds money to a member's main wallet or takes some of it, against the house account for adjustments. A member who is
 * closed or on a break may be adjusted too, because the house owes it all the same. An approval moves money once.
 * @returns the id of the adjustment, and the balance afterwards
 * @throws RefusalError `request.not_found` | `adjustment.balance_too_low`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function adjustBalance(
  db: Db,
  { agentId, operator, plan, approvalId }: Adjustment,
): Promise<{ id: number; balanceSatang: Satang }> {
  const { memberId, amountSatang } = plan;
  await assertMember(db, agentId, memberId);
  const accountId = await findMainAccountId(db, memberId);
  const command = {
    scope: `operator/${operator}`,
    route: 'adjustment',
    key: approvalId === null ? randomUUID() : `approval/${approvalId}`,
    content: plan,
    lockAccountIds: [accountId],
  };
  return runCommand(db, command, async ({ tx, post }) => {
    const balanceSatang = await fetchBalance(tx, accountId);
    if (balanceSatang + amountSatang < 0) throw new RefusalError('adjustment.balance_too_low');
    await assertSecondPerson(tx, {
      ...{ agentId, approvalId, measure: 'adjustment' },
      amount: Math.abs(amountSatang),
    });
    const id = await takeId(tx);
    const house = await findHouseAccountId(tx, agentId, 'house_adjustments');
    await post({
      leg: 'adjustment',
      debitAccountId: amountSatang > 0 ? house : accountId,
      creditAccountId: amountSatang > 0 ? accountId : house,
      amount: Math.abs(amountSatang),
      code: 'adjustment',
      reference: `adjustment/${id}`,
    });
    const transferId = transferIdOf(commandIdOf(command), 'adjustment');
    await record(tx, { id, transferId, agentId, operator, plan, approvalId });
    return { id, balanceSatang: balanceSatang + amountSatang };
  });
}

/** @throws RefusalError `request.not_found` for a member of another agent */
async function assertMember(db: Db, agentId: number, memberId: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
}

/** Takes the id before the row is written, because the transfer names it and the row is checked against the transfer. */
async function takeId(tx: Tx): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    tx,
    `SELECT nextval(pg_get_serial_sequence('adjustments', 'id')) AS id`,
  );
  if (!row) throw new Error('failed to take the id of an adjustment');
  return row.id;
}

/** Writes the adjustment, its turnover requirement, the audit row and the member's notice. */
async function record(
  tx: Tx,
  {
    id,
    transferId,
    agentId,
    operator,
    approvalId,
    plan: { memberId, amountSatang, ...plan },
  }: Adjustment & { id: number; transferId: string },
): Promise<void> {
  await tx
    .insertInto('adjustments')
    .values({
      id,
      agent_id: agentId,
      member_id: memberId,
      amount: amountSatang,
      ...plan,
      requested_by: `operator/${operator}`,
      approval_id: approvalId,
      transfer_id: transferId,
    })
    .execute();
  if (plan.turnover === 1) {
    await openTurnoverRequirement(tx, {
      memberId,
      source: 'adjustment',
      reference: String(id),
      name: REQUIREMENT_NAME,
      requiredSatang: amountSatang,
      giftSatang: amountSatang,
      days: null,
      games: null,
    });
  }
  await recordAction(tx, {
    agentId,
    operator,
    action: 'adjustment.move',
    subject: `adjustment/${id}`,
    detail: { memberId, amountSatang, ...plan, approvalId },
  });
  await addNotice(tx, {
    memberId,
    subject: `adjustment/${id}`,
    fact: { kind: 'balance_adjusted', amount: amountSatang, sentence: plan.sentence },
  });
}
