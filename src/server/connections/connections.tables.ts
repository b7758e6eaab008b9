interface ConnectionOutcomesTable {
  agent_id: number;
  connection: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  error: string | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    connection_outcomes: ConnectionOutcomesTable;
  }
}

export {};
