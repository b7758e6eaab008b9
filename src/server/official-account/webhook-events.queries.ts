import * as v from 'valibot';
import { type Executor, queryRaw } from '../db/raw';
import { eventHead, readSource } from './webhook-event';

/** Seconds for which a process owns an event before another process may take it over. */
const LEASE_SECONDS = 30;
const MOST_TRIES = 3;
const KEPT_DAYS = 14;
const SWEPT_AT_ONCE = 1_000;

/** An event that this process is to handle. */
export interface ClaimedEvent {
  id: string;
  type: string;
  /** Null for an event of a group or room. */
  userId: string | null;
  happenedAt: Date;
  payload: unknown;
  tries: number;
  /** Milliseconds since the event, or since its arrival when LINE delivered it again. */
  ageMs: number;
}

/** The account that events are delivered to. */
export interface EventReceiver {
  agentId: number;
  channelId: string;
  /** User id of the official account that LINE names. */
  destination: string;
}

/**
 * Stores the events of a request. Known events are left out, and so are events without an id or time. An account that
 * was read when the site had another channel is not compared.
 * @returns false for events of another official account, which are not stored
 */
export async function storeEvents(
  db: Executor,
  { agentId, channelId, destination }: EventReceiver,
  events: readonly unknown[],
): Promise<boolean> {
  const rows = events.flatMap((payload) => {
    const parsed = v.safeParse(eventHead, payload);
    if (!parsed.success) return [];
    const { webhookEventId: id, type, timestamp } = parsed.output;
    const source = readSource(parsed.output);
    const userId = source?.type === 'user' ? source.userId : null;
    return [{ id, type, user_id: userId, happened_at: new Date(timestamp).toISOString(), payload }];
  });
  const [row] = await queryRaw<{ isOurs: boolean }>(
    db,
    `WITH ours AS (
       SELECT WHERE NOT EXISTS (
         SELECT FROM line_official_accounts WHERE agent_id = $1 AND channel_id = $3 AND bot_user_id <> $4)
     ), stored AS (
       INSERT INTO line_events (webhook_event_id, agent_id, type, user_id, happened_at, payload)
       SELECT DISTINCT ON (e.id) e.id, $1, e.type, e.user_id, e.happened_at, e.payload
       FROM ours CROSS JOIN jsonb_to_recordset($2::text::jsonb)
         AS e (id text, type text, user_id text, happened_at timestamptz, payload jsonb)
       ON CONFLICT (webhook_event_id) DO NOTHING)
     SELECT EXISTS (SELECT FROM ours) AS "isOurs"`,
    [agentId, JSON.stringify(rows, toStorable), channelId, destination],
  );
  return row?.isOurs ?? false;
}

/** Replaces letters that the database refuses in JSON: NUL, and halves of letters. */
function toStorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value.replaceAll('\u0000', '')).toString() : value;
}

/**
 * Claims waiting events, the earliest first. Only the earliest event of each user is claimed, so that a user's events
 * are handled in their order. An event whose last try ended with its process blocks no other, until a sweep ends it.
 */
export function claimEvents(db: Executor, agentId: number, most: number): Promise<ClaimedEvent[]> {
  return queryRaw<ClaimedEvent>(
    db,
    `UPDATE line_events e SET tries = e.tries + 1, leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     WHERE e.webhook_event_id = ANY (ARRAY(
       SELECT w.webhook_event_id FROM line_events w
       WHERE w.agent_id = $1 AND w.done_at IS NULL AND (w.leased_until IS NULL OR w.leased_until < clock_timestamp())
         AND w.tries < ${MOST_TRIES} AND NOT EXISTS (
           SELECT FROM line_events earlier
           WHERE earlier.agent_id = $1 AND earlier.done_at IS NULL AND earlier.user_id = w.user_id
             AND (earlier.tries < ${MOST_TRIES} OR earlier.leased_until > clock_timestamp())
             AND (earlier.happened_at, earlier.webhook_event_id) < (w.happened_at, w.webhook_event_id))
       ORDER BY w.happened_at LIMIT $2 FOR UPDATE OF w SKIP LOCKED))
     RETURNING e.webhook_event_id AS id, e.type, e.user_id AS "userId", e.happened_at AS "happenedAt", e.payload, e.tries,
       (extract(epoch FROM clock_timestamp() - CASE WHEN (e.payload->'deliveryContext'->>'isRedelivery')::boolean
         THEN e.received_at ELSE least(e.happened_at, e.received_at) END) * 1000)::float8 AS "ageMs"`,
    [agentId, most],
  );
}

/** Marks an event as done, and forgets what it said. */
export async function finishEvent(
  db: Executor,
  { id }: Pick<ClaimedEvent, 'id'>,
  result: string,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_events SET done_at = clock_timestamp(), result = left($2, 40), payload = NULL
     WHERE webhook_event_id = $1 AND done_at IS NULL`,
    [id, result],
  );
}

/** Lets an event whose handling failed be tried again at once, and gives it up after the last try. */
export async function returnEvent(
  db: Executor,
  { id, tries }: Pick<ClaimedEvent, 'id' | 'tries'>,
): Promise<void> {
  if (tries >= MOST_TRIES) return finishEvent(db, { id }, 'failed');
  await queryRaw(
    db,
    'UPDATE line_events SET leased_until = NULL WHERE webhook_event_id = $1 AND done_at IS NULL',
    [id],
  );
}

/** Returns the number of events that are not handled yet. */
export async function countWaitingEvents(db: Executor, agentId: number): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM line_events WHERE agent_id = $1 AND done_at IS NULL',
    [agentId],
  );
  return row?.count ?? 0;
}

/** Deletes events after two weeks, and gives up those that a process was killed by again and again. */
export async function sweepEvents(db: Executor, signal?: AbortSignal): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_events SET done_at = clock_timestamp(), result = 'failed', payload = NULL
     WHERE done_at IS NULL AND tries >= ${MOST_TRIES} AND leased_until < clock_timestamp()`,
  );
  while (!signal?.aborted) {
    const [deleted] = await queryRaw<{ count: number }>(
      db,
      `WITH old AS (
         DELETE FROM line_events WHERE webhook_event_id = ANY (ARRAY(
           SELECT webhook_event_id FROM line_events
           WHERE received_at < clock_timestamp() - interval '${KEPT_DAYS} days'
           ORDER BY received_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED))
         RETURNING 1)
       SELECT count(*)::int AS count FROM old`,
    );
    if ((deleted?.count ?? 0) < SWEPT_AT_ONCE) return;
  }
}
