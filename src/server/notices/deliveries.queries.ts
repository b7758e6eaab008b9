import type { NoticeKind } from '@/contract/notices.contract';
import { type Executor, queryRaw } from '../db/raw';
import type { NoticeRow } from './notice.service';
import type { LeftOut } from './notice-channel';

/** A delivery that this process is about to attempt. */
export interface Delivery extends Pick<NoticeRow, 'kind' | 'fact'> {
  id: string;
  noticeId: number;
  memberId: number;
  phone: string;
  rank: number;
  /** Number of attempts, including the one that begins now. */
  attempts: number;
  isTooOld: boolean;
  ageMs: number;
  /** Whether a page has shown the notice, or the member has read it. */
  isSeen: boolean;
  /** Id of the delivery whose message carries this one; null before a message was written. */
  bundleId: string | null;
  /** Message that this delivery and others share; null for all of them but one. */
  message: unknown;
}

const AT_ONCE = 200;

/** Writes ids or kinds as an array of PostgreSQL. */
const toArray = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
/** Further notices of a member that join a message although they are due only within this time. */
const AHEAD_MS = 120_000;

/** A notice that was not handed to its channels yet. */
export interface UnhandedNotice {
  id: number;
  memberId: number;
  kind: NoticeKind;
}

/** Returns the earliest notices of some kinds that were not handed to their channels yet. */
export function fetchUnhanded(
  db: Executor,
  agentId: number,
  kinds: readonly NoticeKind[],
): Promise<UnhandedNotice[]> {
  return queryRaw<UnhandedNotice>(
    db,
    `SELECT id, member_id AS "memberId", kind FROM notices
     WHERE agent_id = $1 AND handed_at IS NULL AND kind = ANY ($2::text::text[]) ORDER BY id LIMIT ${AT_ONCE}`,
    [agentId, toArray(kinds)],
  );
}

/** A delivery that is to be created. */
export interface PlannedDelivery {
  noticeId: number;
  channel: string;
  rank: number;
  delayMs: number;
}

/**
 * Marks notices as handed to their channels, and creates their deliveries. Notices that another process has handed over
 * are left out.
 * @param oldestMs notices older than this get no deliveries
 */
export async function handOver(
  db: Executor,
  handed: { noticeIds: readonly number[]; planned: readonly PlannedDelivery[]; oldestMs: number },
): Promise<void> {
  await queryRaw(
    db,
    `WITH planned AS (
       SELECT * FROM jsonb_to_recordset($2::text::jsonb)
         AS p("noticeId" bigint, channel text, rank smallint, "delayMs" float8)
     ), handed AS (
       UPDATE notices SET handed_at = clock_timestamp() WHERE id = ANY (ARRAY(
         SELECT id FROM notices WHERE id = ANY ($1::text::bigint[]) AND handed_at IS NULL ORDER BY id FOR UPDATE SKIP LOCKED))
       RETURNING id, written_at
     )
     INSERT INTO notice_deliveries (notice_id, channel, rank, next_attempt_at)
     SELECT h.id, p.channel, p.rank, clock_timestamp() + p."delayMs" * interval '1 millisecond'
     FROM handed h JOIN planned p ON p."noticeId" = h.id
     WHERE h.written_at > clock_timestamp() - $3 * interval '1 millisecond'
     ON CONFLICT (notice_id, channel) DO NOTHING`,
    [toArray(handed.noticeIds), JSON.stringify(handed.planned), handed.oldestMs],
  );
}

/** Limits of a claim. */
export interface Claim {
  agentId: number;
  channel: string;
  leaseMs: number;
  oldestMs: number;
}

const CLAIMED = `d.id, d.notice_id AS "noticeId", n.kind, n.fact, n.member_id AS "memberId", m.username AS phone,
  d.rank, d.attempts, d.bundle_id AS "bundleId", d.message, n.shown_at IS NOT NULL OR n.read_at IS NOT NULL AS "isSeen",
  (extract(epoch FROM clock_timestamp() - n.written_at) * 1000)::float8 AS "ageMs",
  n.written_at <= clock_timestamp() - $5 * interval '1 millisecond' AS "isTooOld"`;

