import type {
  BroadcastCard,
  BroadcastEnding,
  BroadcastSegment,
} from '@/contract/operator/broadcasts.contract';
import { type Executor, queryRaw } from '../../db/raw';
import type { Db } from '../../db/tables';
import type { LineMessage } from '../messaging-gateway';

/** Seconds for which a process owns a broadcast; longer than LINE may take to answer. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 4;
const LONGEST_PAUSE_SECONDS = 600;
/** Hours after the first try for which a batch is tried again, because LINE forgets its key after a day. */
const LAST_TRY_HOURS = 20;
const KEPT_DAYS = 90;

/** A broadcast whose next batch this process sends now. */
export interface ClaimedBroadcast {
  id: number;
  title: string;
  segment: BroadcastSegment;
  card: BroadcastCard;
  /** The messages of every batch; null before the first. */
  messages: LineMessage[] | null;
  leasedUntil: Date;
}

/** The batch that comes next. */
export interface NextBatch {
  /** LINE's retry key. */
  id: string;
  /** Recipients without those who were left out. */
  size: number;
  isTried: boolean;
  /** True when LINE may have forgotten the key. */
  isTooLate: boolean;
}

/**
 * Claims the running broadcast that was approved first, if it is the hour for it. While one broadcast pauses, all do,
 * because LINE takes no messages then.
 */
export async function claimBroadcast(
  db: Executor,
  agentId: number,
): Promise<ClaimedBroadcast | undefined> {
  const [claimed] = await queryRaw<ClaimedBroadcast>(
    db,
    `UPDATE line_broadcasts b SET next_batch_at = clock_timestamp() + interval '1 second',
       leased_until = date_trunc('milliseconds', clock_timestamp()) + interval '${LEASE_SECONDS} seconds'
     WHERE b.id = (
       SELECT c.id FROM line_broadcasts c
       WHERE c.agent_id = $1 AND c.state = 'approved' AND coalesce(c.leased_until <= clock_timestamp(), true)
         AND coalesce(c.starts_at <= business_now(), true) AND is_broadcast_hour(business_now())
         AND NOT EXISTS (
           SELECT FROM line_broadcasts o
           WHERE o.agent_id = $1 AND o.state = 'approved' AND o.next_batch_at > clock_timestamp())
       ORDER BY c.approved_at, c.id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING b.id, b.title, b.segment, b.card, b.messages, b.leased_until AS "leasedUntil"`,
    [agentId],
  );
  return claimed;
}

/** Returns the next batch of a broadcast; undefined when all have ended. */
export async function fetchNextBatch(
  db: Executor,
  broadcastId: number,
): Promise<NextBatch | undefined> {
  const [batch] = await queryRaw<NextBatch>(
    db,
    `SELECT id, size - left_out AS size, first_try_at IS NOT NULL AS "isTried",
       coalesce(first_try_at <= clock_timestamp() - interval '${LAST_TRY_HOURS} hours', false) AS "isTooLate"
     FROM line_broadcast_batches WHERE broadcast_id = $1 AND state = 'waiting' ORDER BY position LIMIT 1`,
    [broadcastId],
  );
  return batch;
}

/**
 * Fixes the messages of a broadcast before its first batch.
 * @returns the messages as they are read at each further try: jsonb orders the names of fields
 */
export async function fixMessages(
  db: Executor,
  broadcastId: number,
  messages: readonly LineMessage[],
): Promise<LineMessage[] | undefined> {
  const [fixed] = await queryRaw<{ messages: LineMessage[] }>(
    db,
    'UPDATE line_broadcasts SET messages = $2::text::jsonb WHERE id = $1 RETURNING messages',
    [broadcastId, JSON.stringify(messages)],
  );
  return fixed?.messages;
}

/**
 * Fixes the recipients of a batch before its first try, and leaves out members whom the broadcast may not reach now.
 * @returns LINE users, in the same order at each try; none when the broadcast has been stopped or no recipient is left
 */
export async function openBatch(
  db: Db,
  { id: broadcastId, leasedUntil }: ClaimedBroadcast,
  { id: batchId, isTried }: NextBatch,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const [owned] = await queryRaw(
      tx,
      `SELECT 1 FROM line_broadcasts WHERE id = $1 AND state = 'approved' AND leased_until = $2 FOR UPDATE`,
      [broadcastId, leasedUntil.toISOString()],
    );
    if (!owned) return [];
    if (!isTried) await queryRaw(tx, 'SELECT recheck_line_batch($1)', [batchId]);
    const users = await queryRaw<{ userId: string }>(
      tx,
      `SELECT user_id AS "userId" FROM line_broadcast_recipients WHERE batch_id = $1 AND NOT is_left_out
       ORDER BY member_id`,
      [batchId],
    );
    return users.map(({ userId }) => userId);
  });
}

