import type { DataInputOf } from '@/contract/endpoint';
import type { BroadcastState, broadcastShow } from '@/contract/operator/broadcasts.contract';
import { queryRaw } from '../../db/raw';
import type { Db } from '../../db/tables';
import { RefusalError } from '../../http/refusal';

type Data = DataInputOf<typeof broadcastShow>;
type Dated = 'starts_at' | 'written_at' | 'approved_at' | 'ended_at';

type Row = Omit<Data, Dated | 'counts'> &
  Data['counts'] & {
    starts_at: Date | null;
    written_at: Date;
    approved_at: Date | null;
    ended_at: Date | null;
  };

const selectBroadcasts = `SELECT * FROM (
    SELECT b.id, b.revision, b.title, b.segment, b.card, b.starts_at, b.ended_as, b.written_by, b.written_at,
      b.approval_id AS approval, b.proposed_by, CASE WHEN b.approved_at IS NOT NULL THEN a.decided_by END AS approved_by,
      b.approved_at, b.ended_at, b.stopped_by,
      CASE
        WHEN b.state = 'draft' AND a.state = 'waiting' AND a.expires_at > business_now() THEN 'proposed'
        WHEN b.state = 'approved' AND c.tried > 0 THEN 'sending'
        ELSE b.state END AS state,
      (SELECT p.content->>'name' FROM promotions p
       WHERE p.agent_id = b.agent_id AND p.lineage_id = (b.card->>'promotion_id')::bigint
       ORDER BY p.published_at IS NULL, p.version DESC LIMIT 1) AS promotion,
      c.recipients, c.accepted, c.failed, c.left_out, c.unsent, c.waiting, c.batches, c.batches_sent, c.batches_waiting
    FROM line_broadcasts b
    LEFT JOIN approvals a ON a.id = b.approval_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS batches, count(t.first_try_at)::int AS tried,
        count(*) FILTER (WHERE t.state = 'accepted')::int AS batches_sent,
        count(*) FILTER (WHERE t.state = 'waiting')::int AS batches_waiting,
        coalesce(sum(t.size), 0)::int AS recipients, coalesce(sum(t.left_out), 0)::int AS left_out,
        coalesce(sum(t.size - t.left_out) FILTER (WHERE t.state = 'accepted'), 0)::int AS accepted,
        coalesce(sum(t.size - t.left_out) FILTER (WHERE t.state = 'failed'), 0)::int AS failed,
        coalesce(sum(t.size - t.left_out) FILTER (WHERE t.state = 'unsent'), 0)::int AS unsent,
        coalesce(sum(t.size - t.left_out) FILTER (WHERE t.state = 'waiting'), 0)::int AS waiting
      FROM line_broadcast_batches t WHERE t.broadcast_id = b.id
    ) c
    WHERE b.agent_id = $1 AND ($2::bigint IS NULL OR b.id = $2)
  ) shown
  WHERE CASE WHEN $3::text IS NULL THEN $2::bigint IS NOT NULL OR state <> 'discarded' ELSE state = $3 END
  ORDER BY id DESC LIMIT $4`;

/** Returns broadcasts, the latest first; discarded ones only if their state is asked for. */
export async function fetchBroadcasts(
  db: Db,
  agentId: number,
  { state, limit }: { state: BroadcastState | undefined; limit: number },
): Promise<Data[]> {
  const rows = await queryRaw<Row>(db, selectBroadcasts, [agentId, null, state ?? null, limit]);
  return rows.map(toData);
}

/** Returns a broadcast. @throws RefusalError `request.not_found` */
export async function fetchBroadcast(db: Db, agentId: number, id: number): Promise<Data> {
  const [row] = await queryRaw<Row>(db, selectBroadcasts, [agentId, id, null, 1]);
  if (!row) throw new RefusalError('request.not_found');
  return toData(row);
}

function toData(row: Row): Data {
  const { recipients, accepted, failed, left_out, unsent, waiting, ...rest } = row;
  const { batches, batches_sent, batches_waiting, ...broadcast } = rest;
  return {
    ...broadcast,
    starts_at: row.starts_at?.toISOString() ?? null,
    written_at: row.written_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    counts: {
      ...{ recipients, accepted, failed, left_out, unsent, waiting },
      ...{ batches, batches_sent, batches_waiting },
    },
  };
}
