import type { WrittenAgentRules } from '@/contract/agent-rules';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** Writes rules of its own into the configuration of an agent, unread: they may be such as cannot hold. */
export async function writeRules(
  db: Database,
  rules: WrittenAgentRules,
  agentId = 1,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE agents SET config = jsonb_set(config, '{rules}', $2::text::jsonb) WHERE id = $1`,
    [agentId, JSON.stringify(rules)],
  );
}
