import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OperatorRole } from '@/contract/operator-roles';
import type { Json } from '../db/column-types';

interface OperatorsTable {
  agent_id: number;
  name: string;
  role: OperatorRole;
  /** Null for a person who only signs in to the console. */
  key_hash: Uint8Array | null;
  added_at: GeneratedAlways<Date>;
  /** Operator who gave the key, as `operator/{name}`. */
  added_by: string;
  /** Operator who confirms that a separate person holds the key; null while the key counts as its giver's. */
  confirmed_by: ColumnType<string | null, never, string>;
  ended_at: Date | null;
  ended_by: string | null;
  /** Name for colleagues, in Thai. */
  display_name: Generated<string | null>;
  /** Approval that allowed the present role; null for the first role. */
  role_approval_id: ColumnType<number | null, never, number>;
}

interface OperatorActionsTable {
  seq: GeneratedAlways<number>;
  agent_id: number;
  at: GeneratedAlways<Date>;
  operator: string;
  action: string;
  subject: string;
  detail: Json<unknown>;
  /** Role at the time of the action; this and the following are null for actions of the system. */
  role: OperatorRole | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
}

interface OperatorActionChainTable {
  agent_id: number;
  position: number;
  seq: number;
  hash: Uint8Array;
}

declare module '../db/tables' {
  interface DatabaseTables {
    operators: OperatorsTable;
    operator_actions: OperatorActionsTable;
    operator_action_chain: OperatorActionChainTable;
  }
}
