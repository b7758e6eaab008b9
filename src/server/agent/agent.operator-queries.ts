import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import { fetchAgentRules } from './agent.service';

/** Returns the agent of this site with all its QR payment channels, open or not. */
export async function fetchAgentForOperator(db: Db, agentId: number) {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'code', 'name'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const channels = await db
    .selectFrom('payment_channels')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  const { desk } = await fetchAgentRules(db, agentId);
  return {
    ...agent,
    four_eyes_from: formatBaht(desk.four_eyes_from),
    channels: channels.map(({ min_satang, max_satang, agent_id: _, ...channel }) => ({
      ...channel,
      min_amount: formatBaht(min_satang),
      max_amount: formatBaht(max_satang),
    })),
  };
}
