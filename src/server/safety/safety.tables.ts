interface SafetyLimitsTable {
  member_id: number;
  kind: 'loss' | 'deposit';
  frame: 'day' | 'week' | 'month';
  amount: number;
}

interface SafetyBreaksTable {
  member_id: number;
  kind: 'time_out' | 'excluded';
  ends_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    safety_limits: SafetyLimitsTable;
    safety_breaks: SafetyBreaksTable;
  }
}

export {};
