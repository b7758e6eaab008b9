import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';

/** How much members of the demo may take out; satang. */
const demoTerms = {
  min_satang: 100_00,
  max_satang: 50_000_00,
  most_per_day: 5,
};

/** Writes how much the members of an agent of the demo may take out. */
export async function seedWithdrawalTerms(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  await tx
    .insertInto('withdrawal_terms')
    .values({ agent_id: agentId, ...demoTerms })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
