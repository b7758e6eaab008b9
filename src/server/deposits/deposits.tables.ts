import type { Generated, GeneratedAlways } from 'kysely';
import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { IncomingState, ReviewReason } from '@/contract/operator/money-in.fields';
import type { Json } from '../db/column-types';

interface PaymentChannelsTable {
  agent_id: number;
  id: string;
  gateway_id: string;
  name: string;
  sub_channels: Json<unknown>;
  min_satang: number;
  max_satang: number;
  valid_seconds: number;
  position: number;
  is_open: Generated<boolean>;
}

interface DepositsTable {
  id: Generated<string>;
  /** Number by which people name it: 1042 is shown as D1042. */
  number: GeneratedAlways<number>;
  agent_id: number;
  member_id: number;
  method: DepositMethod;
  state: Generated<DepositState>;
  /** Amount in satang. */
  amount: number;
  /** Amount in satang; null until credited. */
  credited_amount: number | null;
  receiving_account_id: number | null;
  channel_id: string | null;
  sub_channel_id: string | null;
  gateway_id: string | null;
  gateway_reference: string | null;
  qr_payload: string | null;
  pay_url: string | null;
  created_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  note: string | null;
  asked_at: Date | null;
  asked_by: string | null;
  /** The member reads it while the deposit is in review. */
  asked_note: string | null;
}

interface PaymentAsksTable {
  agent_id: number;
  gateway_id: string;
  gateway_reference: string;
  deposit_id: string | null;
  first_day: string;
  named_day: string | null;
  named_transaction: string | null;
  named_asks: Generated<number>;
  due_at: Date;
  asked_at: Date | null;
  failures: Generated<number>;
}

interface IncomingPaymentsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  source: string;
  reference: string;
  /** Amount in satang. */
  amount: number;
  paid_to: string;
  receiving_account_id: number | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
  occurred_at: Date;
  received_at: Date;
  state: IncomingState;
  reason: ReviewReason | null;
  deposit_id: string | null;
  member_id: number | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** Operator who reported the money, as `operator/{name}`; null when a gateway did. */
  reported_by: Generated<string | null>;
  report: string | null;
  /** Id of the row that seems to report the same money. */
  same_as: number | null;
  /** The deposit whose QR code the money names. */
  code_deposit_id: string | null;
  returned_account_id: number | null;
  returned_reference: string | null;
  returned_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    payment_channels: PaymentChannelsTable;
    deposits: DepositsTable;
    incoming_payments: IncomingPaymentsTable;
    payment_asks: PaymentAsksTable;
  }
}
