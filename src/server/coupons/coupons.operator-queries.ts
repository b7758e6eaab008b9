import type * as v from 'valibot';
import type { CouponKind, CouponState, TargetKind } from '@/contract/operator/coupon.fields';
import type { couponList, couponShow, couponUses } from '@/contract/operator/coupons.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

type CouponData = v.InferInput<typeof couponShow.data>;

interface CouponRow {
  id: number;
  code: string;
  batchId: number | null;
  name: string | null;
  codes: number | null;
  madeBy: string | null;
  kind: CouponKind;
  amount: number;
  turnoverMilli: number;
  play: Satang | null;
  targetKind: TargetKind;
  leastLevel: number | null;
  joinedFrom: CalendarDay | null;
  members: number | null;
  state: CouponState;
  used: number;
  usesAllowed: number;
  usesPerMember: number;
  startsAt: Date;
  endsAt: Date | null;
}

/** Coupons and the first codes of batches; uses and times of a batch are those of all its codes. */
const COUPONS = `SELECT c.id, c.code, b.id AS "batchId", b.name, b.codes, b.made_by AS "madeBy", c.kind, c.amount,
    c.turnover_milli AS "turnoverMilli", c.play, coalesce(t.kind, 'all') AS "targetKind",
    t.least_vip_level AS "leastLevel", t.joined_from AS "joinedFrom",
    CASE t.kind WHEN 'members' THEN (SELECT count(*) FROM coupon_target_members x WHERE x.target_id = t.id) END AS members,
    CASE WHEN coalesce(shown.ends_at <= now.at, false) THEN 'ended' WHEN shown.starts_at > now.at THEN 'coming'
      WHEN shown.used >= shown.allowed THEN 'used_up' ELSE 'running' END AS state,
    shown.used, shown.allowed AS "usesAllowed", c.uses_per_member AS "usesPerMember",
    shown.starts_at AS "startsAt", shown.ends_at AS "endsAt"
  FROM coupons c LEFT JOIN coupon_batches b ON b.id = c.batch_id LEFT JOIN coupon_targets t ON t.id = c.target_id,
  LATERAL (SELECT
    CASE WHEN b.id IS NULL THEN c.starts_at ELSE b.starts_at END AS starts_at,
    CASE WHEN b.id IS NULL THEN c.ends_at ELSE b.ends_at END AS ends_at,
    coalesce(b.codes, c.uses_allowed) AS allowed,
    CASE WHEN b.id IS NULL THEN c.used::bigint
      ELSE (SELECT count(*) FROM coupon_uses u WHERE u.batch_id = b.id) END AS used) shown,
  LATERAL (SELECT business_now() AS at) now
  WHERE c.agent_id = $1 AND c.member_id IS NULL AND coalesce(c.batch_no, 1) = 1`;

/** Filters of the list of coupons. */
interface CouponFilter {
  state?: CouponState | undefined;
  kind?: CouponKind | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Returns a page of the agent's coupons and batches, the latest first, without the coupons of single members. */
export async function fetchCoupons(
  db: Db,
  agentId: number,
  { state, kind, q = '', cursor, limit }: CouponFilter,
): Promise<v.InferInput<typeof couponList.data>> {
  const found = await queryRaw<CouponRow>(
    db,
    `SELECT * FROM (${COUPONS} AND ($2::bigint IS NULL OR c.id < $2) AND ($3::text IS NULL OR c.kind = $3)
       AND ($4 = '' OR c.batch_id IS NULL AND strpos(c.code, upper($4)) > 0
         OR strpos(lower(b.name), lower($4)) > 0
         OR c.batch_id = (SELECT w.batch_id FROM coupons w WHERE w.agent_id = $1 AND w.code = upper($4)))
     ) rows WHERE $5::text IS NULL OR state = $5 ORDER BY id DESC LIMIT $6`,
    [agentId, cursor ?? null, kind ?? null, q, state ?? null, limit + 1],
  );
  const page = found.slice(0, limit);
  return {
    rows: page.map(toCouponData),
    next_cursor: found.length > limit ? String(page.at(-1)?.id) : null,
  };
}

/** Returns a coupon or a batch by the id of its row. @throws RefusalError `request.not_found` */
export async function fetchCoupon(db: Db, agentId: number, id: number): Promise<CouponData> {
  const [row] = await queryRaw<CouponRow>(db, `${COUPONS} AND c.id = $2`, [agentId, id]);
  if (!row) throw new RefusalError('request.not_found');
  return toCouponData(row);
}

function toCouponData(row: CouponRow): CouponData {
  const { id, kind, amount, batchId, name, codes, madeBy, state, used } = row;
  const isBatch = batchId !== null && name !== null && codes !== null && madeBy !== null;
  return {
    ...{ id, kind, state, used },
    code: isBatch ? null : row.code,
    batch: isBatch ? { id: batchId, name, codes, made_by: madeBy } : null,
    amount: kind === 'credit' ? formatBaht(amount) : null,
    point: kind === 'points' ? amount : null,
    spins: kind === 'spins' ? amount : null,
    turnover_multiple: row.turnoverMilli / 1000,
    play: row.play === null ? null : formatBaht(row.play),
    target: {
      kind: row.targetKind,
      least_vip_level: row.leastLevel,
      from: row.joinedFrom,
      members: row.members,
    },
    uses_allowed: row.usesAllowed,
    uses_per_member: row.usesPerMember,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
  };
}

/** Uses to list, by one code or by a batch. */
interface UseFilter {
  code?: string | undefined;
  batch?: number | undefined;
  /** Id of the last use of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

/**
 * Returns a page of the uses of a coupon or a batch with their members, the latest first.
 * @throws RefusalError `request.not_found`
 */
export async function fetchCouponUses(
  db: Db,
  agentId: number,
  { code, batch, cursor, limit }: UseFilter,
): Promise<v.InferInput<typeof couponUses.data>> {
  const [of] = await queryRaw<{ id: number }>(
    db,
    code === undefined
      ? 'SELECT id FROM coupon_batches WHERE agent_id = $1 AND id = $2'
      : 'SELECT id FROM coupons WHERE agent_id = $1 AND code = $2',
    [agentId, code ?? batch ?? 0],
  );
  if (!of) throw new RefusalError('request.not_found');
  const found = await queryRaw<UseRow>(
    db,
    `SELECT u.id, c.code, m.id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName", m.username,
       u.used_at AS "usedAt"
     FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id JOIN members m ON m.id = u.member_id
     WHERE ${code === undefined ? 'u.batch_id' : 'u.coupon_id'} = $1 AND ($2::text IS NULL OR (u.used_at, u.id) < (
       SELECT l.used_at, l.id FROM coupon_uses l WHERE l.id::text = $2))
     ORDER BY u.used_at DESC, u.id DESC LIMIT $3`,
    [of.id, cursor ?? null, limit + 1],
  );
  const page = found.slice(0, limit);
  return {
    rows: page.map((row) => ({
      ...{ id: row.id, code: row.code, member_id: row.memberId },
      member_name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
      username: maskPhone(row.username),
      used_at: row.usedAt.toISOString(),
    })),
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

interface UseRow {
  id: string;
  code: string;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  username: string;
  usedAt: Date;
}
