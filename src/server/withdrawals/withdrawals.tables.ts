import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PayoutState } from '@/contract/operator/withdrawals.contract';
import type { BankCode } from '@/domain/banks';

interface WithdrawalsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  state: Generated<PayoutState>;
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
  /** The number by which people name it, such as W318. */
  number: GeneratedAlways<number>;
  paid_account_id: number | null;
  bank_reference: string | null;
  /** Time of the transfer at the bank; `ended_at` is the time at which it was booked. */
  paid_at: Date | null;
  batch_id: number | null;
  held_note: string | null;
  held_by: string | null;
  held_at: Date | null;
  bounced_at: Date | null;
  bounced_by: string | null;
  bounce_note: string | null;
  bounce_approval_id: number | null;
}

interface PayoutBatchesTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  account_id: number;
  /** `operator/{name}` */
  made_by: string;
  made_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    withdrawals: WithdrawalsTable;
    payout_batches: PayoutBatchesTable;
  }
}
