import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { changeNumbers } from './numbers.service';

/** Numbers that the lottery person of the demo closed, by market and kind. */
const CLOSED = [
  { marketId: 'lao', numbers: ['13', '31'], kind: 'half' },
  { marketId: 'hanoi', numbers: ['09', '90', '99'], kind: 'closed' },
] as const;

/** Closes numbers in every coming round of two markets of a demo that has people. Safe to repeat. */
export async function seedDeskNumbers(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  for (const { id: agentId } of agents) {
    const people = await queryRaw(
      db,
      `SELECT FROM operators WHERE agent_id = $1 AND name = 'lek'`,
      [agentId],
    );
    if (people.length === 0) continue;
    for (const { marketId, numbers, kind } of CLOSED) {
      await changeNumbers(db, {
        ...{ agentId, operator: 'lek', scope: 'coming', marketId, until: null, withOpen: false },
        ...{ betType: 'two_top', numbers, kind },
      });
    }
  }
}
