import type { ErrorName } from '@/contract/errors';
import type { CouponKind } from '@/contract/operator/coupon.fields';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** A coupon that a member may use now. */
export interface UsableCoupon {
  id: number;
  kind: CouponKind;
  /** Amount in satang, points or spins. */
  amount: number;
  turnover_milli: number;
  /** Play in satang that one use requires; null for none. */
  play: Satang | null;
  /** Batch of the code; null for a single coupon. */
  batch_id: number | null;
}

interface CouponRow extends UsableCoupon {
  is_started: boolean;
  is_ended: boolean;
  is_used_up: boolean;
  /** True when this member has used the coupon, or codes of its batch, as often as allowed. */
  is_used: boolean;
  /** True when this member is one of those that the coupon is for. */
  is_for_member: boolean;
}

/** Condition that member $2 belongs to the target of coupon `c`. */
const IS_FOR_MEMBER = `(c.target_id IS NULL OR EXISTS (
  SELECT FROM coupon_targets t JOIN members m ON m.id = $2 WHERE t.id = c.target_id AND CASE t.kind
    WHEN 'vip' THEN m.vip_level >= t.least_vip_level
    WHEN 'joined' THEN m.created_at >= t.joined_from::timestamp AT TIME ZONE 'Asia/Bangkok'
    ELSE EXISTS (SELECT FROM coupon_target_members x WHERE x.target_id = t.id AND x.member_id = m.id) END))`;

/** Number of uses by member $2 that count for coupon `c`. */
const USES = `CASE WHEN c.batch_id IS NULL
    THEN (SELECT count(*) FROM coupon_uses u WHERE u.coupon_id = c.id AND u.member_id = $2)
    ELSE (SELECT count(*) FROM coupon_uses u WHERE u.batch_id = c.batch_id AND u.member_id = $2) END`;

/**
 * Returns a coupon that the member may use now. With `lock`, the coupon's period is checked only after the lock is
 * held.
 * @throws RefusalError with the reason when there is none
 */
export async function findUsable(
  db: Db,
  { agentId, memberId, code }: { agentId: number; memberId: number; code: string },
  lock: '' | 'FOR UPDATE' = '',
): Promise<UsableCoupon> {
  const [found] = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM coupons WHERE agent_id = $1 AND code = $2 AND coalesce(member_id, $3) = $3 ${lock}`,
    [agentId, code, memberId],
  );
  if (!found) throw new RefusalError('coupon.unknown');
  const [coupon] = await queryRaw<CouponRow>(
    db,
    `SELECT c.id, c.kind, c.amount, c.turnover_milli, c.play, c.batch_id, c.starts_at <= business_now() AS is_started,
       coalesce(c.ends_at <= business_now(), false) AS is_ended, c.used >= c.uses_allowed AS is_used_up,
       c.uses_per_member <= ${USES} AS is_used, ${IS_FOR_MEMBER} AS is_for_member
     FROM coupons c WHERE c.id = $1`,
    [found.id, memberId],
  );
  const problem = coupon ? findProblem(coupon) : 'coupon.unknown';
  if (!coupon || problem) throw new RefusalError(problem ?? 'coupon.unknown');
  return coupon;
}

/**
 * Returns the reason why a coupon cannot be used. An earlier use by the member comes first, even when the coupon has
 * ended since.
 */
function findProblem(coupon: CouponRow): ErrorName | null {
  if (coupon.is_used) return 'coupon.already_used';
  if (!coupon.is_for_member) return 'coupon.not_for_member';
  if (!coupon.is_started) return 'coupon.not_started';
  if (coupon.is_ended) return 'coupon.expired';
  return coupon.is_used_up ? 'coupon.used_up' : null;
}

/**
 * Checks that the member may use one more code of the batch, after a lock that holds back the member's other codes.
 * @throws RefusalError `coupon.already_used`
 */
export async function assertBatchUse(
  db: Db,
  { id, batch_id: batchId }: Pick<UsableCoupon, 'id' | 'batch_id'>,
  memberId: number,
): Promise<void> {
  if (batchId === null) return;
  const [row] = await queryRaw<{ is_used: boolean }>(
    db,
    `SELECT c.uses_per_member <= ${USES} AS is_used FROM coupons c WHERE c.id = $1`,
    [id, memberId],
  );
  if (row?.is_used !== false) throw new RefusalError('coupon.already_used');
}
