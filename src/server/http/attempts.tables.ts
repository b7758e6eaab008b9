interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    attempts: AttemptsTable;
  }
}

export {};
