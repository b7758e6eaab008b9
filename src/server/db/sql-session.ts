/** What one statement answered. */
export interface SqlAnswer {
  readonly rows: Record<string, unknown>[];
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK … */
  readonly command: string;
  readonly rowCount: number;
}

/** One connection to the database, owned by whoever acquired it. */
export interface SqlSession {
  run(text: string, parameters: readonly unknown[]): Promise<SqlAnswer>;
  /** Several statements at once, without parameters. */
  runScript(text: string): Promise<void>;
}

/** Where sessions come from: a pool of connections, or the single one of an embedded database. */
export interface SessionSource {
  acquire(): Promise<SqlSession>;
  release(session: SqlSession): void;
  close(): Promise<void>;
}
