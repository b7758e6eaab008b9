import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { endSessionOf, endSessionsOf } from './session.service';

/**
 * Ends one session of a member, or all of them, including the caller's, when `session_id` is missing. If all sessions
 * end, or the ended one was started by LINE, LINE tokens issued so far start no new session.
 * @param form.unlink_line removes the LINE link as well; only used when all sessions end
 * @throws RefusalError `request.not_found` when the member has no such session
 */
export async function endSessionsFor(
  db: Db,
  member: CallingMember,
  form: { session_id?: string | undefined; unlink_line?: boolean | undefined },
  caller: Caller,
): Promise<void> {
  const event = { agentId: member.agentId, memberId: member.id, caller };
  await db.transaction().execute(async (tx) => {
    // The lock makes a concurrent sign-in or link wait, so that it sees this change.
    await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [member.id]);
    if (form.session_id !== undefined) {
      const ended = await endSessionOf(tx, member.id, form.session_id);
      if (!ended) throw new RefusalError('request.not_found');
      if (ended.wasByLine) await refuseFormerLineProofs(tx, member.id);
      const detail = { session_id: form.session_id };
      await recordSecurityEvent(tx, { ...event, kind: 'sessions.ended', detail });
      return;
    }
    await endSessionsOf(tx, member.id);
    await refuseFormerLineProofs(tx, member.id);
    await recordSecurityEvent(tx, { ...event, kind: 'sessions.ended', detail: { all: true } });
    if (form.unlink_line && (await removeLineLink(tx, member.id)))
      await recordSecurityEvent(tx, { ...event, kind: 'line.unlinked' });
  });
}
