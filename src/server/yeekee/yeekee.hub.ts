import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseTables } from '../db/tables';
import { EventLine } from '../http/event.line';
import { RefusalError, TooManyError, UnavailableError } from '../http/refusal';
import { fetchLiveRounds } from './live-round.queries';

const RETRY_AFTER_SECONDS = 30;

/** Limits and intervals of one process. */
export interface YeekeeStreamLimits {
  /** Pages of one address; many phones share a carrier's. */
  readonly perAddress: number;
  /** Pages altogether. */
  readonly perProcess: number;
  /** Interval of the keep-alive to pages. */
  readonly beatMs: number;
  /** Interval of the query for the watched rounds. */
  readonly lookEveryMs: number;
}

/** Default limits. */
export const YEEKEE_STREAM_LIMITS: YeekeeStreamLimits = {
  perAddress: 200,
  perProcess: 5000,
  beatMs: 20_000,
  lookEveryMs: 500,
};

/** Dependencies of the hub. */
export interface YeekeeHubDeps {
  db: Kysely<DatabaseTables>;
  agentId: number;
  logger: Logger;
  limits: YeekeeStreamLimits;
  /** Called with the number of open streams. */
  onCount: (count: number) => void;
}

/** The pages of one process that watch rounds of yeekee. */
export interface YeekeeHub {
  /**
   * Opens a stream; its first event is the current state of the round.
   * @param roundId as in addresses
   * @throws RefusalError `lotto.unknown_round`
   * @throws TooManyError | UnavailableError beyond the limits
   */
  open: (roundId: string, address: string) => Promise<ReadableStream<Uint8Array>>;
  /** Ends every stream and accepts no more. */
  close: () => Promise<void>;
}

/** The stream to one page. Of the states that the page has not read yet, only the last is kept. */
class RoundStream {
  readonly line: EventLine;
  #unread: string | undefined;
  #hasPublished = false;

  constructor(
    readonly roundId: string,
    readonly address: string,
    onEnd: (stream: RoundStream) => void,
  ) {
    this.line = new EventLine({
      nextText: (isBeatDue) => this.#nextText(isBeatDue),
      onEnd: () => {
        onEnd(this);
      },
    });
  }

  get hasPublished(): boolean {
    return this.#hasPublished;
  }

  publish(event: string): void {
    this.#hasPublished = true;
    this.#unread = event;
    this.line.wake();
  }

  #nextText(isBeatDue: boolean): string | undefined {
    const event = this.#unread;
    this.#unread = undefined;
    // The comment keeps proxies from cutting an idle connection.
    return event ?? (isBeatDue ? ':\n\n' : undefined);
  }
}

/** A round that at least one page watches. */
interface WatchedRound {
  readonly streams: Set<RoundStream>;
  /** Its state as last published. */
  published: string | undefined;
}

/**
 * Queries the watched rounds at an interval, all in one statement, and publishes each change to their pages. No history
 * is kept: a page that reconnects, to any process, gets the current state.
 */
export function createYeekeeHub({
  db,
  agentId,
  logger,
  limits,
  onCount,
}: YeekeeHubDeps): YeekeeHub {
  const rounds = new Map<string, WatchedRound>();
  const perAddress = new Map<string, number>();
  let count = 0;
  let timers: NodeJS.Timeout[] = [];
  let querying: Promise<void> = Promise.resolve();
  let nextQuery: Promise<void> | undefined;
  let isClosed = false;

  function* all(): Generator<RoundStream> {
    for (const { streams } of rounds.values()) yield* streams;
  }

  function setCount(streamCount: number): void {
    count = streamCount;
    onCount(count);
    if (count > 0 && timers.length === 0) {
      timers = [
        setInterval(() => {
          query().catch((error: unknown) => {
            // The next query finds these changes too.
            logger.warn({ err: error }, 'rounds of yeekee could not be looked at');
          });
        }, limits.lookEveryMs).unref(),
        setInterval(() => {
          for (const { line } of all()) line.beat();
        }, limits.beatMs).unref(),
      ];
    }
    if (count === 0) {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    }
  }

  function add(stream: RoundStream): void {
    const { roundId, address } = stream;
    const round = rounds.get(roundId) ?? { streams: new Set(), published: undefined };
    rounds.set(roundId, round);
    round.streams.add(stream);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    setCount(count + 1);
  }

  function remove(stream: RoundStream): void {
    const { roundId, address } = stream;
    const round = rounds.get(roundId);
    round?.streams.delete(stream);
    if (round?.streams.size === 0) rounds.delete(roundId);
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
    setCount(count - 1);
  }

  async function queryOnce(): Promise<void> {
    if (count === 0) return;
    for (const { roundId, now, status } of await fetchLiveRounds(db, agentId, [...rounds.keys()])) {
      const round = rounds.get(roundId);
      if (!round) continue;
      const text = JSON.stringify(status);
      const isChanged = text !== round.published;
      round.published = text;
      const data = JSON.stringify({ server_time: now.toISOString(), ...status });
      for (const stream of round.streams) {
        if (isChanged || !stream.hasPublished) stream.publish(`event: round\ndata: ${data}\n\n`);
      }
    }
  }

  /** Queries once more. Callers during a query share the one after it, so that results are published in order. */
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
    async open(roundId, address) {
      if ((perAddress.get(address) ?? 0) >= limits.perAddress)
        throw new TooManyError('stream.too_many', RETRY_AFTER_SECONDS);
      if (isClosed || count >= limits.perProcess)
        throw new UnavailableError('stream.full', RETRY_AFTER_SECONDS);
      const stream = new RoundStream(roundId, address, remove);
      add(stream);
      try {
        await query();
        if (!stream.hasPublished && !stream.line.hasEnded)
          throw new RefusalError('lotto.unknown_round');
        return stream.line.body;
      } catch (error) {
        stream.line.end();
        throw error;
      }
    },
    async close() {
      isClosed = true;
      for (const stream of [...all()]) stream.line.end();
      // Callers of `open` that wait for a query must get their answer too.
      await (nextQuery ?? querying).catch(() => undefined);
    },
  };
}
