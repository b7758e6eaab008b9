import type * as v from 'valibot';
import type {
  AffiliateLevel,
  AffiliateType,
  affiliateTransactions,
  affiliateTransactionsV2,
} from '@/contract/affiliate.contract';
import type { ParsedQueryOf } from '@/contract/endpoint';
import { formatBaht } from '@/domain/baht';
import { maskName } from '../account/registration-check.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type LinesData = v.InferInput<typeof affiliateTransactionsV2.data>;

/** Returns a member's income by day and level, the latest first. */
export async function fetchDays(
  db: Db,
  memberId: number,
  limit: number,
): Promise<v.InferInput<typeof affiliateTransactions.data>> {
  const rows = await queryRaw<{
    day: string;
    level: AffiliateLevel;
    friends: number;
    turnoverSatang: number;
    incomeSatang: number;
  }>(
    db,
    `SELECT day::text, level, sum(friends)::integer AS friends, sum(turnover)::bigint AS "turnoverSatang",
       micro_to_satang(sum(earned_micro)) AS "incomeSatang"
     FROM affiliate_day_sums WHERE member_id = $1 AND day IN (
       SELECT DISTINCT day FROM affiliate_day_sums WHERE member_id = $1 ORDER BY day DESC LIMIT $2)
     GROUP BY day, level ORDER BY affiliate_day_sums.day DESC, level LIMIT $2`,
    [memberId, limit],
  );
  return {
    days: rows.map(({ turnoverSatang, incomeSatang, ...row }) => ({
      ...row,
      turnover: formatBaht(turnoverSatang),
      income: formatBaht(incomeSatang),
    })),
  };
}

interface LineRow {
  day: string;
  /** Sequence number and time of the transfer; set only for redemptions. */
  seq: number | null;
  at: Date | null;
  friendId: number | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  level: AffiliateLevel | null;
  type: AffiliateType | null;
  turnoverSatang: number | null;
  amountSatang: number;
}

// Within a day, redemptions come first. Both parts read an index only as far as the page goes.
const LINES = `
  SELECT l.*, m.username, m.first_name, m.last_name FROM (
    (SELECT movement_day(t.created_at)::text AS day, t.seq, t.created_at AS at, NULL::bigint AS "friendId",
       NULL::smallint AS level, NULL::text AS type, NULL::bigint AS "turnoverSatang", -t.amount AS "amountSatang"
     FROM affiliate_redemptions($1) t
     WHERE coalesce($2::text, 'redeem') = 'redeem' AND $3::smallint IS NULL AND $4::text IS NULL
       AND ($5::date IS NULL OR t.created_at >= $5::date::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($6::date IS NULL OR t.created_at < ($6::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($7::date IS NULL OR CASE WHEN $8::bigint IS NULL THEN movement_day(t.created_at) < $7::date ELSE t.seq < $8 END)
     ORDER BY t.seq DESC LIMIT $11)
    UNION ALL
    (SELECT d.day::text, NULL, NULL, d.friend_id, d.level, d.type, d.turnover, div(d.earned_micro::numeric, 1000000)::bigint
     FROM affiliate_income_lines($1, $2, $3, $4, $5, $6, $7, $9::bigint, $10::text, $11::integer) d)
  ) l LEFT JOIN members m ON m.id = l."friendId"
  ORDER BY l.day DESC, l.seq DESC NULLS LAST, l."friendId" DESC, l.type DESC LIMIT $11`;

const REDEEMED = /^(\d{4}-\d{2}-\d{2}):r:(\d{1,15})$/;
const EARNED = /^(\d{4}-\d{2}-\d{2}):(\d{1,15}):([a-z]{1,16})$/;

/** Returns a page of a member's income by day, friend and type, together with redemptions, the latest first. */
export async function fetchLines(
  db: Db,
  memberId: number,
  query: ParsedQueryOf<typeof affiliateTransactionsV2>,
): Promise<LinesData> {
  const { kind, level, type, from, to, limit, cursor = '' } = query;
  const redeemed = REDEEMED.exec(cursor);
  const earned = EARNED.exec(cursor);
  const rows = await queryRaw<LineRow>(db, LINES, [
    memberId,
    kind ?? null,
    level ?? null,
    type ?? null,
    from ?? null,
    to ?? null,
    redeemed?.[1] ?? earned?.[1] ?? null,
    redeemed?.[2] ?? null,
    earned?.[2] ?? null,
    earned?.[3] ?? null,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown.map(toLine),
    next_cursor: last && rows.length > limit ? idOf(last) : null,
  };
}

/** Returns the id of a line, which is also the cursor of the next page. */
function idOf({ day, seq, friendId, type }: LineRow): string {
  return seq === null ? `${day}:${friendId ?? ''}:${type ?? ''}` : `${day}:r:${seq}`;
}

function toLine(row: LineRow): LinesData['lines'][number] {
  const { day, at, level, type, username, first_name, last_name } = row;
  return {
    id: idOf(row),
    kind: at ? 'redeem' : row.amountSatang < 0 ? 'back' : 'income',
    day,
    at: at?.toISOString() ?? null,
    level,
    type,
    name: username === null ? null : maskName({ username, first_name, last_name }),
    turnover: row.turnoverSatang === null ? null : formatBaht(row.turnoverSatang),
    amount: formatBaht(row.amountSatang),
  };
}
