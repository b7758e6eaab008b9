import type { NoticeKind, SecurityNotice } from '@/contract/security.contract';
import { type Executor, queryRaw } from '../db/raw';
import type { CallingMember } from '../http/endpoint-router';

const MOST_SHOWN = 20;

/** A change that is announced to the member, with the session and device behind it. */
export interface NoticedChange {
  memberId: number;
  kind: NoticeKind;
  /** Hash of the token of the session that made the change; null without a session. */
  tokenHash: Uint8Array | null;
  userAgent: string;
}

/**
 * Stores a security notice for a member and adds a notice about it. In a transaction, both are written only if it
 * commits.
 */
export async function writeSecurityNotice(
  db: Executor,
  { memberId, kind, tokenHash, userAgent }: NoticedChange,
): Promise<void> {
  await queryRaw(
    db,
    `WITH noted AS (
       INSERT INTO security_notices (member_id, kind, session_id, user_agent)
       VALUES ($1, $2, (SELECT id FROM member_sessions WHERE token_hash = $3), $4)
       RETURNING id, member_id, kind, session_id)
     SELECT add_notice(member_id, kind, 'security/' || id, '{}', session_id) FROM noted`,
    [memberId, kind, tokenHash, userAgent],
  );
}

/** Returns a member's security notices, the latest first. */
export async function fetchSecurityNotices(
  db: Executor,
  member: Pick<CallingMember, 'id' | 'tokenHash'>,
): Promise<SecurityNotice[]> {
  const rows = await queryRaw<
    Pick<SecurityNotice, 'kind' | 'user_agent' | 'is_own' | 'is_read'> & {
      id: number;
      happened_at: Date;
    }
  >(
    db,
    `SELECT n.id, n.kind, n.user_agent, n.happened_at, n.read_at IS NOT NULL AS is_read,
       coalesce(n.session_id = s.id, false) AS is_own
     FROM security_notices n LEFT JOIN member_sessions s ON s.token_hash = $2
     WHERE n.member_id = $1 ORDER BY n.id DESC LIMIT ${MOST_SHOWN}`,
    [member.id, member.tokenHash],
  );
  return rows.map(({ id, happened_at, ...row }) => ({
    notice_id: String(id),
    happened_at: happened_at.toISOString(),
    ...row,
  }));
}

/** Marks a notice of a member and all older ones as read. */
export async function markNoticesRead(
  db: Executor,
  memberId: number,
  latestId: number,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE security_notices SET read_at = business_now()
     WHERE member_id = $1 AND id <= $2 AND read_at IS NULL`,
    [memberId, latestId],
  );
}
