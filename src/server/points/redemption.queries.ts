import type * as v from 'valibot';
import type { Recipient, RedemptionState, redemptionHistory } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { type OwnRoundsRow, ownRoundsSql, toOwnRoundsData } from '../games/free-rounds.queries';
import { RefusalError } from '../http/refusal';
import { ITEM_COLUMNS, type ShopItemRow, toGainData, withSpinDays } from './shop.queries';

type HistoryData = v.InferInput<typeof redemptionHistory.data>;
type RedemptionData = HistoryData['redemptions'][number];

interface OwnCouponRow {
  code: string;
  ends_at: string | null;
  is_usable: boolean;
}

interface RedemptionRow {
  redemptionId: string;
  state: RedemptionState;
  quantity: number;
  paid: number;
  redeemedAt: Date;
  endedAt: Date | null;
  note: string | null;
  recipient: Recipient | null;
  coupons: OwnCouponRow[];
  freeRounds: OwnRoundsRow | null;
}

const REDEMPTIONS = `SELECT ${ITEM_COLUMNS}, r.id AS "redemptionId", r.state, r.quantity, r.cost AS paid,
    r.redeemed_at AS "redeemedAt", r.ended_at AS "endedAt", r.note, r.recipient,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('code', c.code,
        'ends_at', to_char(c.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'is_usable', c.used < c.uses_allowed AND (c.ends_at IS NULL OR c.ends_at > business_now())) ORDER BY c.id)
      FROM coupons c WHERE c.redemption_id = r.id), '[]') AS coupons,
    ${ownRoundsSql({ origin: `'redemption/' || r.id`, gameName: 'i.game_name' })} AS "freeRounds"
  FROM redemptions r JOIN shop_items i ON i.id = r.item_id
  JOIN shop_prices p ON p.item_id = r.item_id AND p.version = r.price_version`;

/**
 * Returns a redemption of a member.
 * @throws RefusalError `request.not_found`, also for a redemption of another member
 */
export async function fetchRedemption(
  db: Db,
  memberId: number,
  id: string,
): Promise<RedemptionData> {
  const [row] = await queryRaw<ShopItemRow & RedemptionRow>(
    db,
    `${REDEMPTIONS} WHERE r.member_id = $1 AND r.id = $2`,
    [memberId, id],
  );
  if (!row) throw new RefusalError('request.not_found');
  const [redeemed = row] = await withSpinDays(db, [row]);
  return toRedemptionData(redeemed);
}

/** Returns a page of a member's redemptions, the latest first. */
export async function fetchRedemptions(
  db: Db,
  memberId: number,
  page: { state?: RedemptionState | undefined; limit: number; cursor?: string | undefined },
): Promise<HistoryData> {
  const found = await queryRaw<ShopItemRow & RedemptionRow>(
    db,
    `${REDEMPTIONS} WHERE r.member_id = $1 AND ($2::text IS NULL OR r.state = $2)
       AND ($3::text IS NULL OR (r.redeemed_at, r.id) < (
         SELECT l.redeemed_at, l.id FROM redemptions l WHERE l.id::text = $3 AND l.member_id = $1))
     ORDER BY r.redeemed_at DESC, r.id DESC LIMIT $4`,
    [memberId, page.state ?? null, page.cursor ?? null, page.limit + 1],
  );
  const rows = await withSpinDays(db, found);
  const redemptions = rows.slice(0, page.limit).map(toRedemptionData);
  return {
    redemptions,
    months: await sumUpMonths(db, memberId, page.state ?? null, redemptions),
    next_cursor: rows.length > page.limit ? (redemptions.at(-1)?.id ?? null) : null,
  };
}

/** Returns the sums of the months, in Thai time, that the redemptions fall into, the latest first. */
async function sumUpMonths(
  db: Db,
  memberId: number,
  state: RedemptionState | null,
  redemptions: readonly RedemptionData[],
): Promise<HistoryData['months']> {
  const [latest, earliest] = [redemptions.at(0), redemptions.at(-1)];
  if (!latest || !earliest) return [];
  const rows = await queryRaw<{
    month: string;
    spent: number;
    returned: number;
    receivedSatang: Satang;
  }>(
    db,
    `SELECT to_char(r.redeemed_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') AS month,
       coalesce(sum(r.cost) FILTER (WHERE r.state <> 'cancelled'), 0)::bigint AS spent,
       coalesce(sum(r.cost) FILTER (WHERE r.state = 'cancelled'), 0)::bigint AS returned,
       coalesce(sum(CASE i.kind WHEN 'free_rounds' THEN f.won ELSE i.amount * r.quantity END)
         FILTER (WHERE r.state <> 'cancelled'), 0)::bigint AS "receivedSatang"
     FROM redemptions r JOIN shop_items i ON i.id = r.item_id
     LEFT JOIN free_round_grants f ON i.kind = 'free_rounds' AND f.origin = 'redemption/' || r.id
     WHERE r.member_id = $1 AND ($2::text IS NULL OR r.state = $2)
       AND r.redeemed_at >= date_trunc('month', $3::timestamptz AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok'
       AND r.redeemed_at < (date_trunc('month', $4::timestamptz AT TIME ZONE 'Asia/Bangkok') + interval '1 month')
         AT TIME ZONE 'Asia/Bangkok'
     GROUP BY 1 ORDER BY 1 DESC`,
    [memberId, state, earliest.at, latest.at],
  );
  return rows.map(({ receivedSatang, ...row }) => ({
    ...row,
    received: formatBaht(receivedSatang),
  }));
}

function toRedemptionData(row: ShopItemRow & RedemptionRow): RedemptionData {
  return {
    id: row.redemptionId,
    state: row.state,
    item: {
      id: row.id,
      title: row.title,
      description: row.description,
      image: row.image,
      cost: row.cost,
      gain: toGainData(row, row.quantity),
      kind: row.kind,
    },
    quantity: row.quantity,
    cost: row.paid,
    at: row.redeemedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    note: row.note,
    coupons: row.coupons,
    free_rounds: row.freeRounds && toOwnRoundsData(row.freeRounds),
    recipient: row.recipient,
  };
}
