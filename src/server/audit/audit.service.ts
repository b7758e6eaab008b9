import type { Db, Tx } from '../db/tables';

/** An action of an operator and its subject. */
export interface OperatorAction {
  agentId: number;
  /** Name of the operator; `member/{id}` for an act of a member that operators must know about. */
  operator: string;
  /** Name of the action, such as `deposit.approve`. */
  action: string;
  /** Subject of the action, such as `deposit/{id}`. */
  subject: string;
  detail: object;
}

/** Records an action in the caller's transaction. Records can never be changed or removed. */
export async function recordAction(
  tx: Tx,
  { agentId, detail, ...action }: OperatorAction,
): Promise<void> {
  await tx
    .insertInto('operator_actions')
    .values({ agent_id: agentId, ...action, detail: JSON.stringify(detail) })
    .execute();
}

/** Returns the actions of operators, the latest first. */
export async function fetchActions(db: Db, agentId: number, limit: number) {
  const rows = await db
    .selectFrom('operator_actions')
    .select(['seq', 'at', 'operator', 'action', 'subject', 'detail'])
    .where('agent_id', '=', agentId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
