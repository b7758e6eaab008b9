interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

/** Tables of counted attempts. */
export interface AttemptsTables {
  attempts: AttemptsTable;
}
