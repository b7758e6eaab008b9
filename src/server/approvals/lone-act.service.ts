import type { ApprovalMeasure } from '@/contract/operator/approvals.contract';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** A measure whose daily sum one person may not exceed alone. */
export type LoneMeasure = Exclude<
  ApprovalMeasure,
  'rule' | 'person' | 'adjustment' | 'member' | 'bank' | 'lotto' | 'broadcast'
>;

/** Thrown when an act exceeds the limits of its operator, so that it needs a second person. */
export class SecondPersonError extends Error {
  constructor(
    readonly measure: ApprovalMeasure,
    /** Amount in points, spins or satang; null where there is no amount. */
    readonly amount: number | null,
  ) {
    super(`approval by a second person is needed (${measure})`);
    this.name = 'SecondPersonError';
  }
}

/** Value that an operator gives away without an approval. */
export interface LoneAct {
  agentId: number;
  operator: string;
  /** Null when the act is not for one member. */
  memberId: number | null;
  measure: LoneMeasure;
  /** Amount in points, spins or satang. Zero and negative amounts are not recorded. */
  amount: number;
  /** Subject of the act, such as `coupon/{code}`. */
  subject: string;
  /** Approval by another person; null when there is none. */
  approvalId: number | null;
}

/**
 * Adds an act to the day's sums of its operator, in the caller's transaction.
 * @throws SecondPersonError when the sum of the operator or of the member exceeds the limit
 */
export async function noteLoneAct(db: Db, act: LoneAct): Promise<void> {
  if (act.amount <= 0) return;
  const amount = Math.min(act.amount, Number.MAX_SAFE_INTEGER);
  try {
    await queryRaw(
      db,
      `INSERT INTO lone_acts (agent_id, operator, member_id, measure, amount, subject, approval_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        act.agentId,
        `operator/${act.operator}`,
        act.memberId,
        act.measure,
        amount,
        act.subject,
        act.approvalId,
      ],
    );
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'lone_acts_four_eyes') throw error;
    throw new SecondPersonError(act.measure, amount);
  }
}

/**
 * Returns whether an operator may do one more act without an approval. It locks two sums until the transaction ends, the
 * one of this operator and the one for this member, over all acts without an approval.
 */
export async function mayActAlone(
  db: Db,
  act: Pick<LoneAct, 'agentId' | 'operator' | 'memberId' | 'measure' | 'amount'>,
): Promise<boolean> {
  const [found] = await queryRaw<{ may: boolean }>(
    db,
    'SELECT may_act_alone($1, person_behind($1, $2), $3, $4, $5) AS may',
    [act.agentId, `operator/${act.operator}`, act.memberId, act.measure, act.amount],
  );
  return found?.may === true;
}

/**
 * Checks that another person has approved an act that one person may never do alone, unless one person runs the site.
 * @throws SecondPersonError
 */
export async function assertSecondPerson(
  db: Db,
  act: {
    agentId: number;
    /** Approval by another person; null when there is none. */
    approvalId: number | null;
    measure: ApprovalMeasure;
    /** Amount in points, spins or satang; null where there is no amount. */
    amount: number | null;
  },
): Promise<void> {
  if (act.approvalId !== null) return;
  const agent = await db
    .selectFrom('agents')
    .select('is_one_person')
    .where('id', '=', act.agentId)
    .executeTakeFirstOrThrow();
  if (!agent.is_one_person) throw new SecondPersonError(act.measure, act.amount);
}

/** Sets whether one person runs the site alone, so that nothing needs a second person. */
export async function setOnePerson(
  db: Db,
  { agentId, isOnePerson }: { agentId: number; isOnePerson: boolean },
): Promise<void> {
  await queryRaw(
    db,
    `WITH changed AS (UPDATE agents SET is_one_person = $2 WHERE id = $1 AND is_one_person <> $2 RETURNING id)
     INSERT INTO operator_actions (agent_id, operator, action, subject, detail)
     SELECT id, 'system', 'agent.four_eyes', 'agent/' || id, jsonb_build_object('is_one_person', $2::boolean) FROM changed`,
    [agentId, isOnePerson],
  );
}