/**
 * Claims due deliveries of a channel, those of the lowest rank first, and counts the attempt. Other processes skip them
 * until the lease ends. Deliveries that share a message are claimed by the one that holds it.
 */
export async function claimDue(db: Executor, due: Claim & { most: number }): Promise<Delivery[]> {
  return queryRaw<Delivery>(
    db,
    `UPDATE notice_deliveries d
     SET attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'
     FROM notices n JOIN members m ON m.id = n.member_id
     WHERE n.id = d.notice_id AND d.id = ANY (ARRAY(
       SELECT w.id FROM notice_deliveries w JOIN notices about ON about.id = w.notice_id
       WHERE w.channel = $1 AND w.state = 'waiting' AND w.next_attempt_at <= clock_timestamp()
         AND (w.bundle_id IS NULL OR w.bundle_id = w.id) AND about.agent_id = $2
       ORDER BY w.rank, w.next_attempt_at LIMIT $3 FOR UPDATE OF w SKIP LOCKED))
     RETURNING ${CLAIMED}`,
    [due.channel, due.agentId, due.most, due.leaseMs, due.oldestMs],
  );
}

/**
 * Claims deliveries that may leave together with claimed ones, because they share their messages, or because they are of
 * the same members, are due now or soon, and were not claimed before.
 */
export async function claimCompanions(
  db: Executor,
  { channel, agentId, leaseMs, oldestMs, claimed }: Claim & { claimed: readonly Delivery[] },
): Promise<Delivery[]> {
  const bundleIds = claimed.flatMap(({ bundleId }) => bundleId ?? []);
  const memberIds = claimed.flatMap(({ bundleId, memberId }) => (bundleId ? [] : memberId));
  return queryRaw<Delivery>(
    db,
    `UPDATE notice_deliveries d
     SET attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + $4 * interval '1 millisecond'
     FROM notices n JOIN members m ON m.id = n.member_id
     WHERE n.id = d.notice_id AND d.id = ANY (ARRAY(
       SELECT w.id FROM notice_deliveries w
       WHERE w.id = ANY (ARRAY(
           SELECT b.id FROM notice_deliveries b WHERE b.bundle_id = ANY ($3::text::uuid[]) AND b.id <> b.bundle_id
           UNION ALL
           SELECT f.id FROM notices about JOIN notice_deliveries f ON f.notice_id = about.id AND f.channel = $1
           WHERE about.agent_id = $2 AND about.member_id = ANY ($6::text::bigint[]) AND f.bundle_id IS NULL))
         -- After waiting for another process, only this is checked again.
         AND w.state = 'waiting' AND (w.bundle_id = ANY ($3::text::uuid[])
           OR w.bundle_id IS NULL AND (w.next_attempt_at <= clock_timestamp()
             OR w.attempts = 0 AND w.next_attempt_at <= clock_timestamp() + interval '${AHEAD_MS} milliseconds'))
       ORDER BY w.rank, w.next_attempt_at LIMIT ${AT_ONCE} FOR UPDATE OF w SKIP LOCKED))
     RETURNING ${CLAIMED}`,
    [channel, agentId, toArray(bundleIds), leaseMs, oldestMs, toArray(memberIds)],
  );
}

/**
 * Fixes the message of some deliveries, and makes the first of them its key.
 * @returns the message as it is read at each further try: jsonb orders the names of fields. Undefined when one of the
 * deliveries is not waiting any more, or is part of another message; nothing changes then
 */
