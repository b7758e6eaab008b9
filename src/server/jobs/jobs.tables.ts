interface JobsTable {
  name: string;
  due_at: Date;
  finished_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    jobs: JobsTable;
  }
}

export {};
