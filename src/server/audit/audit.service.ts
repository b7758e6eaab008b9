import type * as v from 'valibot';
import type { AuditRow, auditLog } from '@/contract/operator/audit.contract';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { findActingOperator } from '../http/acting-operator';

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
  const acting = findActingOperator();
  await tx
    .insertInto('operator_actions')
    .values({
      agent_id: agentId,
      ...action,
      detail: JSON.stringify(detail),
      role: acting?.operator?.role ?? null,
      address: acting?.visit.ip ?? null,
      user_agent: acting?.visit.userAgent ?? null,
      request_id: acting?.requestId ?? null,
    })
    .execute();
}

/** Filters of the audit log; the cursor is `before`. */
type ActionFilter = v.InferOutput<typeof auditLog.query>;

/** Returns the actions of operators, the latest first. */
export async function fetchActions(
  db: Db,
  agentId: number,
  filter: ActionFilter,
): Promise<AuditRow[]> {
  const rows = await queryRaw<Omit<AuditRow, 'at'> & { at: Date }>(
    db,
    `SELECT seq, at, operator, role, address, user_agent, request_id, action, subject, detail FROM operator_actions
     WHERE agent_id = $1 AND ($2::bigint IS NULL OR seq < $2) AND ($3::text IS NULL OR operator = $3)
       AND ($4::text IS NULL OR starts_with(action, $4)) AND ($5::text IS NULL OR subject = $5)
       AND ($6::text IS NULL OR at >= $6::text::date::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($7::text IS NULL OR at < ($7::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($8 OR operator <> 'system')
     ORDER BY seq DESC LIMIT $9`,
    [
      agentId,
      filter.before ?? null,
      filter.operator ?? null,
      filter.action ?? null,
      filter.subject ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.system,
      filter.limit,
    ],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Result of the check of the chain. */
export interface ChainReport {
  /** Number of actions in the chain. */
  readonly actions: number;
  /** `seq` of the first action that does not fit; null when all do. */
  readonly broken_at: number | null;
}

const SLICE = 2_000;

/**
 * Checks the chain of hashes over the audit log, in slices. An action that was changed has another hash, and one that
 * was removed leaves a gap.
 */
export async function verifyActionChain(db: Db, agentId: number): Promise<ChainReport> {
  let actions = 0;
  for (;;) {
    const [slice] = await queryRaw<{ count: number; broken_at: number | null }>(
      db,
      `SELECT count(*) AS count, min(seq) FILTER (WHERE NOT is_right) AS broken_at FROM (
         SELECT c.seq, c.position = $2::bigint + row_number() OVER (ORDER BY c.position)
           AND a.seq IS NOT NULL AND c.hash = hash_action(p.hash, a) AS is_right
         FROM operator_action_chain c LEFT JOIN operator_actions a ON a.seq = c.seq AND a.agent_id = c.agent_id
         LEFT JOIN operator_action_chain p ON p.agent_id = c.agent_id AND p.position = c.position - 1
         WHERE c.agent_id = $1 AND c.position > $2 AND c.position <= $2::bigint + $3
       ) checked`,
      [agentId, actions, SLICE],
    );
    const count = slice?.count ?? 0;
    actions += count;
    if (slice && slice.broken_at !== null) return { actions, broken_at: slice.broken_at };
    if (count === 0) break;
  }
  const [unchained] = await queryRaw<{ seq: number }>(
    db,
    `SELECT seq FROM operator_actions a WHERE agent_id = $1
       AND seq > (SELECT min(seq) FROM operator_action_chain WHERE agent_id = $1)
       AND NOT EXISTS (SELECT FROM operator_action_chain c WHERE c.seq = a.seq) ORDER BY seq LIMIT 1`,
    [agentId],
  );
  return { actions, broken_at: unchained?.seq ?? null };
}
