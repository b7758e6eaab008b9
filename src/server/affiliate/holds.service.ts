import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalance } from '../ledger/ledger.service';
import { findCommissionAccountId } from './redeem.service';

/** A hold of a member's income. */
export interface IncomeHold {
  memberId: number;
  reason: string;
}

/** The release of one hold; a request for it does not release a later hold of the member. */
export interface IncomeRelease extends IncomeHold {
  holdId: number;
}

interface By {
  agentId: number;
  operator: string;
}

/**
 * Holds a member's income at once. One person may do it, because it only protects: the income still accrues and stays
 * the member's. A redemption that runs at the same time is either complete before the hold, or refused.
 * @returns the id of the hold
 * @throws RefusalError `request.not_found` for a member of another agent | `affiliate.already_held`
 */
export function holdIncome(
  db: Db,
  { agentId, operator, memberId, reason }: By & IncomeHold,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await assertMember(tx, agentId, memberId);
    const [held] = await queryRaw<{ id: number; at: Date }>(
      tx,
      `INSERT INTO affiliate_holds (agent_id, member_id, reason, held_by, held_at)
       VALUES ($1, $2, $3, $4, business_now())
       ON CONFLICT (member_id) WHERE released_at IS NULL DO NOTHING RETURNING id, held_at AS at`,
      [agentId, memberId, reason, `operator/${operator}`],
    );
    if (!held) throw new RefusalError('affiliate.already_held');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'affiliate.hold',
      subject: `member/${memberId}`,
      detail: {
        ...{ hold: held.id, reason, balanceSatang: await fetchIncome(tx, memberId) },
        ...{ before: { held_since: null }, after: { held_since: held.at } },
      },
    });
    return held.id;
  });
}

/**
 * Releases a member's income, so that it can be redeemed again.
 * @throws RefusalError `affiliate.not_held`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export function releaseIncome(
  db: Db,
  { agentId, operator, approvalId, plan }: By & { approvalId: number | null; plan: IncomeRelease },
): Promise<void> {
  const { memberId, holdId, reason } = plan;
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('affiliate_holds')
      .select(['id', 'held_at'])
      .where('id', '=', holdId)
      .where('agent_id', '=', agentId)
      .where('released_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw new RefusalError('affiliate.not_held');
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
    await queryRaw(
      tx,
      `UPDATE affiliate_holds SET released_by = $2, release_reason = $3, approval_id = $4, released_at = business_now()
       WHERE id = $1`,
      [held.id, `operator/${operator}`, reason, approvalId],
    );
    await recordAction(tx, {
      agentId,
      operator,
      action: 'affiliate.release',
      subject: `member/${memberId}`,
      detail: {
        ...{ hold: held.id, reason, approvalId, balanceSatang: await fetchIncome(tx, memberId) },
        ...{ before: { held_since: held.held_at }, after: { held_since: null } },
      },
    });
  });
}

/**
 * Returns the id of the hold that stands on a member's income.
 * @throws RefusalError `request.not_found` for a member of another agent | `affiliate.not_held`
 */
export async function findOpenHold(db: Db, agentId: number, memberId: number): Promise<number> {
  await assertMember(db, agentId, memberId);
  const held = await db
    .selectFrom('affiliate_holds')
    .select('id')
    .where('member_id', '=', memberId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if (!held) throw new RefusalError('affiliate.not_held');
  return held.id;
}

async function assertMember(db: Db, agentId: number, memberId: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
}

async function fetchIncome(tx: Tx, memberId: number): Promise<number> {
  return fetchBalance(tx, await findCommissionAccountId(tx, memberId));
}
