import type { Generated } from 'kysely';

interface PaymentsTable {
  gateway_reference: string;
  merchant_id: string;
  reference: string;
  /** Satang. */
  amount: number;
  qr_payload: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface ReportsTable {
  transaction_id: string;
  /** The code that was paid; null for a transfer. */
  gateway_reference: string | null;
  /** Satang. */
  amount: number;
  paid_at: Generated<Date>;
  tries: Generated<number>;
  due_at: Generated<Date>;
  answer: string | null;
  /** Whose account a transfer went to. */
  merchant_id: string | null;
  /** Null for TrueMoney. */
  bank_code: string | null;
  account_number: string | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
}

/** The sandbox gateway's own tables; it reads and writes no others. A type, because Kysely wants an index signature. */
export type SandboxGatewayTables = {
  'sandbox_gateway.payments': PaymentsTable;
  'sandbox_gateway.reports': ReportsTable;
};
