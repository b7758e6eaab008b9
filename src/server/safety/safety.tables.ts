import type { Generated, GeneratedAlways } from 'kysely';
import type { BreakKind } from '@/contract/break.fields';
import type { LimitFrame, LimitKind } from '@/contract/safety.contract';

interface SafetyLimitsTable {
  member_id: number;
  kind: LimitKind;
  frame: LimitFrame;
  /** Amount in satang. */
  amount: number;
  set_at: Generated<Date>;
  /** `member`, or an operator as `operator/{name}`. */
  set_by: Generated<string>;
}

interface SafetyLimitChangesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  kind: LimitKind;
  frame: LimitFrame;
  /** Amounts in satang; null for no limit. */
  from_amount: number | null;
  to_amount: number | null;
  asked_at: Generated<Date>;
  asked_by: string;
  from_at: Date | null;
  until_at: Date | null;
  state: 'applied' | 'waiting' | 'confirmed' | 'withdrawn' | 'lapsed';
  ended_at: Date | null;
  ended_by: string | null;
  /** Number of the end of the waiting, in one order with the ids. */
  end_id: number | null;
}

interface SafetyBreaksTable {
  id: GeneratedAlways<number>;
  member_id: number;
  kind: BreakKind;
  began_at: Generated<Date>;
  /** Null for ever. */
  ends_at: Date | null;
  /** `member`, `system`, or an operator as `operator/{name}`. */
  changed_by: Generated<string>;
  return_asked_at: Date | null;
  ended_at: Date | null;
}

interface SafetyBreakEventsTable {
  /** In one order with the ids of changes of limits. */
  id: Generated<number>;
  break_id: number;
  member_id: number;
  at: Date;
  event: 'time_out' | 'excluded' | 'prolonged' | 'return_asked' | 'ended';
  /** Null for ever. */
  ends_at: Date | null;
  by: string;
}

interface SafetyIdentitiesTable {
  break_id: number;
  agent_id: number;
  kind: 'phone' | 'bank' | 'line' | 'person';
  value: string;
}

interface SafetyNotSameTable {
  id: GeneratedAlways<number>;
  break_id: number;
  agent_id: number;
  phone: string;
  note: string;
  asked_by: string;
  /** Null, like the approval, where one person runs the site alone. */
  decided_by: string | null;
  approval_id: number | null;
  written_at: Date;
}

interface MemberSafetyTable {
  member_id: number;
  /** Null before the member has answered the question about deposit limits. */
  answered_at: Date | null;
  answer: 'set' | 'declined' | null;
  /** Minutes between two reality checks; null for the usual time. */
  reminder_minutes: number | null;
  /** Time from which the member is invited to look at sums and limits again. */
  review_at: Date | null;
}

interface PlaySessionsTable {
  member_id: number;
  began_at: Date;
  last_stake_at: Date;
  /** Satang staked from all wallets, and satang that came back during the session. */
  staked: number;
  returned: number;
  reminder_minutes: number;
  /** Time of the next reality check, or of the one that waits for its answer; null once the session is over. */
  due_at: Date | null;
}

interface PlayReadingTable {
  only_row: Generated<boolean>;
  read_seq: number;
}

interface PlayMarkTable {
  only_row: Generated<boolean>;
  seq: number;
  xid: string;
}

interface RealityChecksTable {
  /** In one order with the ids of changes of limits. */
  id: Generated<number>;
  member_id: number;
  session_began_at: Date;
  minutes: number;
  asked_at: Generated<Date>;
  answered_at: Date | null;
  answer: 'go_on' | 'pause' | 'none' | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    safety_limits: SafetyLimitsTable;
    safety_limit_changes: SafetyLimitChangesTable;
    safety_breaks: SafetyBreaksTable;
    safety_break_events: SafetyBreakEventsTable;
    safety_identities: SafetyIdentitiesTable;
    safety_not_same: SafetyNotSameTable;
    member_safety: MemberSafetyTable;
    play_sessions: PlaySessionsTable;
    play_reading: PlayReadingTable;
    play_mark: PlayMarkTable;
    reality_checks: RealityChecksTable;
  }
}
