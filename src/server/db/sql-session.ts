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

/** Hears what is said on a channel by NOTIFY, whichever process says it. */
export interface ChannelListener {
  /** Something was said, and committed. */
  readonly onMessage: (payload: string) => void;
  /** The connection was lost and is back: what was said meanwhile was not heard. */
  readonly onGap: () => void;
}

/** Where sessions come from: a pool of connections, or the single one of an embedded database. */
export interface SessionSource {
  acquire(): Promise<SqlSession>;
  release(session: SqlSession): void;
  /**
   * Listens to a channel.
   * @returns stops it
   * @throws Error when there is no connection to listen by
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
