import type { WrittenAgentRules } from '@/contract/agent-rules';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** Writes rules into an agent's configuration without validating them; a test may write invalid ones. */
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

/** The smallest valid configuration of an agent, as JSON. */
export const plainAgentConfig = JSON.stringify({
  brand: { name: 'a', tokens: {} },
  info: { agent_logo: '' },
  line_contact_url: '',
  line_admin_url: '',
  telegram_contact_url: '',
  seo: { title: '', description: '', og_image: '' },
  simulated_money: true,
});
