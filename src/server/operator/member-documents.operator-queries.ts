import type { DepositState } from '@/contract/deposits.contract';
import type { DataInputOf } from '@/contract/endpoint';
import type { ApprovalState } from '@/contract/operator/approvals.contract';
import type { memberDocuments } from '@/contract/operator/member-documents.contract';
import { formatBaht } from '@/domain/baht';
import { fetchConsentRows } from '../account/consent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type Documents = DataInputOf<typeof memberDocuments>;

/** A member of an agent, and the most rows of each list. */
interface Asked {
  agentId: number;
  id: number;
  limit: number;
}

/** Returns what operators asked a member for and checked, and what the member agreed to, each the latest first. */
export async function fetchMemberDocuments(
  db: Db,
  { agentId, id, limit }: Asked,
): Promise<Documents> {
  const [asked, checked, answers] = await Promise.all([
    fetchAsked(db, id, limit),
    fetchChecked(db, { agentId, id, limit }),
    fetchConsentRows(db, id),
  ]);
  return {
    asked,
    checked,
    answers: answers
      .slice(0, limit)
      .map(({ answeredAt, ...row }) => ({ ...row, answered_at: answeredAt.toISOString() })),
  };
}

async function fetchAsked(db: Db, id: number, limit: number): Promise<Documents['asked']> {
  const rows = await queryRaw<{
    number: number;
    amount: number;
    state: DepositState;
    note: string;
    by: string;
    at: Date;
  }>(
    db,
    `SELECT number, amount, state, asked_note AS note, asked_by AS by, asked_at AS at FROM deposits
     WHERE member_id = $1 AND asked_at IS NOT NULL ORDER BY asked_at DESC, id DESC LIMIT $2`,
    [id, limit],
  );
  return rows.map(({ number, amount, by, at, ...row }) => ({
    ...row,
    deposit_number: number,
    amount: formatBaht(amount),
    asked_by: by,
    asked_at: at.toISOString(),
  }));
}

/**
 * Returns the documents of changes. They stand in the approvals; a person who runs the site alone needs none, so that
 * only the audit log names what that person saw.
 */
async function fetchChecked(db: Db, { agentId, id, limit }: Asked): Promise<Documents['checked']> {
  const rows = await queryRaw<{
    id: string;
    kind: 'bank_account' | 'name';
    document: string;
    reason: string;
    state: ApprovalState | 'expired';
    by: string;
    at: Date;
    decidedBy: string | null;
  }>(
    db,
    `SELECT 'approval/' || id AS id, CASE kind WHEN 'member.change_name' THEN 'name' ELSE 'bank_account' END AS kind,
       payload ->> 'document' AS document, payload ->> 'reason' AS reason,
       CASE WHEN state = 'waiting' AND expires_at <= business_now() THEN 'expired' ELSE state END AS state,
       requested_by AS by, requested_at AS at, decided_by AS "decidedBy"
     FROM approvals
     WHERE agent_id = $1 AND subject = $2 AND kind IN ('member.change_bank', 'member.change_name')
     UNION ALL
     SELECT 'action/' || seq, substr(action, length('member.change_') + 1), detail ->> 'document', detail ->> 'reason',
       'approved', 'operator/' || operator, at, NULL
     FROM operator_actions
     WHERE agent_id = $1 AND subject = $2 AND action IN ('member.change_bank_account', 'member.change_name')
       AND detail ->> 'approvalId' IS NULL
     ORDER BY at DESC, id DESC LIMIT $3`,
    [agentId, `member/${id}`, limit],
  );
  return rows.map(({ by, at, decidedBy, ...row }) => ({
    ...row,
    asked_by: by,
    asked_at: at.toISOString(),
    decided_by: decidedBy,
  }));
}
