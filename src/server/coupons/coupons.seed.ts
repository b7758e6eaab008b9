import { sql } from 'kysely';
import { fetchAgentRules } from '../agent/agent.service';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import { playForCoupon } from './coupon-issue.service';

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

/** Creates the coupons of a demo agent. */
export async function seedCoupons(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  const rules = await fetchAgentRules(tx, agentId);
  await tx
    .insertInto('coupons')
    .values(
      demoCoupons.map((coupon) => ({
        play: playForCoupon(rules, coupon),
        agent_id: agentId,
        starts_at: sql<Date>`business_now()`,
        ends_at: null,
        ...coupon,
      })),
    )
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .execute();
}
