import { sql } from 'kysely';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { drawCouponCode } from '../gifts/own-coupon.service';
import { MalformedError, RefusalError } from '../http/refusal';
import { judgeGain, noteLiability } from './coupon-judge.service';
import type { BatchPlan, CouponPlan, GainPlan, Issue } from './coupon-plan';
import { describeTarget, writeTarget } from './coupon-target.service';

/**
 * Issues a coupon.
 * @throws RefusalError `coupon.code_taken` | `offer.loses`
 * @throws SecondPersonError when all uses of the coupon together cost more than the operator may give alone
 * @throws MalformedError when it would end before it starts
 */
export function issueCoupon(db: Db, issue: Issue<CouponPlan>): Promise<void> {
  return inPeriod(() => db.transaction().execute((tx) => insertCoupon(tx, issue)));
}

/**
 * Issues a batch of random codes, all or none.
 * @throws RefusalError `coupon.batch_known` | `offer.loses`
 * @throws SecondPersonError when all codes together cost more than the operator may give alone
 * @throws MalformedError when it would end before it starts
 */
export function issueBatch(db: Db, issue: Issue<BatchPlan>): Promise<void> {
  return inPeriod(() => db.transaction().execute((tx) => insertBatch(tx, issue)));
}

async function inPeriod(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'coupons_period') throw error;
    throw new MalformedError('ends_at', 'คูปองต้องหมดอายุหลังวันเริ่ม');
  }
}

const startOf = ({ startsAt }: GainPlan) =>
  sql<Date>`coalesce(${startsAt ?? null}::timestamptz, business_now())`;
const endOf = ({ endsAt }: GainPlan) => sql<Date | null>`${endsAt ?? null}::timestamptz`;

async function insertCoupon(tx: Tx, issue: Issue<CouponPlan>): Promise<void> {
  const { agentId, operator, plan } = issue;
  const gain = await judgeGain(tx, agentId, plan);
  const row = await tx
    .insertInto('coupons')
    .values({
      agent_id: agentId,
      code: plan.code,
      kind: plan.kind,
      amount: plan.amount,
      turnover_milli: plan.turnoverMilli,
      play: gain.play,
      uses_allowed: plan.usesAllowed,
      uses_per_member: plan.usesPerMember,
      starts_at: startOf(plan),
      ends_at: endOf(plan),
      target_id: await writeTarget(tx, agentId, plan.target),
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new RefusalError('coupon.code_taken');
  const subject = `coupon/${plan.code}`;
  await noteLiability(tx, issue, { ...gain, uses: plan.usesAllowed, subject });
  await recordAction(tx, {
    ...{ agentId, operator, action: 'coupon.create', subject },
    detail: { ...plan, target: describeTarget(plan.target) },
  });
}

async function insertBatch(tx: Tx, issue: Issue<BatchPlan>): Promise<void> {
  const { agentId, operator, plan } = issue;
  const gain = await judgeGain(tx, agentId, plan);
  const batch = await tx
    .insertInto('coupon_batches')
    .values({
      agent_id: agentId,
      name: plan.name,
      codes: plan.codes,
      starts_at: startOf(plan),
      ends_at: endOf(plan),
      made_by: `operator/${operator}`,
      made_at: sql<Date>`business_now()`,
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!batch) throw new RefusalError('coupon.batch_known');
  const targetId = await writeTarget(tx, agentId, plan.target);
  await insertCodes(tx, { plan, targetId, batchId: batch.id, play: gain.play });
  const subject = `coupon_batch/${batch.id}`;
  await noteLiability(tx, issue, { ...gain, uses: plan.codes, subject });
  await recordAction(tx, {
    ...{ agentId, operator, action: 'coupon.batch', subject },
    detail: { ...plan, target: describeTarget(plan.target) },
  });
}

/** Inserts the codes of a batch. A code that exists already is drawn again. */
async function insertCodes(
  tx: Tx,
  batch: { batchId: number; plan: BatchPlan; targetId: number | null; play: Satang | null },
): Promise<void> {
  const { batchId, plan, targetId, play } = batch;
  let missing = Array.from({ length: plan.codes }, (_, at) => at + 1);
  while (missing.length > 0) {
    const codes = new Set<string>();
    while (codes.size < missing.length) codes.add(drawCouponCode(plan.prefix));
    const written = await queryRaw<{ batch_no: number }>(
      tx,
      `INSERT INTO coupons (agent_id, code, kind, amount, turnover_milli, play, uses_allowed, uses_per_member,
         starts_at, ends_at, target_id, batch_id, batch_no)
       SELECT b.agent_id, drawn.code, $2, $3, $4, $5, 1, $6, b.starts_at, b.ends_at, $7, b.id, drawn.no
       FROM coupon_batches b, unnest($8::text::text[], $9::text::integer[]) AS drawn (code, no)
       WHERE b.id = $1 ORDER BY drawn.no
       ON CONFLICT (agent_id, code) DO NOTHING RETURNING batch_no`,
      [
        ...[
          batchId,
          plan.kind,
          plan.amount,
          plan.turnoverMilli,
          play,
          plan.usesPerMember,
          targetId,
        ],
        ...[`{${[...codes].join(',')}}`, `{${missing.join(',')}}`],
      ],
    );
    const done = new Set(written.map(({ batch_no: no }) => no));
    missing = missing.filter((no) => !done.has(no));
  }
}
