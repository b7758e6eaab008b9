import type * as v from 'valibot';
import type { DataInputOf } from '@/contract/endpoint';
import {
  type memberNotices,
  type NoticeFact,
  type NoticeKind,
  noticeFact,
} from '@/contract/notices.contract';
import { formatBaht } from '@/domain/baht';
import { type Executor, queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import type { CallingMember } from '../http/endpoint-router';

const MOST_LISTED = 10;
const MOST_TAKEN = 3;

type NoticeData = DataInputOf<typeof memberNotices>['notices'][number];

/** A new notice for a member, with its subject, such as `deposit/{id}`. */
export interface FreshNotice {
  memberId: number;
  subject: string;
  fact: NoticeFact;
}

/** Adds a notice for a member if the transaction commits. A second notice of the same kind and subject is ignored. */
export async function addNotice(
  tx: Executor,
  { memberId, subject, fact: { kind, ...fact } }: FreshNotice,
): Promise<void> {
  await queryRaw(tx, 'SELECT add_notice($1, $2, $3, $4::text::jsonb, NULL)', [
    memberId,
    kind,
    subject,
    JSON.stringify(fact),
  ]);
}

/** The columns of a notice that the member sees. */
export interface NoticeRow {
  id: number;
  kind: NoticeKind;
  fact: Record<string, unknown>;
  happened_at: Date;
  is_read: boolean;
}

/** Columns of `NoticeRow`, from a table aliased as `n`. */
export const NOTICE_COLUMNS =
  'n.id, n.kind, n.fact, n.happened_at, n.read_at IS NOT NULL AS is_read';

/** Parses the fact of a notice; undefined when it does not fit its kind. */
export function readFact({ id, kind, fact }: Pick<NoticeRow, 'id' | 'kind' | 'fact'>) {
  const { amount } = fact;
  return readRow({ table: 'notices', id: String(id) }, noticeFact, {
    ...fact,
    kind,
    ...(typeof amount === 'number' && { amount: formatBaht(amount) }),
  });
}

/** Converts a notice to the format of the contract; empty for a row that does not fit its kind. */
export function toResponse(row: NoticeRow): NoticeData[] {
  const fact = readFact(row);
  if (!fact) return [];
  const { id, happened_at, is_read } = row;
  return [
    {
      notice_id: String(id),
      happened_at: happened_at.toISOString(),
      is_read,
      fact: writeFact(fact),
    },
  ];
}

function writeFact(fact: NoticeFact): v.InferInput<typeof noticeFact> {
  return 'amount' in fact ? { ...fact, amount: formatBaht(fact.amount) } : fact;
}

/** Returns a member's latest notices, and the number of unread ones among all of them. */
export async function fetchNotices(
  db: Executor,
  memberId: number,
): Promise<DataInputOf<typeof memberNotices>> {
  const rows = await queryRaw<NoticeRow & { unread: number }>(
    db,
    `SELECT ${NOTICE_COLUMNS}, count(*) FILTER (WHERE n.read_at IS NULL) OVER ()::int AS unread
     FROM notices n WHERE n.member_id = $1 ORDER BY n.id DESC LIMIT ${MOST_LISTED}`,
    [memberId],
  );
  return { unread: rows[0]?.unread ?? 0, notices: rows.flatMap(toResponse) };
}

/**
 * Returns the unread notices that no page has shown yet, the earliest first, and marks them as shown. If two pages ask
 * at the same time, only one gets a notice. A notice that this session caused is left to other sessions. Notices older
 * than a day, and all but the latest `MOST_TAKEN`, appear only in the list.
 */
export async function takeNotices(
  db: Executor,
  { id, tokenHash }: Pick<CallingMember, 'id' | 'tokenHash'>,
): Promise<NoticeData[]> {
  const rows = await queryRaw<NoticeRow>(
    db,
    `WITH unshown AS (
       SELECT n.id FROM notices n
       WHERE n.member_id = $1 AND n.shown_at IS NULL AND (n.session_id IS NULL
         OR n.session_id IS DISTINCT FROM (SELECT id FROM member_sessions WHERE token_hash = $2))
       FOR UPDATE SKIP LOCKED
     ), n AS (
       UPDATE notices SET shown_at = business_now() WHERE id IN (SELECT id FROM unshown) RETURNING *
     ), latest AS (
       SELECT * FROM n WHERE happened_at > business_now() - interval '1 day' AND read_at IS NULL
       ORDER BY id DESC LIMIT ${MOST_TAKEN}
     )
     SELECT ${NOTICE_COLUMNS} FROM latest n ORDER BY n.id`,
    [id, tokenHash],
  );
  return rows.flatMap(toResponse);
}

/** Marks a notice of a member and all older ones as read, and notifies the member's other pages. */
export async function markNoticesRead(
  db: Executor,
  memberId: number,
  latestId: number,
): Promise<void> {
  await queryRaw(
    db,
    `WITH marked AS (
       UPDATE notices SET read_at = business_now()
       WHERE member_id = $1 AND id <= $2 AND read_at IS NULL RETURNING 1)
     SELECT note_change('notices', $1, NULL) WHERE EXISTS (SELECT FROM marked)`,
    [memberId, latestId],
  );
}
