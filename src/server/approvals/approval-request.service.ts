import type { ApprovalMeasure } from '@/contract/operator/approvals.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** An operator's request for approval by another person. */
export interface ApprovalRequest {
  agentId: number;
  operator: string;
  kind: string;
  subject: string;
  payload: unknown;
  measure: ApprovalMeasure;
  /** Points, spins or satang; null where there is no amount. */
  amount: number | null;
}

/**
 * Creates an approval that waits for another person.
 * @returns its number, or the number of an equal approval that still waits
 */
export function requestApproval(
  db: Db,
  { agentId, operator, kind, subject, payload, measure, amount }: ApprovalRequest,
): Promise<number> {
  const by = `operator/${operator}`;
  return db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'approval', $1::bigint, $2::text, $3::text), 0))`,
      [agentId, by, subject],
    );
    const content = JSON.stringify(payload);
    const [known] = await queryRaw<{ id: number }>(
      tx,
      `SELECT id FROM approvals WHERE agent_id = $1 AND requested_by = $2 AND kind = $3 AND subject = $4
         AND payload = $5::text::jsonb AND amount IS NOT DISTINCT FROM $6::bigint
         AND state = 'waiting' AND expires_at > business_now()`,
      [agentId, by, kind, subject, content, amount],
    );
    if (known) return known.id;
    const [written] = await queryRaw<{ id: number }>(
      tx,
      `INSERT INTO approvals (agent_id, kind, subject, payload, measure, amount, requested_by, requested_at, expires_at)
       SELECT $1, $3, $4, $5::text::jsonb, $7, $6, $2, now, now + desk_limit($1, 'approval_hours') * interval '1 hour'
       FROM (SELECT business_now() AS now) clock RETURNING id`,
      [agentId, by, kind, subject, content, amount, measure],
    );
    if (!written) throw new Error('failed to store the approval');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'approval.request',
      subject: `approval/${written.id}`,
      detail: { kind, subject, measure, amount },
    });
    return written.id;
  });
}
