import { type Executor, queryRaw } from '../db/raw';
import type { NoticeRow } from './notice.service';
import type { NoticeChannel } from './notice-channel';

/** A delivery that this process is about to attempt. */
export interface Delivery extends Pick<NoticeRow, 'kind' | 'fact'> {
  id: string;
  noticeId: number;
  memberId: number;
  phone: string;
  /** Number of attempts, including the one that begins now. */
  attempts: number;
  isTooOld: boolean;
}

const AT_ONCE = 200;

/**
 * Creates a delivery for each channel that carries the kind of a notice.
 * @param oldestMs notices older than this are left out
 */
export async function handOver(
  db: Executor,
  { agentId, channels, oldestMs }: HandOver,
): Promise<void> {
  const carried = channels.flatMap(({ name, kinds }) =>
    kinds.map((kind) => ({ kind, channel: name })),
  );
  await queryRaw(
    db,
    `WITH carried AS (
       SELECT * FROM jsonb_to_recordset($2::text::jsonb) AS c(kind text, channel text)
     ), handed AS (
       UPDATE notices SET handed_at = clock_timestamp() WHERE id = ANY (ARRAY(
         SELECT id FROM notices
         WHERE agent_id = $1 AND handed_at IS NULL AND kind IN (SELECT kind FROM carried)
         ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
       RETURNING id, kind, written_at
     )
     INSERT INTO notice_deliveries (notice_id, channel)
     SELECT h.id, c.channel FROM handed h JOIN carried c USING (kind)
     WHERE h.written_at > clock_timestamp() - $3 * interval '1 millisecond'
     ON CONFLICT (notice_id, channel) DO NOTHING`,
    [agentId, JSON.stringify(carried), oldestMs],
  );
}

interface HandOver {
  agentId: number;
  channels: readonly NoticeChannel[];
  oldestMs: number;
}

/** Claims due deliveries of a channel and counts the attempt. Other processes skip them until the lease ends. */
export async function claimDue(
  db: Executor,
  due: { agentId: number; channel: string; most: number; leaseMs: number; oldestMs: number },
): Promise<Delivery[]> {
  return queryRaw<Delivery>(
    db,
    `UPDATE notice_deliveries d
     SET attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'
     FROM notices n JOIN members m ON m.id = n.member_id
     WHERE n.id = d.notice_id AND d.id = ANY (ARRAY(
       SELECT w.id FROM notice_deliveries w JOIN notices about ON about.id = w.notice_id
       WHERE w.channel = $1 AND w.state = 'waiting' AND w.next_attempt_at <= clock_timestamp()
         AND about.agent_id = $2
       ORDER BY w.next_attempt_at LIMIT $3 FOR UPDATE OF w SKIP LOCKED))
     RETURNING d.id, d.notice_id AS "noticeId", n.kind, n.fact, n.member_id AS "memberId", m.username AS phone,
       d.attempts, n.written_at <= clock_timestamp() - $5 * interval '1 millisecond' AS "isTooOld"`,
    [due.channel, due.agentId, due.most, due.leaseMs, due.oldestMs],
  );
}

/** Marks a delivery as sent. */
export async function markSent(db: Executor, { id }: Pick<Delivery, 'id'>): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries SET state = 'sent', ended_at = clock_timestamp(), last_error = NULL
     WHERE id = $1 AND state = 'waiting'`,
    [id],
  );
}

/** Schedules the next attempt of a delivery. */
export async function postpone(
  db: Executor,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  { pauseMs, reason }: { pauseMs: number; reason: string },
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries SET last_error = left($3, 500),
       next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'
     WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
    [id, attempts, reason, pauseMs],
  );
}

/** Marks a delivery as given up; it is not attempted again. */
export async function giveUp(
  db: Executor,
  { id }: Pick<Delivery, 'id'>,
  reason: string,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries SET state = 'given_up', ended_at = clock_timestamp(), last_error = left($2, 500)
     WHERE id = $1 AND state = 'waiting'`,
    [id, reason],
  );
}

/** Counts the deliveries of an agent in a state, by channel. */
export async function countDeliveries(
  db: Executor,
  agentId: number,
  state: 'waiting' | 'given_up',
): Promise<{ channel: string; count: number }[]> {
  return queryRaw(
    db,
    `SELECT d.channel, count(*)::int AS count FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
     WHERE n.agent_id = $1 AND d.state = $2 GROUP BY d.channel`,
    [agentId, state],
  );
}
