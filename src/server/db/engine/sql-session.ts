import type { DatabaseUse } from './limits';

/** The result of one statement. */
export interface SqlResult {
  readonly rows: Record<string, unknown>[];
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK … */
  readonly command: string;
  readonly rowCount: number;
}

/** One connection to the database, for the exclusive use of the caller that acquired it. */
export interface SqlSession {
  /** Begins a transaction. @param statement such as `begin isolation level serializable` */
  begin(statement: string): Promise<void>;
  run(text: string, parameters: readonly unknown[]): Promise<SqlResult>;
  /** Runs several statements in one call, without parameters. */
  runScript(text: string): Promise<void>;
}

/** Receives the messages that any process sends on a channel by NOTIFY. */
export interface ChannelListener {
  /** Called for each message, after the sender's transaction has committed. */
  readonly onMessage: (payload: string) => void;
  /** Called when a lost connection is back: the messages sent in between are lost. */
  readonly onGap: () => void;
}

/** Backups of a running database whose files this process owns. */
export interface BackupSource {
  /** True while a backup is taken; there is only one at a time. */
  readonly isRunning: boolean;
  /** Yields a tar archive, piece by piece. */
  take(): AsyncGenerator<Uint8Array>;
}

/** A source of sessions: a pool of connections, or the single one of an embedded database. */
export interface SessionSource {
  /**
   * Returns a connected session under the limits of its use.
   * @throws DatabaseUnavailableError when there is none within the time limit
   */
  acquire(use: DatabaseUse): Promise<SqlSession>;
  release(session: SqlSession): void;
  /**
   * Listens to a channel.
   * @returns a function that stops listening
   * @throws DatabaseUnavailableError when there is no connection to listen on
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** The reason why the database stopped for the rest of this process's life; undefined while it runs. */
  readonly stopped: Error | undefined;
  /** Present only where the database is part of this process. */
  readonly backup?: BackupSource;
  close(): Promise<void>;
}
