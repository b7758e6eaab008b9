import type { Generated } from 'kysely';

interface PaymentsTable {
  gateway_reference: string;
  merchant_id: string;
  reference: string;
  /** Amount in satang. */
  amount: number;
  qr_payload: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface ReportsTable {
  transaction_id: string;
  /** Reference of the paid QR code; null for a transfer. */
  gateway_reference: string | null;
  /** Amount in satang. */
  amount: number;
  paid_at: Generated<Date>;
  tries: Generated<number>;
  due_at: Generated<Date>;
  answer: string | null;
  /** Merchant whose account received a transfer; null for a QR code. */
  merchant_id: string | null;
  /** Null for TrueMoney. */
  bank_code: string | null;
  account_number: string | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
}

/**
 * The sandbox gateway's own tables; it uses no other tables. A type alias, because Kysely needs an implicit index
 * signature.
 */
export type SandboxGatewayTables = {
  'sandbox_gateway.payments': PaymentsTable;
  'sandbox_gateway.reports': ReportsTable;
};
