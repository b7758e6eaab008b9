import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { UnavailableError } from '../http/refusal';
import { STREAM_RETRY_AFTER_SECONDS } from '../http/stream-hub';
import { CHANGES_CHANNEL, sendHeartbeat } from './changes.queries';

/** Dependencies of the channel. */
export interface ChangesChannelOptions {
  db: Database;
  logger: Logger;
  onMessage: (payload: string) => void;
  /** Called when messages may have been lost. */
  onGap: () => Promise<void>;
}

/** The channel on which the database announces changes. Listening starts with the first page. */
export class ChangesChannel {
  readonly #options: ChangesChannelOptions;
  #stopListening: Promise<() => Promise<void>> | undefined;
  #hasReceived = true;
  #isClosed = false;

  constructor(options: ChangesChannelOptions) {
    this.#options = options;
  }

  /**
   * Starts listening unless it already listens.
   * @throws UnavailableError when listening fails
   */
  async listen(): Promise<void> {
    if (this.#isClosed) throw new UnavailableError('stream.full', STREAM_RETRY_AFTER_SECONDS);
    this.#stopListening ??= this.#options.db.listen(CHANGES_CHANNEL, {
      onMessage: (payload) => {
        this.#hasReceived = true;
        this.#options.onMessage(payload);
      },
      onGap: () => void this.#options.onGap(),
    });
    try {
      await this.#stopListening;
    } catch (error) {
      this.#stopListening = undefined;
      throw new UnavailableError('stream.full', STREAM_RETRY_AFTER_SECONDS, { cause: error });
    }
  }

  /**
   * Listens again if no message arrived since the last check, then sends the heartbeat expected by the next check.
   */
  async check(): Promise<void> {
    const { db, logger, onGap } = this.#options;
    // A connection cut on the network stays silent without an error; only the missing heartbeat shows it.
    if (!this.#hasReceived) {
      logger.warn('no response from the database on the channel of changes; listening again');
      await this.#stop();
      await this.listen();
      await onGap();
    }
    this.#hasReceived = false;
    await sendHeartbeat(db);
  }

  /** Stops listening for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
  }

  async #stop(): Promise<void> {
    const stopping = this.#stopListening;
    this.#stopListening = undefined;
    // If stopping fails, the connection is lost anyway.
    await stopping?.then((end) => end()).catch(() => undefined);
  }
}
