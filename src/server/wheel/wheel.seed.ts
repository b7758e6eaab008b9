import { findDemoMembers } from '../account/members.seed';
import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { grantSpins } from './grants.service';
import { insertPrizeSet, type NamedPlan } from './prize-set.service';

const once = { stock: undefined, fallback: undefined, turnover_multiple: 1 } as const;

/**
 * The prizes of a demo agent, in the order of their numbers. A spin is worth a little less than its price in points is
 * worth in the shop.
 */
export const demoPrizes: readonly NamedPlan[] = [
  { ...once, kind: 'points', weight: 20, point: 10 },
  { ...once, kind: 'credit', weight: 4, amount: 50_00, stock: 200, fallback: 3 },
  { ...once, kind: 'credit', weight: 16, amount: 10_00 },
  { ...once, kind: 'spins', weight: 6, count: 1 },
  { ...once, kind: 'credit', weight: 30, amount: 5_00 },
  { ...once, kind: 'credit', weight: 2, amount: 100_00, stock: 50, fallback: 3 },
  {
    ...once,
    kind: 'free_rounds',
    weight: 12,
    provider_id: 'manee',
    game_id: 'golden-dragon',
    game_name: 'มังกรทอง',
    rounds: 5,
    stake: 1_00,
    valid_days: 7,
    fallback: 5,
  },
  { ...once, kind: 'coupon', weight: 10, amount: 10_00, valid_days: 30 },
];

/** Number of spins with which each demo member starts. */
const DEMO_SPINS = 3;

/** Creates the wheel of a demo agent. */
export async function seedWheel(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  const sets = await queryRaw(tx, 'SELECT FROM wheel_sets WHERE agent_id = $1', [agentId]);
  if (sets.length === 0) await insertPrizeSet(tx, { agentId, putBy: 'seed' }, demoPrizes);
}

/** Grants the demo members their first spins. */
export async function seedSpins(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  for (const { id: agentId, code } of agents) {
    for (const { username } of findDemoMembers(code)) {
      const [member] = await queryRaw<{ id: number }>(
        db,
        'SELECT id FROM members WHERE agent_id = $1 AND username = $2',
        [agentId, username],
      );
      if (!member) throw new Error(`the demo member ${username} does not exist`);
      await grantSpins(db, {
        memberId: member.id,
        agentId,
        source: 'operator',
        reference: 'demo',
        count: DEMO_SPINS,
        note: 'ต้อนรับสมาชิก',
      });
    }
  }
}
