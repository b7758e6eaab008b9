import type { Logger } from 'pino';
import { TooManyError, UnavailableError } from './refusal';

/** How long pages that were refused stay away. */
export const STREAM_RETRY_AFTER_SECONDS = 30;

/** Limits and intervals of the streams of one process. */
export interface StreamLimits {
  /** Pages of one caller. */
  readonly perCaller: number;
  /** Pages altogether. */
  readonly perProcess: number;
  /** Interval of the keep-alive to pages. */
  readonly beatMs: number;
  /** Interval of the query for what changes without being announced. */
  readonly lookEveryMs: number;
}

/** The stream to one page. */
export interface HubStream {
  /** Sends a keep-alive if the page is waiting for text. */
  beat: () => void;
  /** Ends the stream; the page reconnects for the rest. */
  end: () => void;
}

/** What a page listens to, and who asks. */
export interface StreamPlace<Topic> {
  readonly topic: Topic;
  /** Counted against the limit of one caller. */
  readonly caller: string | number;
}

/** What is done again and again while there are pages. */
interface HubTask {
  readonly everyMs: number;
  readonly run: () => Promise<void> | void;
  /** What the log says when it fails; the next time may do better. */
  readonly failure: string;
}

/** Dependencies of a hub. */
export interface StreamHubOptions {
  limits: StreamLimits;
  logger: Logger;
  /** Called with the number of open streams. */
  onCount: (count: number) => void;
  look: Omit<HubTask, 'everyMs'>;
  /** Comes before each keep-alive, which is left out when it fails. */
  beforeBeat?: Omit<HubTask, 'everyMs'>;
}

/** The open streams of one process by their topic: their limits, their count, their keep-alive and their end. */
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
    const { limits, look, beforeBeat } = options;
    this.#options = options;
    this.#tasks = [
      { ...look, everyMs: limits.lookEveryMs },
      {
        everyMs: limits.beatMs,
        failure: beforeBeat?.failure ?? 'pages could not be kept',
        run: async () => {
          await beforeBeat?.run();
          for (const stream of this.all()) stream.beat();
        },
      },
    ];
  }

  get count(): number {
    return this.#count;
  }

  /** What at least one page listens to. */
  get topics(): Topic[] {
    return [...this.#streams.keys()];
  }

  /** The streams of a topic. */
  of(topic: Topic): readonly Stream[] {
    return [...(this.#streams.get(topic) ?? [])];
  }

  /** Every stream. */
  all(): readonly Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  /**
   * Opens a stream. It counts from the beginning, so that no change falls between what `start` finds out and the next
   * one; when `start` fails, it ends.
   * @param create calls its argument once, at the end of the stream
   * @returns what `start` returns
   * @throws TooManyError | UnavailableError beyond the limits
   */
  async open<Answer>(
    place: StreamPlace<Topic>,
    create: (onEnd: () => void) => Stream,
    start: (stream: Stream) => Promise<Answer>,
  ): Promise<Answer> {
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
      const answer = await start(stream);
      this.#startTimers();
      return answer;
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

  /** One that takes longer than its interval is not begun a second time. */
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
