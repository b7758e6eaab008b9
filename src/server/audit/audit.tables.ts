import type { ColumnType, GeneratedAlways } from 'kysely';
import type { OperatorRole } from '@/contract/operator-roles';
import type { Json } from '../db/column-types';

interface OperatorsTable {
  agent_id: number;
  name: string;
  role: OperatorRole;
  key_hash: Uint8Array;
  added_at: GeneratedAlways<Date>;
  /** Operator who gave the key, as `operator/{name}`. */
  added_by: string;
  /** Operator who confirms that a separate person holds the key; null while the key counts as its giver's. */
  confirmed_by: ColumnType<string | null, never, string>;
  ended_at: Date | null;
  ended_by: string | null;
}

interface OperatorActionsTable {
  seq: GeneratedAlways<number>;
  agent_id: number;
  at: GeneratedAlways<Date>;
  operator: string;
  action: string;
  subject: string;
  detail: Json<unknown>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    operators: OperatorsTable;
    operator_actions: OperatorActionsTable;
  }
}
