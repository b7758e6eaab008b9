import type { Generated, GeneratedAlways } from 'kysely';
import type { UnreadReason } from '@/contract/operator/bank-messages.contract';

interface BankDevicesTable {
  id: string;
  agent_id: number;
  name: string;
  senders: string[];
  made_by: string;
  made_at: Date;
  last_seen_at: Generated<Date | null>;
  revoked_by: string | null;
  revoked_at: Date | null;
}

interface BankMessagesTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  device_id: string;
  identity: Uint8Array;
  sender: string;
  text: string;
  received_at: Date;
  stored_at: Date;
  why: UnreadReason | null;
  incoming_id: number | null;
  closed_by: string | null;
  closed_at: Date | null;
}

interface BankMessageFreezesTable {
  incoming_id: number;
  agent_id: number;
  account_id: number;
  statement_id: number;
  frozen_at: Date;
  thawed_by: string | null;
  thawed_at: Date | null;
  approval_id: number | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    bank_devices: BankDevicesTable;
    bank_messages: BankMessagesTable;
    bank_message_freezes: BankMessageFreezesTable;
  }
}
