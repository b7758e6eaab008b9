import type { Generated, GeneratedAlways } from 'kysely';
import type {
  StatementEncoding,
  StatementLayout,
  StatementState,
} from '@/contract/operator/bank-statements.contract';
import type { Json } from '../db/column-types';

interface BankStatementsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  account_id: number;
  file_name: string;
  file_sha256: Uint8Array;
  layout: StatementLayout;
  encoding: StatementEncoding;
  line_count: number;
  from_at: Date;
  to_at: Date;
  /** Satang. */
  last_balance: number;
  state: Generated<StatementState>;
  uploaded_by: string;
  uploaded_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

interface BankStatementLinesTable {
  statement_id: number;
  position: number;
  /** Number in the file. */
  line: number;
  at: Date;
  has_time: boolean;
  /** Satang; negative for money out. */
  amount: number;
  /** Satang. */
  balance: number;
  channel: string | null;
  text: string | null;
  sender_bank_code: string | null;
  /** Hidden digits are X. */
  sender_account_number: string | null;
  sender_name: string | null;
  fingerprint: string;
  incoming_id: number | null;
  is_known: Generated<boolean>;
}

interface StatementFormatsTable {
  account_id: number;
  header_sha256: Uint8Array;
  agent_id: number;
  columns: Json<unknown>;
  named_by: string;
  named_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    bank_statements: BankStatementsTable;
    bank_statement_lines: BankStatementLinesTable;
    statement_formats: StatementFormatsTable;
  }
}
