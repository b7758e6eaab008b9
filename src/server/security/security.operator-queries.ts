import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { securityLog } from '@/contract/operator/security.contract';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Operator who asks for security events. */
interface By {
  agentId: number;
  operator: string;
}

/**
 * Returns a page of security events, the latest first; the cursor is the last event. The first page of the events of
 * one member is recorded in the audit log.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function fetchSecurityEvents(
  db: Db,
  by: By,
  filter: ParsedQueryOf<typeof securityLog>,
): Promise<DataInputOf<typeof securityLog>> {
  const { username, kind, address, from, to, cursor, limit } = filter;
  const memberId =
    username === undefined ? undefined : await findMember(db, by, username, cursor === undefined);
  let events = db
    .selectFrom('security_events as e')
    .leftJoin('members as m', 'm.id', 'e.member_id')
    .select([
      'e.id',
      'e.happened_at',
      'e.kind',
      'e.member_id',
      'm.username',
      'e.address',
      'e.user_agent',
      'e.detail',
    ])
    .where('e.agent_id', '=', by.agentId);
  if (memberId !== undefined) events = events.where('e.member_id', '=', memberId);
  if (kind !== undefined) events = events.where('e.kind', '=', kind);
  if (address !== undefined) events = events.where('e.address', '=', address);
  if (from !== undefined) events = events.where('e.happened_at', '>=', toDayStart(from));
  if (to !== undefined) events = events.where('e.happened_at', '<', toDayStart(addDays(to, 1)));
  if (cursor !== undefined) events = events.where('e.id', '<', cursor);
  const rows = await events
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    rows: page.map((row) => ({
      ...row,
      username: row.username === null ? null : maskPhone(row.username),
      happened_at: row.happened_at.toISOString(),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

async function findMember(
  db: Db,
  { agentId, operator }: By,
  username: string,
  isFirstPage: boolean,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    if (isFirstPage) {
      await recordAction(tx, {
        agentId,
        operator,
        action: 'member.security',
        subject: `member/${member.id}`,
        detail: { username },
      });
    }
    return member.id;
  });
}
