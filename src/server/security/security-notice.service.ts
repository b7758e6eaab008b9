import type { Logger } from 'pino';
import type { NoticeKind, SecurityNotice } from '@/contract/security.contract';
import type { CodeSender } from '../account/code.sender';
import { type Executor, queryRaw } from '../db/raw';
import type { CallingMember } from '../http/endpoint-router';
import { noticeMessages } from './security-notice.copy';

const MOST_SHOWN = 20;

/** An SMS to a member. */
export interface SecurityMessage {
  phone: string;
  text: string;
}

/** Sends an SMS in the background: a failure does not undo the event that the SMS is about. */
export type NotifyMember = (message: SecurityMessage) => void;

/** The event, the member concerned and the device. */
export interface NoticedChange {
  memberId: number;
  kind: NoticeKind;
  /** Of the session in which it was done; null where there was none. */
  tokenHash: Uint8Array | null;
  userAgent: string;
}

/**
 * Stores a notice for a member. In a transaction it is stored exactly if the transaction commits.
 * @returns the same as an SMS, to be sent once the transaction has ended: nothing outside is called within one
 */
export async function writeSecurityNotice(
  db: Executor,
  { memberId, kind, tokenHash, userAgent }: NoticedChange,
): Promise<SecurityMessage> {
  const [member] = await queryRaw<{ phone: string }>(
    db,
    `WITH noted AS (
       INSERT INTO security_notices (member_id, kind, session_id, user_agent)
       VALUES ($1, $2, (SELECT id FROM member_sessions WHERE token_hash = $3), $4))
     SELECT username AS phone FROM members WHERE id = $1`,
    [memberId, kind, tokenHash, userAgent],
  );
  if (!member) throw new Error('A notice for nobody.');
  return { phone: member.phone, text: noticeMessages[kind] };
}

/** Creates the sender of SMS notices. */
export function createMemberNotifier({
  codeSender,
  logger,
}: {
  codeSender: CodeSender;
  logger: Pick<Logger, 'error'>;
}): NotifyMember {
  return (message) => {
    codeSender.sendNotice(message).catch((error: unknown) => {
      logger.error({ err: error }, 'a member was not told by SMS');
    });
  };
}

/** Notices of a member, the latest first. */
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
