import type { Generated } from 'kysely';
import type { Json } from '../db/column-types';

interface AgentsTable {
  id: number;
  code: string;
  name: string;
  config: Json<unknown>;
  /** From this amount on two operators have to agree. */
  four_eyes_from_satang: Generated<number>;
}

/** Tables of agents. */
export interface AgentTables {
  agents: AgentsTable;
}
