import type { Logger } from 'pino';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { fetchLiveSessions } from '../account/session.service';
import type { Database } from '../db/database';
import type { CallingMember } from '../http/endpoint-router';
import { TooManyError, UnavailableError } from '../http/refusal';
import {
  CHANGES_CHANNEL,
  fetchBalanceChanges,
  fetchMissedChanges,
  parseToldChange,
  sendSign,
  type ToldChange,
} from './changes.queries';
import { MemberStream } from './member.stream';

const RETRY_AFTER_SECONDS = 30;

/** How much one process carries. */
export interface StreamLimits {
  /** Pages of one member. */
  readonly perMember: number;
  /** Pages altogether. */
  readonly perProcess: number;
  /** How often a page hears that it is connected, and the process that the database talks to it. */
  readonly beatMs: number;
  /** How often it is asked whose balances changed: play moves them all the time, and tells nobody. */
  readonly balancesEveryMs: number;
}

/** What holds unless a caller says otherwise. */
export const STREAM_LIMITS: StreamLimits = {
  perMember: 8,
  perProcess: 5000,
  beatMs: 20_000,
  balancesEveryMs: 2000,
};

/** What the hub is made of. */
export interface StreamHubDeps {
  db: Database;
  agentId: number;
  logger: Logger;
  limits: StreamLimits;
  /** Told how many streams are open. */
  onCount: (count: number) => void;
}

/** The open streams of one process. */
export interface StreamHub {
  /**
   * Opens a stream from a position on.
   * @returns null when the session has died meanwhile
   * @throws TooManyError | UnavailableError beyond the limits, or while nothing can be heard
   */
  open: (member: CallingMember, since: bigint | null) => Promise<MemberStream | null>;
  /** Ends every stream, and lets none begin. */
  close: () => Promise<void>;
}

/**
 * Passes on to each page what the database tells this process. What matters is in the database: a page that comes back
 * to another process misses nothing.
 */
