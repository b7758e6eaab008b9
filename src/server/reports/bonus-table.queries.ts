import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import { toBaht } from './report-cells';
import { offerCopy } from './report-lists.copy';
import type { TableScope, TableSource } from './report-table';

interface OfferRow {
  kind: keyof typeof offerCopy;
  offerId: number;
  code: string | null;
  name: string | null;
  taken: number;
  takers: number;
  bonus: number;
  points: number;
  returned: number;
  laterDeposits: number;
}

/**
 * Offers that members took in the period. Coupons that members bought or won have one row for each kind, and all codes
 * of a batch have one.
 */
const TAKEN = `taken AS (
  SELECT 'promotion' AS kind, p.lineage_id AS offer_id, t.member_id, t.granted_at AS at, t.bonus_amount AS bonus,
    0 AS points, t.requirement_id, t.deposit_id
  FROM member_promotions t JOIN promotions p ON p.id = t.promotion_id AND p.agent_id = $1
  WHERE t.granted_at >= $2::timestamptz AND t.granted_at < $3::timestamptz
  UNION ALL
  SELECT CASE WHEN c.redemption_id IS NOT NULL THEN 'coupon_shop' WHEN c.wheel_play_id IS NOT NULL THEN 'coupon_wheel'
      WHEN c.batch_id IS NOT NULL THEN 'coupon_batch' ELSE 'coupon' END,
    CASE WHEN c.redemption_id IS NULL AND c.wheel_play_id IS NULL THEN coalesce(c.batch_id, c.id) ELSE 0 END, u.member_id, u.used_at,
    CASE c.kind WHEN 'credit' THEN c.amount ELSE 0 END, CASE c.kind WHEN 'points' THEN c.amount ELSE 0 END, NULL, NULL
  FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id AND c.agent_id = $1
  WHERE u.used_at >= $2::timestamptz AND u.used_at < $3::timestamptz
), offer AS (
  SELECT kind, offer_id, count(*) AS taken, count(DISTINCT member_id) AS takers, sum(bonus)::bigint AS bonus,
    sum(points)::bigint AS points
  FROM taken GROUP BY kind, offer_id
)`;

/** Money of the bonus wallets of these takers that went back to the house; wallets name their requirement. */
const RETURNED = `(
  SELECT coalesce(sum(t.amount), 0)::bigint FROM taken n
  JOIN wallets w ON w.requirement_id = n.requirement_id
  JOIN transfers t ON t.debit_account_id = w.account_id AND t.debit_balance_after IS NOT NULL
    AND NOT starts_with(t.code, 'game_') AND t.code = 'promotion_forfeit'
  WHERE n.kind = o.kind AND n.offer_id = o.offer_id)`;

/** Deposits of the takers after they took the offer first. */
const LATER_DEPOSITS = `(
  SELECT coalesce(sum(d.credited_amount), 0)::bigint
  FROM (SELECT member_id, min(at) AS at FROM taken n WHERE n.kind = o.kind AND n.offer_id = o.offer_id GROUP BY member_id) first
  JOIN deposits d ON d.member_id = first.member_id AND d.state = 'credited' AND d.decided_at > first.at
  WHERE NOT EXISTS (SELECT FROM taken n WHERE n.deposit_id = d.id AND n.at = first.at))`;

/** Promotions and coupons by what they gave. */
export const bonusTable: TableSource = {
  columns: [
    ['kind', 'text'],
    ['offer', 'text'],
    ['code', 'text'],
    ['taken', 'count'],
    ['takers', 'count'],
    ['bonus', 'baht'],
    ['points', 'count'],
    ['returned', 'baht'],
    ['laterDeposits', 'baht'],
  ],
  fetchRows: async (db, scope, { cursor, limit }) => {
    const [bonus = String(Number.MAX_SAFE_INTEGER), kind = '', offerId = '0'] =
      readCursor(cursor, /^(\d{1,16})~([a-z_]{1,20})~(\d{1,15})$/) ?? [];
    const rows = await queryRaw<OfferRow>(
      db,
      `WITH ${TAKEN}
       SELECT o.kind, o.offer_id AS "offerId", coalesce(p.code, c.code) AS code, coalesce(p.content->>'name', b.name) AS name, o.taken,
         o.takers, o.bonus, o.points, ${RETURNED} AS returned, ${LATER_DEPOSITS} AS "laterDeposits"
       FROM (
         SELECT * FROM offer WHERE (bonus, kind, offer_id) < ($4::bigint, $5::text, $6::bigint)
         ORDER BY bonus DESC, kind DESC, offer_id DESC LIMIT $7
       ) o
       LEFT JOIN LATERAL (
         SELECT v.code, v.content FROM promotions v
         WHERE o.kind = 'promotion' AND v.lineage_id = o.offer_id AND v.published_at IS NOT NULL
         ORDER BY v.version DESC LIMIT 1
       ) p ON true
       LEFT JOIN coupons c ON o.kind = 'coupon' AND c.id = o.offer_id
       LEFT JOIN coupon_batches b ON o.kind = 'coupon_batch' AND b.id = o.offer_id
       ORDER BY o.bonus DESC, o.kind DESC, o.offer_id DESC`,
      [...toParameters(scope), bonus, kind, offerId, limit],
    );
    return rows.map((row) => ({
      cells: [
        offerCopy[row.kind],
        row.name ?? row.code,
        row.code,
        ...[String(row.taken), String(row.takers), toBaht(row.bonus), String(row.points)],
        row.kind === 'promotion' ? toBaht(row.returned) : null,
        toBaht(row.laterDeposits),
      ],
      cursor: `${row.bonus}~${row.kind}~${row.offerId}`,
    }));
  },
  count: async (db, scope) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `WITH ${TAKEN} SELECT count(*) AS count FROM offer`,
      toParameters(scope),
    );
    return found?.count ?? 0;
  },
};

function toParameters({ agentId, from, to }: TableScope): unknown[] {
  return [agentId, toDayStart(from), toDayStart(addDays(to, 1))];
}
