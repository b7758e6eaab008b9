import type { Logger } from 'pino';
import { TooManyError, UnavailableError } from './refusal';

/** Seconds after which a refused page may try again. */
export const STREAM_RETRY_AFTER_SECONDS = 30;

/** Limits and intervals of the streams of one process. */
export interface StreamLimits {
  /** Highest number of open streams of one caller. */
  readonly perCaller: number;
  /** Highest number of open streams of the process. */
  readonly perProcess: number;
  /** Milliseconds between keep-alives to pages. */
  readonly heartbeatMs: number;
  /** Milliseconds between two queries for changes; they find the changes for which no notification arrived. */
  readonly lookEveryMs: number;
}

/** The stream to one page. */
export interface HubStream {
  /** Sends a keep-alive if the page is waiting for text. */
  beat: () => void;
  /** Ends the stream; the page is expected to reconnect. */
  end: () => void;
}

/** The topic of a stream and its caller. */
export interface StreamPlace<Topic> {
  readonly topic: Topic;
  /** Identifies the caller for the limit per caller. */
  readonly caller: string | number;
}

/** A task that repeats while there are open streams. */
interface HubTask {
  readonly everyMs: number;
  readonly run: () => Promise<void> | void;
  /** Log message when the task fails; the task still runs again after its interval. */
  readonly failure: string;
}

/** Dependencies of a hub. */
export interface StreamHubOptions {
  limits: StreamLimits;
  logger: Logger;
  /** Called with the number of open streams. */
  onCount: (count: number) => void;
  look: Omit<HubTask, 'everyMs'>;
  /** Task that runs before each keep-alive; if the task fails, the keep-alive is skipped. */
  beforeHeartbeat?: Omit<HubTask, 'everyMs'>;
}

/**
 * The open streams of one process, grouped by topic. It enforces the limits, counts the streams, and sends
 * keep-alives.
 */
export class StreamHub<Topic, Stream extends HubStream> {
  readonly #options: StreamHubOptions;
  readonly #tasks: readonly HubTask[];
  readonly #running = new Set<HubTask>();
  readonly #streams = new Map<Topic, Set<Stream>>();
  readonly #perCaller = new Map<string | number, number>();
  #count = 0;
  #timers: readonly NodeJS.Timeout[] = [];
  #isClosed = false;

  constructor(options: StreamHubOptions) {
    const { limits, look, beforeHeartbeat } = options;
    this.#options = options;
    this.#tasks = [
      { ...look, everyMs: limits.lookEveryMs },
      {
        everyMs: limits.heartbeatMs,
        failure: beforeHeartbeat?.failure ?? 'failed to send keep-alives to open streams',
        run: async () => {
          await beforeHeartbeat?.run();
          for (const stream of this.all()) stream.beat();
        },
      },
    ];
  }

  get count(): number {
    return this.#count;
  }

  /** Topics with at least one stream. */
  get topics(): Topic[] {
    return [...this.#streams.keys()];
  }

  /** Returns the streams of a topic. */
  of(topic: Topic): readonly Stream[] {
    return [...(this.#streams.get(topic) ?? [])];
  }

  /** Returns every stream. */
  all(): readonly Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  /**
   * Opens a stream. It is registered before `start` runs, so that no change after the state read by `start` is
   * missed; if `start` fails, the stream ends.
   * @param create must call its argument once, at the end of the stream
   * @returns the result of `start`
   * @throws TooManyError | UnavailableError beyond the limits
   */
  async open<Result>(
    place: StreamPlace<Topic>,
    create: (onEnd: () => void) => Stream,
    start: (stream: Stream) => Promise<Result>,
  ): Promise<Result> {
    const { perCaller, perProcess } = this.#options.limits;
    if ((this.#perCaller.get(place.caller) ?? 0) >= perCaller)
      throw new TooManyError('stream.too_many', STREAM_RETRY_AFTER_SECONDS);
    if (this.#isClosed || this.#count >= perProcess)
      throw new UnavailableError('stream.full', STREAM_RETRY_AFTER_SECONDS);
    const stream = create(() => {
      this.#remove(place, stream);
    });
    this.#add(place, stream);
    try {
      const result = await start(stream);
      this.#startTimers();
      return result;
    } catch (error) {
      stream.end();
      throw error;
    }
  }

  /** Ends every stream and accepts no more. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.all()) stream.end();
  }

  #add({ topic, caller }: StreamPlace<Topic>, stream: Stream): void {
    const streams = this.#streams.get(topic) ?? new Set();
    this.#streams.set(topic, streams.add(stream));
    this.#perCaller.set(caller, (this.#perCaller.get(caller) ?? 0) + 1);
    this.#setCount(this.#count + 1);
  }

  #remove({ topic, caller }: StreamPlace<Topic>, stream: Stream): void {
    const streams = this.#streams.get(topic);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) this.#streams.delete(topic);
    const left = (this.#perCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.#perCaller.delete(caller);
    else this.#perCaller.set(caller, left);
    this.#setCount(this.#count - 1);
  }

  #setCount(count: number): void {
    this.#count = count;
    this.#options.onCount(count);
    if (count > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #startTimers(): void {
    if (this.#count === 0 || this.#timers.length > 0) return;
    this.#timers = this.#tasks.map((task) =>
      setInterval(() => void this.#run(task), task.everyMs).unref(),
    );
  }

  /** Runs a task unless its previous run is still going on. */
  async #run(task: HubTask): Promise<void> {
    if (this.#running.has(task)) return;
    this.#running.add(task);
    try {
      await task.run();
    } catch (error) {
      this.#options.logger.warn({ err: error }, task.failure);
    } finally {
      this.#running.delete(task);
    }
  }
}
