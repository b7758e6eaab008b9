import type { ColumnType, Generated } from 'kysely';
import type { AdjustmentReason } from '@/contract/operator/adjustments.contract';

interface AdjustmentsTable {
  id: Generated<number>;
  agent_id: number;
  member_id: number;
  /** In satang; negative when money was taken. */
  amount: number;
  reason: AdjustmentReason;
  detail: string | null;
  sentence: string;
  reference: string | null;
  turnover: 0 | 1;
  /** `operator/{name}` */
  requested_by: string;
  /** Null only where one person runs the site alone. */
  approval_id: number | null;
  transfer_id: string;
  created_at: ColumnType<Date, never, never>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    adjustments: AdjustmentsTable;
  }
}
