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

interface MemberSafetyTable {
  member_id: number;
  answered_at: Date;
  answer: 'set' | 'declined';
}

declare module '../db/tables' {
  interface DatabaseTables {
    safety_limits: SafetyLimitsTable;
    safety_limit_changes: SafetyLimitChangesTable;
    safety_breaks: SafetyBreaksTable;
    safety_break_events: SafetyBreakEventsTable;
    safety_identities: SafetyIdentitiesTable;
    member_safety: MemberSafetyTable;
  }
}
