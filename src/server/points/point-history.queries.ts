import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import type { pointHistory } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { findPointsAccountId } from '../wallet/wallet.service';

type Db = Kysely<DatabaseTables>;
type HistoryData = v.InferInput<typeof pointHistory.data>;

interface HistoryRow {
  id: string;
  at: Date;
  code: string;
  point: number;
  detail: string | null;
  turnoverSatang: number | null;
}

// What play brought is one line a day: an evening of it would be hundreds. All other movements of points are few.
const LINES = `
  SELECT 'day:' || day AS id, least(credited_at, (day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' - interval '1 second') AS at,
    CASE WHEN granted < 0 THEN 'points_play_back' ELSE 'points_play' END AS code, granted AS point, NULL AS detail,
    turnover AS "turnoverSatang"
  FROM point_days WHERE member_id = $1 AND granted <> 0
  UNION ALL
  SELECT 'move:' || t.id, t.created_at, t.code, CASE t.credit_account_id WHEN $2 THEN t.amount ELSE -t.amount END,
    CASE WHEN t.code = 'points_adjust' THEN t.reference WHEN i.id IS NOT NULL THEN i.title || CASE WHEN r.quantity > 1
      THEN ' ×' || r.quantity ELSE '' END END,
    NULL
  FROM (
    SELECT * FROM transfers WHERE debit_account_id = $2 AND debit_balance_after IS NOT NULL AND code <> 'points_play_back'
    UNION ALL
    SELECT * FROM transfers WHERE credit_account_id = $2 AND credit_balance_after IS NOT NULL AND code <> 'points_play'
  ) t
  LEFT JOIN redemptions r ON t.reference = 'redemption/' || r.id AND r.member_id = $1
  LEFT JOIN shop_items i ON i.id = r.item_id`;

/** A page of the movements of a member's points, the latest first, and what the member owes of them. */
export async function fetchPointHistory(
  db: Db,
  { memberId, agentId }: { memberId: number; agentId: number },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<HistoryData> {
  const accountId = await findPointsAccountId(db, memberId);
  const [rows, [earnings], rules] = await Promise.all([
    queryRaw<HistoryRow>(
      db,
      `WITH line AS (${LINES})
       SELECT * FROM line
       WHERE $3::text IS NULL OR (at, id) < (SELECT l.at, l.id FROM line l WHERE l.id = $3)
       ORDER BY at DESC, id DESC LIMIT $4`,
      [memberId, accountId, cursor ?? null, limit + 1],
    ),
    queryRaw<{ owed: number }>(
      db,
      `SELECT greatest(granted - floor(earned_micro / 1000000.0), 0)::bigint AS owed
       FROM point_earnings WHERE member_id = $1`,
      [memberId],
    ),
    fetchAgentRules(db, agentId),
  ]);
  const movements = rows.slice(0, limit).map(({ at, turnoverSatang, ...row }) => ({
    ...row,
    at: at.toISOString(),
    turnover: turnoverSatang === null ? null : formatBaht(turnoverSatang),
  }));
  return {
    movements,
    owed: earnings?.owed ?? 0,
    baht_per_point: formatBaht(rules.points.baht_per_point),
    next_cursor: rows.length > limit ? (movements.at(-1)?.id ?? null) : null,
  };
}
