import type * as v from 'valibot';
import type { pointHistory } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findPointsAccountId } from '../wallet/wallet.service';

type HistoryData = v.InferInput<typeof pointHistory.data>;

interface HistoryRow {
  id: string;
  at: Date;
  code: string;
  point: number;
  detail: string | null;
  turnoverSatang: number | null;
}

/**
 * Returns a page of the movements of a member's points, the latest first, and the points that the member still owes
 * after voids.
 */
export async function fetchPointHistory(
  db: Db,
  { memberId, agentId }: { memberId: number; agentId: number },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<HistoryData> {
  const accountId = await findPointsAccountId(db, memberId);
  const [rows, [earnings], rules] = await Promise.all([
    queryRaw<HistoryRow>(
      db,
      'SELECT id, at, code, point, detail, turnover AS "turnoverSatang" FROM point_history($1, $2, $3, $4)',
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