/** Records that LINE has accepted a batch, and lets the next one go. */
export async function acceptBatch(
  db: Executor,
  { id: broadcastId, leasedUntil }: ClaimedBroadcast,
  batchId: string,
): Promise<void> {
  await queryRaw(
    db,
    `WITH accepted AS (
       UPDATE line_broadcast_batches SET state = 'accepted', error = NULL
       WHERE id = $1 AND state IN ('waiting', 'failed'))
     UPDATE line_broadcasts SET leased_until = NULL, tries = 0 WHERE id = $2 AND leased_until = $3`,
    [batchId, broadcastId, leasedUntil.toISOString()],
  );
}

/** Records that LINE refused a batch, or that it came too late to try it again. */
export async function failBatch(db: Executor, batchId: string, error: string): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_broadcast_batches SET state = 'failed', error = left($2, 500) WHERE id = $1 AND state = 'waiting'`,
    [batchId, error],
  );
}

/** Gives up the claim of a broadcast. */
export async function releaseBroadcast(
  db: Executor,
  { id, leasedUntil }: ClaimedBroadcast,
): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_broadcasts SET leased_until = NULL WHERE id = $1 AND leased_until = $2',
    [id, leasedUntil.toISOString()],
  );
}

/**
 * Lets the current batch be tried again after a pause, which doubles with each try.
 * @param pauseSeconds a pause that LINE's limit of speed needs, which does not count as a try
 */
export async function postponeBatch(
  db: Executor,
  { id, leasedUntil }: ClaimedBroadcast,
  {
    batchId,
    error,
    pauseSeconds = null,
  }: { batchId: string; error: string; pauseSeconds?: number | null },
): Promise<void> {
  await queryRaw(
    db,
    `WITH noted AS (
       UPDATE line_broadcast_batches SET error = left($4, 500) WHERE id = $3 AND state = 'waiting')
     UPDATE line_broadcasts SET leased_until = NULL,
       tries = CASE WHEN $5::int IS NULL THEN least(tries + 1, 1000) ELSE tries END,
       next_batch_at = clock_timestamp() + coalesce($5::int,
         least(${FIRST_PAUSE_SECONDS} * power(2, least(tries, 10)), ${LONGEST_PAUSE_SECONDS})) * interval '1 second'
     WHERE id = $1 AND leased_until = $2`,
    [id, leasedUntil.toISOString(), batchId, error, pauseSeconds],
  );
}

/** Ends a broadcast that is still running. @returns false when it has ended meanwhile */
export async function endBroadcast(
  db: Executor,
  broadcastId: number,
  endedAs: Exclude<BroadcastEnding, 'stopped'>,
): Promise<boolean> {
  const [end] = await queryRaw<{ isEnded: boolean }>(
    db,
    'SELECT end_line_broadcast($1, $2, NULL) AS "isEnded"',
    [broadcastId, endedAs],
  );
  return end?.isEnded === true;
}

/** Counts the members who wait for batches of approved broadcasts. */
export async function countWaitingMembers(db: Executor, agentId: number): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    `SELECT coalesce(sum(b.size - b.left_out), 0)::int AS count FROM line_broadcasts c
     JOIN line_broadcast_batches b ON b.broadcast_id = c.id
     WHERE c.agent_id = $1 AND c.state = 'approved' AND b.state = 'waiting'`,
    [agentId],
  );
  return row?.count ?? 0;
}

/** Counts batches as failed whose process died while their broadcast was stopped, and forgets recipients after 90 days. */
export async function sweepBroadcasts(db: Executor, agentId: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_broadcast_batches b SET state = 'failed', error = coalesce(b.error, 'the end of the call is unknown')
     FROM line_broadcasts c
     WHERE c.agent_id = $1 AND c.state = 'ended' AND b.broadcast_id = c.id AND b.state = 'waiting'
       AND coalesce(c.leased_until <= clock_timestamp(), true)`,
    [agentId],
  );
  await queryRaw(
    db,
    `DELETE FROM line_broadcast_recipients r USING line_broadcasts c
     WHERE c.agent_id = $1 AND c.id = r.broadcast_id AND c.ended_at < business_now() - interval '${KEPT_DAYS} days'`,
    [agentId],
  );
}
