import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ConsentAnswer } from '@/contract/consents.contract';
import type { DocumentName } from '@/contract/documents';
import type { BankCode } from '@/domain/banks';
import type { PhoneCodePurpose } from './phone-code-purposes';

interface MembersTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  username: string;
  /** Null until a member who registered by LINE sets a password. */
  password_hash: string | null;
  vip_level: Generated<0 | 1 | 2>;
  vip_since: ColumnType<Date | null, never, never>;
  vip_reviewed_on: ColumnType<string | null, never, never>;
  birth_date: string;
  attributed_agent_code: string | null;
  first_name: ColumnType<string | null, string | null | undefined, string | null>;
  last_name: ColumnType<string | null, string | null | undefined, string | null>;
  bank_code: ColumnType<BankCode | null, BankCode | null | undefined, BankCode | null>;
  bank_account_number: ColumnType<string | null, string | null | undefined, string | null>;
  /** Derived from the id by the database. */
  ref_code: ColumnType<string, never, never>;
  referrer_member_id: ColumnType<number | null, number | null | undefined, never>;
  is_guarded: Generated<boolean>;
  closed_at: Date | null;
  created_at: GeneratedAlways<Date>;
  /** True for staff who could know the seed of a yeekee round; they must not shoot, or vote in polls with a prize. */
  is_staff: Generated<boolean>;
  /** Time at which the member entered a code sent to the phone; null until then. */
  phone_verified_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /**
   * LINE tokens issued before this instant start no session. It is real time, because LINE dates its tokens by the real
   * clock.
   */
  line_not_before: ColumnType<Date | null, never, never>;
  bank_account_changed_at: ColumnType<Date | null, never, never>;
  /** Time before which operators neither approve nor make payouts; null without a hold. */
  payouts_held_until: ColumnType<Date | null, never, never>;
}

interface MemberSessionsTable {
  token_hash: Uint8Array;
  id: Generated<string>;
  member_id: number;
  user_agent: string;
  created_at: GeneratedAlways<Date>;
  last_seen_at: Generated<Date>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  /** Hash of the LINE token that started the session; null for a session started by password. */
  line_proof_hash: Uint8Array | null;
}

interface MemberDevicesTable {
  member_id: number;
  device_hash: Uint8Array;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface PhoneCodesTable {
  agent_id: number;
  phone: string;
  purpose: PhoneCodePurpose;
  asked_by: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface PhoneCodeAskersTable {
  agent_id: number;
  phone: string;
  address: string;
  first_asked_at: Date;
  turns: Generated<number>;
  last_turn_at: Date | null;
  forgotten_at: Date;
}

interface EndedLineProofsTable {
  proof_hash: Uint8Array;
  expires_at: Date;
}

interface ConsentsTable {
  member_id: number;
  document: DocumentName;
  version: number;
  answer: ConsentAnswer;
  answered_at: ColumnType<Date, Date, never>;
}

interface MemberNotesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  text: ColumnType<string, string, never>;
  written_by: ColumnType<string, string, never>;
  written_at: GeneratedAlways<Date>;
}

interface MemberFlagsTable {
  member_id: number;
  flag: string;
  reason: string;
  set_by: string;
  set_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    members: MembersTable;
    member_sessions: MemberSessionsTable;
    phone_codes: PhoneCodesTable;
    phone_code_askers: PhoneCodeAskersTable;
    ended_line_proofs: EndedLineProofsTable;
    member_devices: MemberDevicesTable;
    consents: ConsentsTable;
    member_notes: MemberNotesTable;
    member_flags: MemberFlagsTable;
  }
}