export function createStreamHub({
  db,
  agentId,
  logger,
  limits,
  onCount,
}: StreamHubDeps): StreamHub {
  const streams = new Map<number, Set<MemberStream>>();
  let count = 0;
  let stopListening: Promise<() => Promise<void>> | undefined;
  let timers: NodeJS.Timeout[] | undefined;
  let hasHeard = true;
  let isBeating = false;
  /** Everything before it was told. */
  let toldId = 0n;
  /** Everything before its id was seen of the balances. */
  let look: { id: bigint; snapshot: string } | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  function* all(): Generator<MemberStream> {
    for (const ofMember of streams.values()) yield* ofMember;
  }

  function add(stream: MemberStream): void {
    const ofMember = streams.get(stream.member.id) ?? new Set();
    streams.set(stream.member.id, ofMember.add(stream));
    count += 1;
    onCount(count);
  }

  function remove(stream: MemberStream): void {
    const ofMember = streams.get(stream.member.id);
    if (!ofMember?.delete(stream)) return;
    if (ofMember.size === 0) streams.delete(stream.member.id);
    count -= 1;
    onCount(count);
    // Whoever comes next asks for what was before; an old look would tell it again.
    if (count === 0) look = undefined;
  }

  function handleMessage(payload: string): void {
    hasHeard = true;
    let change: ToldChange;
    try {
      change = parseToldChange(payload);
    } catch (error) {
      logger.error({ err: error }, 'a change was told that nobody understands');
      return;
    }
    const { id, members, agent } = change;
    if (id > toldId) toldId = id;
    if (change.kind === null) return;
    const concerned =
      agent === agentId
        ? [...all()]
        : (members ?? []).flatMap((member) => [...(streams.get(member ?? 0) ?? [])]);
    if (change.kind === 'session') {
      void endDead(concerned);
      return;
    }
    for (const stream of concerned) stream.hear(knownKind(change.kind), heardId());
  }

  /** Up to where nothing is missing, neither of what is told nor of what is looked for. */
  function heardId(): bigint {
    if (look === undefined) return 0n;
    return look.id < toldId ? look.id : toldId;
  }

  async function lookAtBalances(): Promise<void> {
    const { changes, ...taken } = await fetchBalanceChanges(
      db,
      [...streams.keys()],
      look?.snapshot ?? null,
    );
    // Everybody may have left meanwhile; whoever comes next begins anew.
    look = count === 0 ? undefined : taken;
    const id = heardId();
    for (const { member, kind } of changes) {
      for (const stream of streams.get(member) ?? []) stream.hear(knownKind(kind), id);
    }
    for (const stream of all()) stream.hear(null, id);
  }

  function lookAgain(): Promise<void> {
    looking ??= lookAtBalances().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function endDead(concerned: readonly MemberStream[]): Promise<void> {
    if (concerned.length === 0) return;
    try {
      const live = await fetchLiveSessions(
        db,
        agentId,
        concerned.map(({ member }) => member.tokenHash),
      );
      for (const stream of concerned) {
        if (!live.has(hexOf(stream.member.tokenHash))) stream.end();
      }
    } catch (error) {
      logger.warn({ err: error }, 'sessions of streams could not be looked at');
      // Whoever comes back is asked for a live token.
      for (const stream of concerned) stream.end();
    }
  }

  /** Messages were lost: every page is told what it missed, or comes back to ask. */
  async function catchUp(): Promise<void> {
    const missing = [...all()];
    for (const stream of missing) stream.miss();
    for (const stream of missing) {
      try {
        stream.catchUp(await fetchMissedChanges(db, stream.member, stream.position));
      } catch (error) {
        logger.warn({ err: error }, 'a stream could not catch up');
        stream.end();
      }
    }
    await endDead(missing);
  }

  async function listen(): Promise<void> {
    if (isClosed) throw new UnavailableError('stream.full', RETRY_AFTER_SECONDS);
    stopListening ??= db.listen(CHANGES_CHANNEL, {
      onMessage: (payload) => {
        handleMessage(payload);
      },
      onGap: () => void catchUp(),
    });
    try {
      await stopListening;
    } catch (error) {
      stopListening = undefined;
      throw new UnavailableError('stream.full', RETRY_AFTER_SECONDS, { cause: error });
    }
  }

  async function stop(): Promise<void> {
    const stopping = stopListening;
    stopListening = undefined;
    // What does not stop was lost anyway.
    await stopping?.then((end) => end()).catch(() => undefined);
  }

  async function beat(): Promise<void> {
    if (count === 0 || isBeating) return;
    isBeating = true;
    try {
      await hearOrListenAgain();
      await endDead([...all()]);
    } finally {
      isBeating = false;
    }
    for (const stream of all()) stream.beat();
  }

  async function hearOrListenAgain(): Promise<void> {
    // A line that was cut somewhere on the way stays silent for ever: nobody says that it is gone.
    if (!hasHeard) {
      logger.warn('the database was not heard; listening again');
      await stop();
      await listen();
      await catchUp();
    }
    hasHeard = false;
    await sendSign(db);
  }

  return {
    async open(member, since) {
      const ofMember = streams.get(member.id)?.size ?? 0;
      if (ofMember >= limits.perMember)
        throw new TooManyError('stream.too_many', RETRY_AFTER_SECONDS);
      if (count >= limits.perProcess)
        throw new UnavailableError('stream.full', RETRY_AFTER_SECONDS);
      const stream = new MemberStream(member, since ?? 0n, remove);
      // Heard from now on; what came before is asked for. So nothing falls between.
      add(stream);
      try {
        await listen();
        // The next look finds what moves after one that has ended; what was before is asked for below.
        if (look === undefined || looking) await lookAgain();
        timers ??= [
          setInterval(() => {
            beat().catch((error: unknown) => {
              logger.warn({ err: error }, 'the database does not let itself be heard');
            });
          }, limits.beatMs).unref(),
          setInterval(() => {
            if (count === 0) return;
            lookAgain().catch((error: unknown) => {
              // The next look finds what this one would have.
              logger.warn({ err: error }, 'balances could not be looked at');
            });
          }, limits.balancesEveryMs).unref(),
        ];
        const live = await fetchLiveSessions(db, agentId, [member.tokenHash]);
        if (!live.has(hexOf(member.tokenHash))) {
          stream.end();
          return null;
        }
        stream.catchUp(await fetchMissedChanges(db, member, since));
        return stream;
      } catch (error) {
        stream.end();
        throw error;
      }
    },
    async close() {
      isClosed = true;
      for (const timer of timers ?? []) clearInterval(timer);
      for (const stream of [...all()]) stream.end();
      await stop();
    },
  };
}

/** A kind that pages know, or null: then only the position moves. */
function knownKind(kind: string): StreamKind | null {
  return streamKinds.find((known) => known === kind) ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
