import type { ApprovalMeasure } from '@/contract/operator/approvals.contract';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** A sum that one person may not exceed alone. */
export type LoneMeasure = Exclude<ApprovalMeasure, 'rule' | 'person'>;

/** Something that needs another person: beyond what its operator may do alone. */
export class SecondPersonError extends Error {
  constructor(
    readonly measure: ApprovalMeasure,
    /** Points, spins or satang. */
    readonly amount: number | null,
  ) {
    super(`a second person is needed (${measure})`);
    this.name = 'SecondPersonError';
  }
}

/** Value that an operator gives away without anybody else's agreement. */
export interface LoneAct {
  agentId: number;
  operator: string;
  /** Null where it is for nobody in particular. */
  memberId: number | null;
  measure: LoneMeasure;
  /** Points, spins or satang; nothing is noted of nothing. */
  amount: number;
  /** `coupon/{code}`, … */
  subject: string;
  /** By which another person agreed to it. */
  approvalId: number | null;
}

/**
 * Adds an act to what its operator does alone today, in the transaction that does it.
 * @throws SecondPersonError where the sum of the operator or of the member would be too much
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

/** Whether an operator may do one thing more alone; both sums stay as they are until the transaction ends. */
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

/** Says whether one person runs the site alone, so that nothing needs a second one. */
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
