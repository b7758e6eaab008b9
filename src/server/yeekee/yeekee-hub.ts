import type { Logger } from 'pino';
import type { AreaDeps } from '../area';
import { EventLine } from '../http/event-line';
import { RefusalError } from '../http/refusal';
import { type HubStream, StreamHub, type StreamLimits } from '../http/stream-hub';
import { fetchLiveRounds } from './live-round.queries';

/** Default limits. A caller is identified by IP, and many phones share the IP of their carrier. */
export const YEEKEE_STREAM_LIMITS: StreamLimits = {
  perCaller: 200,
  perProcess: 5000,
  heartbeatMs: 20_000,
  lookEveryMs: 500,
};

/** Dependencies of the hub. */
export interface YeekeeHubDeps extends AreaDeps {
  logger: Logger;
  limits: StreamLimits;
  /** Called with the number of open streams. */
  onCount: (count: number) => void;
}

/** The streams of one process that watch yeekee rounds. */
export interface YeekeeHub {
  /**
   * Opens a stream; its first event is the current state of the round.
   * @param roundId public id, as in URLs
   * @throws RefusalError `lotto.unknown_round`
   * @throws TooManyError | UnavailableError beyond the limits
   */
  open: (roundId: string, ip: string) => Promise<ReadableStream<Uint8Array>>;
  /** Ends every stream and accepts no more. */
  close: () => Promise<void>;
}

/** The stream to one page. It keeps only the latest unread state. */
class RoundStream implements HubStream {
  readonly #line: EventLine;
  #unread: string | undefined;
  #hasPublished = false;

  constructor(onEnd: () => void) {
    this.#line = new EventLine({
      nextText: (isHeartbeatDue) => this.#nextText(isHeartbeatDue),
      onEnd,
    });
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#line.body;
  }

  get hasEnded(): boolean {
    return this.#line.hasEnded;
  }

  get hasPublished(): boolean {
    return this.#hasPublished;
  }

  publish(event: string): void {
    this.#hasPublished = true;
    this.#unread = event;
    this.#line.wake();
  }

  beat(): void {
    this.#line.beat();
  }

  end(): void {
    this.#line.end();
  }

  #nextText(isHeartbeatDue: boolean): string | undefined {
    const event = this.#unread;
    this.#unread = undefined;
    // The comment keeps proxies from cutting an idle connection.
    return event ?? (isHeartbeatDue ? ':\n\n' : undefined);
  }
}

/**
 * Creates a hub that polls the watched rounds, all in one statement, and publishes each change to their pages. It
 * keeps no history: a page that reconnects to any process gets the current state.
 */
export function createYeekeeHub({
  db,
  agentId,
  logger,
  limits,
  onCount,
}: YeekeeHubDeps): YeekeeHub {
  const hub = new StreamHub<string, RoundStream>({
    limits,
    logger,
    onCount,
    look: { run: query, failure: 'failed to query the watched yeekee rounds' },
  });
  /** The last published state of each watched round. */
  const published = new Map<string, string>();
  let querying: Promise<void> = Promise.resolve();
  let nextQuery: Promise<void> | undefined;

  async function queryOnce(): Promise<void> {
    const watched = new Set(hub.topics);
    for (const roundId of published.keys()) if (!watched.has(roundId)) published.delete(roundId);
    if (watched.size === 0) return;
    for (const { roundId, now, status } of await fetchLiveRounds(db, agentId, [...watched])) {
      const text = JSON.stringify(status);
      const isChanged = text !== published.get(roundId);
      published.set(roundId, text);
      const data = JSON.stringify({ server_time: now.toISOString(), ...status });
      for (const stream of hub.of(roundId)) {
        if (isChanged || !stream.hasPublished) stream.publish(`event: round\ndata: ${data}\n\n`);
      }
    }
  }

  /** Queries once more. Callers during a query share the next query, so that results are published in order of time. */
  function query(): Promise<void> {
    nextQuery ??= querying
      .catch(() => undefined)
      .then(() => {
        nextQuery = undefined;
        querying = queryOnce();
        return querying;
      });
    return nextQuery;
  }

  return {
    open(roundId, ip) {
      return hub.open(
        { topic: roundId, caller: ip },
        (onEnd) => new RoundStream(onEnd),
        async (opened) => {
          await query();
          if (!opened.hasPublished && !opened.hasEnded)
            throw new RefusalError('lotto.unknown_round');
          return opened.body;
        },
      );
    },
    async close() {
      hub.close();
      // Closing waits for the query, so that callers of `open` that wait for it get their result.
      await (nextQuery ?? querying).catch(() => undefined);
    },
  };
}
