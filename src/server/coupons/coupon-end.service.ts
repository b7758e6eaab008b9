import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** An operator who ends a coupon or a batch. */
interface CouponEnder {
  agentId: number;
  operator: string;
}

/**
 * Ends a coupon immediately; its earlier uses stay valid. A coupon that has ended stays unchanged.
 * @throws RefusalError `request.not_found`
 */
export async function endCoupon(
  db: Db,
  { agentId, operator, code }: CouponEnder & { code: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const coupon = await tx
      .selectFrom('coupons')
      .select(['id', 'used', 'starts_at', 'ends_at'])
      .select(sql<boolean>`coalesce(ends_at <= business_now(), false)`.as('is_ended'))
      .where('agent_id', '=', agentId)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!coupon) throw new RefusalError('request.not_found');
    if (coupon.is_ended) return;
    await tx
      .updateTable('coupons')
      .set({
        starts_at: sql<Date>`least(starts_at, business_now())`,
        ends_at: sql<Date>`business_now()`,
      })
      .where('id', '=', coupon.id)
      .execute();
    const { used, starts_at: startsAt, ends_at: endsAt } = coupon;
    await recordAction(tx, {
      ...{ agentId, operator, action: 'coupon.end', subject: `coupon/${code}` },
      detail: { before: { startsAt, endsAt }, used },
    });
  });
}

/**
 * Ends all codes of a batch immediately; their earlier uses stay valid. A batch that has ended stays unchanged.
 * @throws RefusalError `request.not_found`
 */
export async function endBatch(
  db: Db,
  { agentId, operator, id }: CouponEnder & { id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('coupon_batches')
      .select(['starts_at', 'ends_at'])
      .select(sql<boolean>`coalesce(ends_at <= business_now(), false)`.as('is_ended'))
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) throw new RefusalError('request.not_found');
    if (batch.is_ended) return;
    const ended = {
      starts_at: sql<Date>`least(starts_at, business_now())`,
      ends_at: sql<Date>`business_now()`,
    };
    await tx.updateTable('coupon_batches').set(ended).where('id', '=', id).execute();
    const [codes] = await queryRaw<{ ended: number }>(
      tx,
      `WITH ended AS (
         UPDATE coupons SET starts_at = least(starts_at, business_now()), ends_at = business_now()
         WHERE batch_id = $1 AND (ends_at IS NULL OR ends_at > business_now()) RETURNING 1)
       SELECT count(*) AS ended FROM ended`,
      [id],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'coupon.batch_end', subject: `coupon_batch/${id}` },
      detail: {
        before: { startsAt: batch.starts_at, endsAt: batch.ends_at },
        codes: codes?.ended ?? 0,
      },
    });
  });
}
