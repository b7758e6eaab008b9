import type { Logger } from 'pino';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { fetchLiveSessions } from '../account/session.service';
import type { Database } from '../db/database';
import type { CallingMember } from '../http/endpoint-router';
import { UnavailableError } from '../http/refusal';
import { STREAM_RETRY_AFTER_SECONDS, StreamHub, type StreamLimits } from '../http/stream.hub';
import {
  CHANGES_CHANNEL,
  type ChangeMessage,
  fetchMissedChanges,
  fetchQuietChanges,
  parseChangeMessage,
  type QueryMark,
  sendHeartbeat,
} from './changes.queries';
import { MemberStream } from './member.stream';

/** Default limits. Play changes balances and turnovers constantly and announces nothing, so they are looked at. */
export const MEMBER_STREAM_LIMITS: StreamLimits = {
  perCaller: 8,
  perProcess: 5000,
  beatMs: 20_000,
  lookEveryMs: 2000,
};

/** Dependencies of the hub. */
export interface MemberHubDeps {
  db: Database;
  agentId: number;
  logger: Logger;
  limits: StreamLimits;
  /** Called with the number of open streams. */
  onCount: (count: number) => void;
}

/** The open streams of one process. */
export interface MemberHub {
  /**
   * Opens a stream from a position on.
   * @returns null when the session has ended meanwhile
   * @throws TooManyError | UnavailableError beyond the limits, or while the database cannot be listened to
   */
  open: (member: CallingMember, since: bigint | null) => Promise<MemberStream | null>;
  /** Ends every stream and accepts no more. */
  close: () => Promise<void>;
}

/**
 * Forwards the changes that the database announces to the pages of the members concerned. Each page keeps its own
 * position and the changes are in the database, so a page that reconnects to another process misses nothing.
 */
export function createMemberHub({
  db,
  agentId,
  logger,
  limits,
  onCount,
}: MemberHubDeps): MemberHub {
  const hub = new StreamHub<number, MemberStream>({
    limits,
    logger,
    onCount: (count) => {
      onCount(count);
      // The next stream queries earlier changes by itself; a kept position would publish them twice.
      if (count === 0) looked = undefined;
    },
    // The next query finds the changes of one that failed too.
    look: { run: lookForChanges, failure: 'balances and turnovers could not be looked at' },
    beforeBeat: {
      run: async () => {
        await checkListening();
        await endExpired(hub.all());
      },
      failure: 'the database does not let itself be heard',
    },
  });
  let stopListening: Promise<() => Promise<void>> | undefined;
  let hasReceived = true;
  /** Position of the latest message: all changes before it were announced. */
  let announcedId = 0n;
  /** Mark of the last query for what is not announced: all such changes before its id were published. */
  let looked: QueryMark | undefined;
  let querying: Promise<void> | undefined;

  function handleMessage(payload: string): void {
    hasReceived = true;
    let change: ChangeMessage;
    try {
      change = parseChangeMessage(payload);
    } catch (error) {
      logger.error({ err: error }, 'a change was told that nobody understands');
      return;
    }
    const { id, xid, members, agent } = change;
    if (id > announcedId) announcedId = id;
    if (change.kind === null) return;
    const concerned =
      agent === agentId ? hub.all() : (members ?? []).flatMap((member) => hub.of(member ?? 0));
    if (change.kind === 'session') {
      void endExpired(concerned);
      return;
    }
    const kind = knownKind(change.kind);
    for (const stream of concerned) stream.publish({ kind, xid: xid ?? id }, completeId());
  }

  /** Position up to which both the announced changes and the others are complete. */
  function completeId(): bigint {
    if (looked === undefined) return 0n;
    return looked.id < announcedId ? looked.id : announcedId;
  }

  async function queryQuietChanges(): Promise<void> {
    const { changes, ...mark } = await fetchQuietChanges(db, hub.topics, looked ?? null);
    // Without streams the result gets outdated, so the next stream starts with a query of its own.
    looked = hub.count === 0 ? undefined : mark;
    const id = completeId();
    for (const { member, kind, xid } of changes) {
      for (const stream of hub.of(member)) stream.publish({ kind: knownKind(kind), xid }, id);
    }
    for (const stream of hub.all()) stream.move(id);
  }

  function lookForChanges(): Promise<void> {
    querying ??= queryQuietChanges().finally(() => {
      querying = undefined;
    });
    return querying;
  }

  async function endExpired(concerned: readonly MemberStream[]): Promise<void> {
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
      // A page that reconnects has to show a live token.
      for (const stream of concerned) stream.end();
    }
  }

  /** Queries for each page what was lost with messages of the database; a page for which that fails has to reconnect. */
  async function catchUp(): Promise<void> {
    const missing = hub.all();
    for (const stream of missing) stream.openGap();
    for (const stream of missing) {
      try {
        stream.catchUp(await fetchMissedChanges(db, stream.member, stream.position));
      } catch (error) {
        logger.warn({ err: error }, 'a stream could not catch up');
        stream.end();
      }
    }
    await endExpired(missing);
  }

  async function listen(): Promise<void> {
    if (hub.isClosed) throw new UnavailableError('stream.full', STREAM_RETRY_AFTER_SECONDS);
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
      throw new UnavailableError('stream.full', STREAM_RETRY_AFTER_SECONDS, { cause: error });
    }
  }

  async function stop(): Promise<void> {
    const stopping = stopListening;
    stopListening = undefined;
    // A listener that cannot be stopped has lost its connection anyway.
    await stopping?.then((end) => end()).catch(() => undefined);
  }

  async function checkListening(): Promise<void> {
    // A connection that was cut on the way stays silent without an error; only the missing heartbeat shows it.
    if (!hasReceived) {
      logger.warn('the database was not heard; listening again');
      await stop();
      await listen();
      await catchUp();
    }
    hasReceived = false;
    await sendHeartbeat(db);
  }

  return {
    open: (member, since) =>
      hub.open(
        { topic: member.id, caller: member.id },
        (onEnd) => new MemberStream(member, since ?? 0n, onEnd),
        async (stream) => {
          await listen();
          // A running query may not include this member, so it is awaited. The next one covers all changes from now on;
          // earlier changes are queried below.
          if (looked === undefined || querying) await lookForChanges();
          const live = await fetchLiveSessions(db, agentId, [member.tokenHash]);
          if (!live.has(hexOf(member.tokenHash))) {
            stream.end();
            return null;
          }
          stream.catchUp(await fetchMissedChanges(db, member, since));
          return stream;
        },
      ),
    async close() {
      hub.close();
      await stop();
    },
  };
}

/** The kind if pages know it; null otherwise, and then only the position moves. */
function knownKind(kind: string): StreamKind | null {
  return streamKinds.find((known) => known === kind) ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
