import type { DatabaseUse } from './limits';

/** The result of one statement. */
export interface SqlAnswer {
  readonly rows: Record<string, unknown>[];
  /** First word of the command tag: SELECT, INSERT, COMMIT, ROLLBACK … */
  readonly command: string;
  readonly rowCount: number;
}

/** One connection to the database, for the exclusive use of the caller that acquired it. */
export interface SqlSession {
  run(text: string, parameters: readonly unknown[]): Promise<SqlAnswer>;
  /** Several statements at once, without parameters. */
  runScript(text: string): Promise<void>;
}

/** Receives the messages that any process sends on a channel by NOTIFY. */
export interface ChannelListener {
  /** Called for each message, once its transaction is committed. */
  readonly onMessage: (payload: string) => void;
  /** Called after a lost connection is back: the messages sent meanwhile are lost. */
  readonly onGap: () => void;
}

/** Copies of a database that lies in files of our own, taken while it works. */
export interface BackupSource {
  /** One is being taken; there is one at a time. */
  readonly isRunning: boolean;
  /** A tar archive, piece by piece. */
  take(): AsyncGenerator<Uint8Array>;
}

/** Where sessions come from: a pool of connections, or the single one of an embedded database. */
export interface SessionSource {
  /**
   * A session that is connected, under the limits of its use.
   * @throws DatabaseUnavailableError when there is none within the time limit
   */
  acquire(use: DatabaseUse): Promise<SqlSession>;
  release(session: SqlSession): void;
  /**
   * Listens to a channel.
   * @returns stops it
   * @throws DatabaseUnavailableError when there is no connection to listen by
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Why the database has stopped and will not come back within this process; undefined while it runs. */
  readonly stopped: Error | undefined;
  /** Only where the database is part of this process. */
  readonly backup?: BackupSource;
  close(): Promise<void>;
}
