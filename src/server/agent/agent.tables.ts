import type { Generated } from 'kysely';
import type { BrandChange } from '@/contract/operator/brand-changes';
import type { Json } from '../db/column-types';

interface AgentsTable {
  id: number;
  code: string;
  name: string;
  config: Json<unknown>;
  /** True when one person runs the site alone, so nothing needs a second operator. */
  is_one_person: Generated<boolean>;
}

interface AgentVersionsTable {
  agent_id: number;
  version: number;
  /** Name, look, links and search texts, as the configuration of the agent has them. */
  site: Json<unknown>;
  changes: Json<BrandChange[]>;
  written_by: string;
  written_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    agents: AgentsTable;
    agent_versions: AgentVersionsTable;
  }
}
