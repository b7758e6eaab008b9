import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ApprovalMeasure, ApprovalState } from '@/contract/operator/approvals.contract';
import type { Json } from '../db/column-types';
import type { LoneMeasure } from './lone-act.service';

interface ApprovalsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  kind: string;
  subject: string;
  payload: Json<unknown>;
  measure: ApprovalMeasure;
  /** Points, spins or satang; null where there is no amount. */
  amount: number | null;
  state: Generated<ApprovalState>;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
}

interface LoneActsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  operator: string;
  /** Person behind the operator; set by the database, like `acted_at`. */
  person: ColumnType<string, never, never>;
  member_id: number | null;
  measure: LoneMeasure;
  amount: number;
  subject: string;
  acted_at: ColumnType<Date, never, never>;
  approval_id: number | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    approvals: ApprovalsTable;
    lone_acts: LoneActsTable;
  }
}
