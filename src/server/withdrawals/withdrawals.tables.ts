import type { ColumnType, Generated } from 'kysely';
import type { WithdrawalState } from '@/contract/withdrawals.contract';
import type { BankCode } from '@/domain/banks';

interface WithdrawalsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  state: Generated<WithdrawalState>;
  /** In satang. */
  amount: number;
  bank_code: BankCode;
  account_number: string;
  account_name: string | null;
  requested_at: Date;
  approved_at: Date | null;
  approved_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  note: string | null;
  /** True for the payout of a member whom operators close; it may wait beside the member's own withdrawal. */
  is_closing: Generated<boolean>;
  /** Approval of the closing; null for other withdrawals, and where one person runs the site alone. */
  closing_approval_id: ColumnType<number | null, number | null | undefined, never>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    withdrawals: WithdrawalsTable;
  }
}
