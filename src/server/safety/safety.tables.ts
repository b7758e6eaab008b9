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

/** Tables of limits and breaks. */
export interface SafetyTables {
  safety_limits: SafetyLimitsTable;
  safety_breaks: SafetyBreaksTable;
}
