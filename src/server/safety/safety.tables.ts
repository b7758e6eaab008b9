import type { Generated, GeneratedAlways } from 'kysely';
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
  member_id: number;
  kind: 'time_out' | 'excluded';
  ends_at: Date | null;
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
    member_safety: MemberSafetyTable;
  }
}
