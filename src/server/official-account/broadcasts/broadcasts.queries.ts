import type { BroadcastCard, BroadcastSegment } from '@/contract/operator/broadcasts.contract';
import { type Executor, queryRaw } from '../../db/raw';
import type { Tx } from '../../db/tables';
import { RefusalError } from '../../http/refusal';

/** A broadcast as its author has written it. */
export interface WrittenBroadcast {
  id: number;
  revision: number;
  title: string;
  segment: BroadcastSegment;
  card: BroadcastCard;
  startsAt: Date | null;
  state: 'draft' | 'approved' | 'ended' | 'discarded';
  approvalId: number | null;
  /** True while an approval of it waits for another person. */
  isAsked: boolean;
}

const selectWritten = `SELECT b.id, b.revision, b.title, b.segment, b.card, b.starts_at AS "startsAt", b.state,
    b.approval_id AS "approvalId",
    coalesce(b.state = 'draft' AND a.state = 'waiting' AND a.expires_at > business_now(), false) AS "isAsked"
  FROM line_broadcasts b LEFT JOIN approvals a ON a.id = b.approval_id
  WHERE b.agent_id = $1 AND b.id = $2`;

/** Reads a broadcast. @throws RefusalError `request.not_found` */
export async function fetchWritten(
  db: Executor,
  agentId: number,
  id: number,
): Promise<WrittenBroadcast> {
  const [broadcast] = await queryRaw<WrittenBroadcast>(db, selectWritten, [agentId, id]);
  if (!broadcast) throw new RefusalError('request.not_found');
  return broadcast;
}

/** Locks a broadcast until the transaction ends, and reads it. @throws RefusalError `request.not_found` */
export async function lockWritten(tx: Tx, agentId: number, id: number): Promise<WrittenBroadcast> {
  await queryRaw(tx, 'SELECT FROM line_broadcasts WHERE agent_id = $1 AND id = $2 FOR UPDATE', [
    agentId,
    id,
  ]);
  return fetchWritten(tx, agentId, id);
}

/**
 * Counts the members whom a broadcast would reach now, and returns the moment of its first batch. Its id is null before
 * it is stored.
 */
export async function fetchReach(
  db: Executor,
  agentId: number,
  { id, segment, startsAt }: Pick<WrittenBroadcast, 'segment' | 'startsAt'> & { id: number | null },
): Promise<{ recipients: number; sendsAt: Date }> {
  const [row] = await queryRaw<{ recipients: number; sendsAt: Date }>(
    db,
    `SELECT (SELECT count(*)::int FROM line_broadcast_members($1, $2, $3)) AS recipients,
       next_broadcast_hour(greatest(business_now(), $4::timestamptz)) AS "sendsAt"`,
    [agentId, segment, id, startsAt?.toISOString() ?? null],
  );
  if (!row) throw new Error('the reach of a broadcast could not be read');
  return row;
}
