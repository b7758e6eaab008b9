import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountPurpose, BankMoveKind } from '@/contract/operator/banks.contract';
import type { BankCode } from '@/domain/banks';
import type { CalendarDay } from '@/domain/calendar-day';

interface ReceivingAccountsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  kind: 'bank' | 'truemoney';
  bank_code: BankCode | null;
  account_number: string;
  account_name: string;
  min_satang: number;
  max_satang: number;
  position: number;
  is_open: Generated<boolean>;
  purpose: Generated<AccountPurpose>;
  daily_ceiling_satang: number | null;
  usable_from: Date | null;
  closed_at: Date | null;
  approval_id: number | null;
}

interface BankApprovalsTable {
  approval_id: number;
  account_id: number;
}

interface BankMovesTable {
  id: Generated<number>;
  agent_id: number;
  kind: BankMoveKind;
  from_account_id: number | null;
  to_account_id: number | null;
  /** Satang. */
  amount: number;
  bank_reference: string;
  note: string | null;
  occurred_at: Date;
  transfer_id: string | null;
  moved_by: string;
  created_at: Generated<Date>;
}

interface BankCountsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  account_id: number;
  day: CalendarDay;
  /** Satang. */
  counted: number;
  /** Satang. */
  book: number;
  explanation: string | null;
  counted_by: string;
  counted_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    receiving_accounts: ReceivingAccountsTable;
    bank_approvals: BankApprovalsTable;
    bank_moves: BankMovesTable;
    bank_counts: BankCountsTable;
  }
}