export async function writeMessage(
  db: Executor,
  ids: readonly string[],
  message: object,
): Promise<unknown> {
  const fixed = await queryRaw<{ message: unknown }>(
    db,
    `WITH held AS (
       SELECT id FROM notice_deliveries
       WHERE id = ANY ($1::text::uuid[]) AND state = 'waiting' AND bundle_id IS NULL ORDER BY id FOR UPDATE
     )
     UPDATE notice_deliveries d
     SET bundle_id = ($1::text::uuid[])[1], message = CASE WHEN d.id = ($1::text::uuid[])[1] THEN $2::text::jsonb END
     WHERE d.id IN (SELECT id FROM held) AND (SELECT count(*) FROM held) = cardinality($1::text::uuid[])
     RETURNING d.message`,
    [toArray(ids), JSON.stringify(message)],
  );
  return fixed.find((row) => row.message !== null)?.message;
}

/** How deliveries end. */
export interface DeliveryOutcome {
  state: 'sent' | 'given_up';
  reason?: string | null;
  /** The channel's own name of the call. */
  requestId?: string | null;
}

/** Ends deliveries, and all that share a message with them. */
export async function endDeliveries(
  db: Executor,
  ids: readonly string[],
  { state, reason = null, requestId = null }: DeliveryOutcome,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries SET state = $2, ended_at = clock_timestamp(), last_error = left($3, 500), message = NULL,
       request_id = coalesce($4, request_id)
     WHERE (id = ANY ($1::text::uuid[]) OR bundle_id = ANY ($1::text::uuid[])) AND state = 'waiting'`,
    [toArray(ids), state, reason, requestId],
  );
}

/** Ends deliveries that are not wanted, and hands their notices to another channel where one is named. */
export async function dropDeliveries(db: Executor, leftOut: readonly LeftOut[]): Promise<void> {
  await queryRaw(
    db,
    `WITH left_out AS (
       SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS l(id uuid, reason text, channel text)
     ), dropped AS (
       UPDATE notice_deliveries d SET state = 'dropped', ended_at = clock_timestamp(), message = NULL,
         last_error = left(l.reason, 500)
       FROM left_out l WHERE d.id = l.id AND d.state = 'waiting' RETURNING d.notice_id, l.channel
     )
     INSERT INTO notice_deliveries (notice_id, channel)
     SELECT notice_id, channel FROM dropped WHERE channel IS NOT NULL ON CONFLICT (notice_id, channel) DO NOTHING`,
    [JSON.stringify(leftOut)],
  );
}

/** Why deliveries wait, and for how long. */
export interface Postponement {
  pauseMs: number;
  reason: string;
  /** False for an attempt that does not count. */
  counts?: boolean;
  /** The channel's own name of the call. */
  requestId?: string | null;
}

/** Schedules the next attempt of deliveries that no other process has claimed since. */
export async function postpone(
  db: Executor,
  deliveries: readonly Pick<Delivery, 'id' | 'attempts'>[],
  { pauseMs, reason, counts = true, requestId = null }: Postponement,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE notice_deliveries d SET last_error = left($2, 500), attempts = d.attempts - $4::int,
       request_id = coalesce($5, d.request_id),
       next_attempt_at = clock_timestamp() + $3 * interval '1 millisecond'
     FROM jsonb_to_recordset($1::text::jsonb) AS p(id uuid, attempts int)
     WHERE d.id = p.id AND d.attempts = p.attempts AND d.state = 'waiting'`,
    [
      JSON.stringify(deliveries.map(({ id, attempts }) => ({ id, attempts }))),
      reason,
      pauseMs,
      counts ? 0 : 1,
      requestId,
    ],
  );
}

/** Counts the deliveries of an agent in a state, by channel. */
export async function countDeliveries(
  db: Executor,
  agentId: number,
  state: 'waiting' | 'given_up',
): Promise<{ channel: string; count: number; oldestSeconds: number }[]> {
  return queryRaw<{ channel: string; count: number; oldestSeconds: number }>(
    db,
    `SELECT d.channel, count(*)::int AS count,
       extract(epoch FROM clock_timestamp() - min(n.written_at))::float8 AS "oldestSeconds"
     FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
     WHERE n.agent_id = $1 AND d.state = $2 GROUP BY d.channel`,
    [agentId, state],
  );
}
