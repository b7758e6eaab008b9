import type { Generated } from 'kysely';
import type { Json } from '../db/column-types';

interface AgentsTable {
  id: number;
  code: string;
  name: string;
  config: Json<unknown>;
  /** True when one person runs the site alone, so nothing needs a second operator. */
  is_one_person: Generated<boolean>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    agents: AgentsTable;
  }
}
