import { sql } from 'kysely';
import { fetchAgentRules } from '../agent/agent.service';
import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { redeemCoupon } from './coupon.service';
import { playForCoupon } from './coupon-judge.service';

/** A coupon of a demo agent. It starts with the seeding and has no end. */
export interface DemoCoupon {
  readonly code: string;
  readonly kind: 'credit' | 'points';
  /** Amount in satang or points. */
  readonly amount: number;
  readonly turnover_milli: number;
  readonly uses_allowed: number;
  readonly uses_per_member: number;
}

/** Coupons of the demo agents. */
export const demoCoupons: readonly DemoCoupon[] = [
  {
    code: 'CHOKDEE50',
    kind: 'credit',
    amount: 50_00,
    turnover_milli: 3_000,
    uses_allowed: 1_000,
    uses_per_member: 1,
  },
  {
    code: 'POINT100',
    kind: 'points',
    amount: 100,
    turnover_milli: 0,
    uses_allowed: 1_000,
    uses_per_member: 1,
  },
];

/** Members who sign in to the demo. */
const keptMembers = ['0812345678', '0823456789'];

/** Batch of the demo agents: cards that were handed out. */
const demoBatch = { name: 'บัตรงานวัด', prefix: 'WAT', codes: 20, points: 20 } as const;

/** Number of its codes that members of a played demo have used. */
const USED_CODES = 3;

/** Creates the coupons of a demo agent. */
export async function seedCoupons(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  const rules = await fetchAgentRules(tx, agentId);
  await tx
    .insertInto('coupons')
    .values(
      demoCoupons.map((coupon) => ({
        play: playForCoupon(rules, coupon, 0),
        agent_id: agentId,
        starts_at: sql<Date>`business_now()`,
        ends_at: null,
        ...coupon,
      })),
    )
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .execute();
  await seedBatch(tx, agentId);
}

async function seedBatch(tx: Tx, agentId: number): Promise<void> {
  const { name, prefix, codes, points } = demoBatch;
  const batch = await tx
    .insertInto('coupon_batches')
    .values({
      ...{ agent_id: agentId, name, codes, ends_at: null, made_by: 'operator/seed' },
      ...{ starts_at: sql<Date>`business_now()`, made_at: sql<Date>`business_now()` },
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!batch) return;
  const drawn = Array.from({ length: codes }, (_, at) => ({
    ...{
      agent_id: agentId,
      code: `${prefix}DEMO${String(at + 1).padStart(4, '0')}`,
      kind: 'points' as const,
      amount: points,
    },
    ...{ turnover_milli: 0, play: null, uses_allowed: 1, uses_per_member: 1 },
    ...{ starts_at: sql<Date>`business_now()`, ends_at: null },
    ...{ batch_id: batch.id, batch_no: at + 1 },
  }));
  await tx.insertInto('coupons').values(drawn).execute();
}

/** Lets members of a played demo use some codes of the batch; the two members of the demo keep theirs. */
export async function seedCouponUses(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  const [past] = await queryRaw<{ is_played: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM redemptions) AS is_played',
  );
  if (!past?.is_played) return;
  for (const { id: agentId } of agents) {
    const codes = await db
      .selectFrom('coupons')
      .innerJoin('coupon_batches', 'coupon_batches.id', 'coupons.batch_id')
      .select(['coupons.code', 'coupons.used'])
      .where('coupons.agent_id', '=', agentId)
      .where('coupon_batches.name', '=', demoBatch.name)
      .orderBy('coupons.batch_no')
      .limit(USED_CODES)
      .execute();
    const members = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', 'not in', keptMembers)
      .orderBy('id', 'desc')
      .limit(USED_CODES)
      .execute();
    for (const [at, { id: memberId }] of members.entries()) {
      const { code, used } = codes[at] ?? { code: '', used: 1 };
      if (used > 0) continue;
      const use = { memberId, agentId, code, ip: '127.0.0.1', agreed: null, idempotencyKey: null };
      await redeemCoupon(db, use);
    }
  }
}
