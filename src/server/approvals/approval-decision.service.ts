import type { ErrorName } from '@/contract/errors';
import type { ApprovalState } from '@/contract/operator/approvals.contract';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { nestedIn } from '../db/nested-transactions';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { ActDeps, ApprovableKind } from './approvable-act';
import { SecondPersonError } from './lone-act.service';

/** An operator's decision on an approval. */
export type ApprovalDecision = { agentId: number; operator: string; id: number } & (
  | { to: 'approved' | 'withdrawn' }
  /** The note is for the operator who asked. */
  | { to: 'rejected'; note: string }
);

interface LockedApproval {
  id: number;
  kind: string;
  subject: string;
  payload: unknown;
  state: ApprovalState;
  requestedBy: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  isExpired: boolean;
}

/**
 * Decides an approval. Approving carries out the act in the same transaction; when the act is refused, the approval
 * keeps waiting. A repetition of the same decision by the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `operator.decided` | `operator.approved_by_same` |
 * `operator.approval_expired` | `operator.approval_needed` when the act now needs more than the approval covers, or a
 * refusal of the act itself
 */
export async function decideApproval(
  deps: ActDeps & { kinds: readonly ApprovableKind[] },
  decision: ApprovalDecision,
): Promise<void> {
  const { agentId, operator, id, to } = decision;
  const by = `operator/${operator}`;
  await deps.db.transaction().execute(async (tx) => {
    const approval = await lockApproval(tx, agentId, id);
    if (approval.state === to && approval.decidedBy === by) return;
    if (approval.state !== 'waiting') {
      const { state, decidedAt, decidedBy } = approval;
      throw new RefusalError('operator.decided', {
        data: { state, decided_at: decidedAt?.toISOString() ?? null, decided_by: decidedBy },
      });
    }
    // Only the operator who asked may withdraw a request.
    if (to === 'withdrawn' && approval.requestedBy !== by) {
      throw new RefusalError('request.not_found');
    }
    if (to === 'approved' && approval.isExpired) {
      throw new RefusalError('operator.approval_expired');
    }
    await end(tx, { id, to, by, note: decision.to === 'rejected' ? decision.note : null });
    if (to === 'approved') await carryOut(deps, tx, { agentId, approval });
    await recordAction(tx, {
      agentId,
      operator,
      action: `approval.${{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' }[to]}`,
      subject: `approval/${id}`,
      detail: {
        kind: approval.kind,
        subject: approval.subject,
        requestedBy: approval.requestedBy,
        ...(decision.to === 'rejected' && { note: decision.note }),
      },
    });
  });
}

/** Locks an approval until the transaction ends. The approval and the clock are read after the lock. */
async function lockApproval(tx: Tx, agentId: number, id: number): Promise<LockedApproval> {
  await queryRaw(tx, 'SELECT FROM approvals WHERE id = $1 AND agent_id = $2 FOR UPDATE', [
    id,
    agentId,
  ]);
  const [approval] = await queryRaw<LockedApproval>(
    tx,
    `SELECT id, kind, subject, payload, state, requested_by AS "requestedBy", decided_by AS "decidedBy",
       decided_at AS "decidedAt", expires_at <= business_now() AS "isExpired"
     FROM approvals WHERE id = $1 AND agent_id = $2`,
    [id, agentId],
  );
  if (!approval) throw new RefusalError('request.not_found');
  return approval;
}

const refusals = new Map<string, ErrorName>([
  ['approvals_four_eyes', 'operator.approved_by_same'],
  ['approvals_in_time', 'operator.approval_expired'],
]);

async function end(
  tx: Tx,
  { id, to, by, note }: { id: number; to: ApprovalState; by: string; note: string | null },
): Promise<void> {
  try {
    await queryRaw(
      tx,
      'UPDATE approvals SET state = $2, decided_by = $3, decided_at = business_now(), note = $4 WHERE id = $1',
      [id, to, by, note],
    );
  } catch (error) {
    const errorName = refusals.get(findSqlState(error)?.constraint ?? '');
    throw errorName === undefined ? error : new RefusalError(errorName);
  }
}

/** Carries out the approved act in the name of the operator who requested it. */
async function carryOut(
  { kinds, ...deps }: ActDeps & { kinds: readonly ApprovableKind[] },
  tx: Tx,
  { agentId, approval }: { agentId: number; approval: LockedApproval },
): Promise<void> {
  const kind = kinds.find((each) => each.kind === approval.kind);
  if (!kind) throw new Error(`no handler carries out approvals of the kind ${approval.kind}`);
  try {
    await kind.carryOut(
      { ...deps, db: nestedIn(tx) },
      {
        agentId,
        operator: approval.requestedBy.replace(/^operator\//, ''),
        payload: approval.payload,
        approvalId: approval.id,
      },
    );
  } catch (error) {
    if (!(error instanceof SecondPersonError)) throw error;
    // The act would now exceed the limits further than the approval covers.
    throw new RefusalError('operator.approval_needed', { cause: error });
  }
}
