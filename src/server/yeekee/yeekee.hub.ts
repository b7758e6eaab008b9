import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseTables } from '../db/tables';
import { EventLine } from '../http/event.line';
import { RefusalError, TooManyError, UnavailableError } from '../http/refusal';
import { fetchLiveRounds } from './live-round.queries';

const RETRY_AFTER_SECONDS = 30;

/** How much one process carries. */
export interface YeekeeStreamLimits {
  /** Pages of one address; many phones share a carrier's. */
  readonly perAddress: number;
  /** Pages altogether. */
  readonly perProcess: number;
  /** How often a page hears that it is connected. */
  readonly beatMs: number;
  /** How often the rounds that are watched are looked at. */
  readonly lookEveryMs: number;
}

/** What holds unless a caller says otherwise. */
export const YEEKEE_STREAM_LIMITS: YeekeeStreamLimits = {
  perAddress: 200,
  perProcess: 5000,
  beatMs: 20_000,
  lookEveryMs: 500,
};

/** What the hub is made of. */
export interface YeekeeHubDeps {
  db: Kysely<DatabaseTables>;
  agentId: number;
  logger: Logger;
  limits: YeekeeStreamLimits;
  /** Told how many streams are open. */
  onCount: (count: number) => void;
}

/** The pages of one process that watch rounds of yeekee. */
export interface YeekeeHub {
  /**
   * Opens a stream; its first event is how the round stands now.
   * @param roundId as in addresses
   * @throws RefusalError `lotto.unknown_round`
   * @throws TooManyError | UnavailableError beyond the limits
   */
  open: (roundId: string, address: string) => Promise<ReadableStream<Uint8Array>>;
  /** Ends every stream, and lets none begin. */
  close: () => Promise<void>;
}

/** What one page hears: how its round stands, and of what it has not read yet only the last. */
class RoundStream {
  readonly line: EventLine;
  #unread: string | undefined;
  #hasHeard = false;

  constructor(
    readonly roundId: string,
    readonly address: string,
    onEnd: (stream: RoundStream) => void,
  ) {
    this.line = new EventLine({
      take: (isBeatDue) => this.#take(isBeatDue),
      onEnd: () => {
        onEnd(this);
      },
    });
  }

  get hasHeard(): boolean {
    return this.#hasHeard;
  }

  hear(event: string): void {
    this.#hasHeard = true;
    this.#unread = event;
    this.line.wake();
  }

  #take(isBeatDue: boolean): string | undefined {
    const event = this.#unread;
    this.#unread = undefined;
    // A comment is heard by proxies that would cut a silent line.
    return event ?? (isBeatDue ? ':\n\n' : undefined);
  }
}

/** A round that somebody watches. */
interface WatchedRound {
  readonly streams: Set<RoundStream>;
  /** How it stood when it was last looked at. */
  told: string | undefined;
}

/**
 * Looks from time to time how the rounds stand that somebody watches here, all of them in one question, and tells each
 * page what changed. Nothing else is kept: whoever comes back, to whatever process, hears how the round stands then.
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
  let looking: Promise<void> = Promise.resolve();
  let nextLook: Promise<void> | undefined;
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
          look().catch((error: unknown) => {
            // The next look finds what this one would have.
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
    const round = rounds.get(roundId) ?? { streams: new Set(), told: undefined };
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

  async function lookOnce(): Promise<void> {
    if (count === 0) return;
    for (const { roundId, now, standing } of await fetchLiveRounds(db, agentId, [
      ...rounds.keys(),
    ])) {
      const round = rounds.get(roundId);
      if (!round) continue;
      const text = JSON.stringify(standing);
      const isChanged = text !== round.told;
      round.told = text;
      const data = JSON.stringify({ server_time: now.toISOString(), ...standing });
      for (const stream of round.streams) {
        if (isChanged || !stream.hasHeard) stream.hear(`event: round\ndata: ${data}\n\n`);
      }
    }
  }

  /** Looks once more; whoever comes while somebody looks shares the look after that one, so none overtakes another. */
  function look(): Promise<void> {
    nextLook ??= looking
      .catch(() => undefined)
      .then(() => {
        nextLook = undefined;
        looking = lookOnce();
        return looking;
      });
    return nextLook;
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
        await look();
        if (!stream.hasHeard && !stream.line.hasEnded)
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
      // Who waits for a look is answered, too.
      await (nextLook ?? looking).catch(() => undefined);
    },
  };
}
