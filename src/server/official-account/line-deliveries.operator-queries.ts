import type {
  LineDelivery,
  LineDeliveryReason,
} from '@/contract/operator/line-deliveries.contract';
import { maskPhone } from '@/domain/masked-phone';
import { visitMember } from '../account/member-visit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';

/** Reasons as the outbox and the channel store them. */
const reasons: Readonly<Record<string, LineDeliveryReason>> = {
  'no friend': 'no_friend',
  'other provider': 'other_provider',
  'too late': 'too_late',
  'the notice is too old to be sent': 'too_late',
  'on a break': 'on_a_break',
  'not wanted': 'not_wanted',
  seen: 'seen',
  'small win': 'small_win',
  quota: 'quota',
  'day limit': 'day_limit',
  reserve: 'reserve',
  'refused by LINE': 'refused',
  'linked elsewhere': 'linked_elsewhere',
};

interface DeliveryRow
  extends Pick<
    LineDelivery,
    'id' | 'member_id' | 'kinds' | 'notices' | 'state' | 'attempts' | 'request_id'
  > {
  username: string;
  written_at: Date;
  ended_at: Date | null;
  last_error: string | null;
}

const select = (which: string) =>
  `SELECT coalesce(d.bundle_id, d.id)::text AS id, m.id AS member_id, m.username, min(n.written_at) AS written_at,
       max(d.ended_at) AS ended_at, array_agg(DISTINCT n.kind) AS kinds, count(*)::int AS notices, d.state,
       max(d.attempts)::int AS attempts, max(d.last_error) AS last_error, max(d.request_id) AS request_id
     FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id JOIN members m ON m.id = n.member_id
     WHERE d.channel = 'line' AND n.agent_id = $1 AND ${which}
     GROUP BY coalesce(d.bundle_id, d.id), m.id, d.state
     ORDER BY min(n.written_at) DESC LIMIT $2`;
const OF_MEMBER = select('n.member_id = $3');
const UNSENT = select(`d.state IN ('waiting', 'given_up')`);

/** A member, named by id or by phone; neither asks for the messages that wait or were given up. */
export interface DeliveryQuestion {
  agentId: number;
  by: CallingOperator;
  member_id?: number | undefined;
  username?: string | undefined;
  limit: number;
}

/**
 * Lists messages by LINE, the latest first. Notices that one message carries make up one row.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function listDeliveries(
  db: Db,
  { agentId, by, member_id, username, limit }: DeliveryQuestion,
): Promise<LineDelivery[]> {
  const id = username === undefined ? member_id : await findMember(db, agentId, username);
  if (id !== undefined) await visitMember(db, { agentId, id, by }, 'line');
  const rows = await queryRaw<DeliveryRow>(
    db,
    id === undefined ? UNSENT : OF_MEMBER,
    id === undefined ? [agentId, limit] : [agentId, limit, id],
  );
  return rows.map(({ username: phone, written_at, ended_at, last_error, ...row }) => {
    const reason = (last_error !== null && reasons[last_error]) || null;
    return {
      ...row,
      username: maskPhone(phone),
      written_at: written_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      reason,
      error: reason === null ? last_error : null,
    };
  });
}

async function findMember(db: Db, agentId: number, username: string): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = $1 AND username = $2',
    [agentId, username],
  );
  if (!member) throw new RefusalError('request.not_found');
  return member.id;
}
