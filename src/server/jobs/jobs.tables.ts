interface JobsTable {
  name: string;
  due_at: Date;
  finished_at: Date | null;
}

/** Tables of claimed jobs. */
export interface JobsTables {
  jobs: JobsTable;
}
