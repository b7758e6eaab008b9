import { createHash } from 'node:crypto';
import type { DataInputOf } from '@/contract/endpoint';
import { sayNotice } from '@/contract/notices.copy';
import type { DeliveryState, operatorNoticeList } from '@/contract/operator/notices.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { addNotice, NOTICE_COLUMNS, type NoticeRow, readFact } from './notice.service';

type ListedNotice = DataInputOf<typeof operatorNoticeList>[number];

interface ListedRow extends NoticeRow {
  username: string;
  is_shown: boolean;
  deliveries: ListedNotice['deliveries'];
}

/**
 * Lists notices of an agent, the latest first. A request for one member is recorded in the audit log.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function listNotices(
  db: Db,
  question: {
    agentId: number;
    operator: string;
    username?: string | undefined;
    state?: DeliveryState | undefined;
    limit: number;
  },
): Promise<ListedNotice[]> {
  const { agentId, operator, username, state, limit } = question;
  const memberId =
    username === undefined ? null : await lookAt(db, { agentId, operator, username });
  const rows = await queryRaw<ListedRow>(
    db,
    `SELECT ${NOTICE_COLUMNS}, m.username, n.shown_at IS NOT NULL AS is_shown, d.deliveries
     FROM notices n JOIN members m ON m.id = n.member_id
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'state', state, 'attempts', attempts,
           'last_error', last_error) ORDER BY channel), '[]') AS deliveries,
         coalesce(bool_or(state = $3), false) AS is_asked
       FROM notice_deliveries WHERE notice_id = n.id
     ) d
     WHERE n.agent_id = $1 AND ($2::bigint IS NULL OR n.member_id = $2) AND ($3::text IS NULL OR d.is_asked)
     ORDER BY n.id DESC LIMIT $4`,
    [agentId, memberId, state ?? null, limit],
  );
  return rows.flatMap((row) => {
    const fact = readFact(row);
    if (!fact) return [];
    const { fact: _stored, happened_at, ...rest } = row;
    return [{ ...rest, happened_at: happened_at.toISOString(), words: sayNotice(fact) }];
  });
}

async function lookAt(
  db: Db,
  { agentId, operator, username }: { agentId: number; operator: string; username: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const memberId = await findMember(tx, agentId, username);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'notice.list',
      subject: `member/${memberId}`,
      detail: { username },
    });
    return memberId;
  });
}

/**
 * Sends a message of the agent to one member. The same message is sent at most once a day.
 * @throws RefusalError `request.not_found`
 */
export async function sendMessage(
  db: Db,
  message: { agentId: number; operator: string; username: string; title: string; text: string },
): Promise<void> {
  const { agentId, operator, username, title, text } = message;
  await db.transaction().execute(async (tx) => {
    const memberId = await findMember(tx, agentId, username);
    const [clock] = await queryRaw<{ day: string }>(
      tx,
      'SELECT movement_day(business_now())::text AS day',
    );
    const hash = createHash('sha256')
      .update(JSON.stringify([title, text]))
      .digest('hex');
    await addNotice(tx, {
      memberId,
      subject: `message/${clock?.day ?? ''}/${hash}`,
      fact: { kind: 'agent_message', title, text },
    });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'notice.send',
      subject: `member/${memberId}`,
      detail: { username, title, text },
    });
  });
}

async function findMember(tx: Tx, agentId: number, username: string): Promise<number> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  return member.id;
}
