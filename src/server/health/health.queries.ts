import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import {
  type healthShow,
  type VerificationArea,
  type VerificationFault,
  verificationAreas,
  type verificationList,
} from '@/contract/operator/health.contract';
import { type Executor, queryRaw } from '../db/raw';

type Data = DataInputOf<typeof healthShow>;
type Verification = DataInputOf<typeof verificationList>['rows'][number];

/** A job is late when this many runs are missing, and this many seconds more have passed. */
const MISSED_RUNS = 3;
const GRACE_SECONDS = 120;

interface JobRow {
  name: string;
  every_seconds: number;
  doneAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  isLate: boolean;
  isFailing: boolean;
}

/**
 * Returns the jobs that processes of the last ten minutes have, without those of other agents, whose names end in their
 * codes. A job is not late before it had time to run since the last start of a process.
 */
export async function fetchJobs(db: Executor, agentId: number): Promise<Data['jobs']> {
  const rows = await queryRaw<JobRow>(
    db,
    `SELECT r.name, every_seconds, done_at AS "doneAt", failed_at AS "failedAt", error,
       coalesce(failed_at > done_at, failed_at IS NOT NULL) AS "isFailing",
       clock_timestamp() - greatest(done_at, up_at)
         > (every_seconds * ${MISSED_RUNS} + ${GRACE_SECONDS}) * interval '1 second' AS "isLate"
     FROM job_runs r WHERE noted_at > clock_timestamp() - interval '10 minutes'
       AND NOT EXISTS (SELECT FROM agents a WHERE a.id <> $1 AND right(r.name, length(a.code) + 1) = '/' || a.code)
     ORDER BY r.name`,
    [agentId],
  );
  return rows.map(({ doneAt, failedAt, isLate, isFailing, error, ...row }) => ({
    ...row,
    done_at: doneAt?.toISOString() ?? null,
    failed_at: failedAt?.toISOString() ?? null,
    error: isFailing ? error : null,
    state: isLate ? 'late' : isFailing ? 'failing' : 'ok',
  }));
}

interface OutboxRow {
  channel: string;
  waiting: number;
  oldestAt: Date | null;
  given_up: number;
  last_error: string | null;
}

/** Returns the messages that wait or were given up lately, by channel. */
export async function fetchOutbox(db: Executor, agentId: number): Promise<Data['outbox']> {
  const rows = await queryRaw<OutboxRow>(
    db,
    `SELECT d.channel, count(*) FILTER (WHERE d.state = 'waiting') AS waiting,
       min(n.written_at) FILTER (WHERE d.state = 'waiting') AS "oldestAt",
       count(*) FILTER (WHERE d.state = 'given_up') AS given_up,
       (array_agg(d.last_error ORDER BY d.ended_at DESC) FILTER (WHERE d.state = 'given_up'))[1] AS last_error
     FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id
     WHERE n.agent_id = $1 AND (d.state = 'waiting'
       OR (d.state = 'given_up' AND d.ended_at > clock_timestamp() - interval '7 days'))
     GROUP BY d.channel ORDER BY d.channel`,
    [agentId],
  );
  return rows.map(({ oldestAt, ...row }) => ({
    ...row,
    oldest_at: oldestAt?.toISOString() ?? null,
  }));
}

interface VerificationRow {
  id: number;
  area: VerificationArea;
  day: string | null;
  started_by: string;
  startedAt: Date;
  endedAt: Date | null;
  checked: number | null;
  faults: number | null;
  details: VerificationFault[];
  error: string | null;
}

const VERIFICATION = `SELECT id, area, day::text AS day, started_by, started_at AS "startedAt", ended_at AS "endedAt",
  checked, faults, details, error FROM verifications`;

/** Returns the last check of each area, one that still runs included. */
export async function fetchLastVerifications(
  db: Executor,
  agentId: number,
): Promise<Data['verifications']> {
  const rows = await queryRaw<VerificationRow>(
    db,
    `${VERIFICATION} WHERE id IN (SELECT max(id) FROM verifications WHERE agent_id = $1 GROUP BY area)`,
    [agentId],
  );
  return verificationAreas.map((area) => {
    const row = rows.find((each) => each.area === area);
    return { area, last: row ? toVerification(row) : null };
  });
}

/** Returns the areas whose last completed check has found faults, or whose last check could not be completed. */
export async function fetchFaultyAreas(
  db: Executor,
  agentId: number,
): Promise<{ area: VerificationArea; isFailed: boolean }[]> {
  return queryRaw(
    db,
    `SELECT area, error IS NOT NULL AS "isFailed" FROM (
       SELECT DISTINCT ON (area) area, faults, error FROM verifications
       WHERE agent_id = $1 AND ended_at IS NOT NULL ORDER BY area, id DESC
     ) last WHERE faults > 0 OR error IS NOT NULL ORDER BY area`,
    [agentId],
  );
}

/** Returns a page of the checks, the latest first; the cursor is the last check. */
export async function fetchVerifications(
  db: Executor,
  agentId: number,
  { area, cursor, limit }: ParsedQueryOf<typeof verificationList>,
): Promise<DataInputOf<typeof verificationList>> {
  const rows = await queryRaw<VerificationRow>(
    db,
    `${VERIFICATION} WHERE agent_id = $1 AND ($2::text IS NULL OR area = $2) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [agentId, area ?? null, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toVerification),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

function toVerification({ startedAt, endedAt, ...row }: VerificationRow): Verification {
  return {
    ...row,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}
