import type { Logger } from 'pino';
import { type StreamKind, streamKinds } from '@/contract/stream.contract';
import { fetchLiveSessions } from '../account/session.service';
import type { Database } from '../db/database';
import type { CallingMember } from '../http/endpoint-router';
import { StreamHub, type StreamLimits } from '../http/stream-hub';
import {
  type ChangeMessage,
  fetchMissedChanges,
  fetchQuietChanges,
  type KnownPositions,
  parseChangeMessage,
  type QueryMark,
} from './changes.queries';
import { ChangesChannel } from './changes-channel';
import { MemberStream } from './member-stream';

/** Default limits. During play, balances and turnover change constantly without announcements, so they are polled. */
export const MEMBER_STREAM_LIMITS: StreamLimits = {
  perCaller: 8,
  perProcess: 5000,
  heartbeatMs: 20_000,
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
   * Opens a stream whose first event tells the changes since the positions of a page.
   * @returns null when the session has ended since the request was authenticated
   * @throws TooManyError | UnavailableError beyond the limits, or when listening to the database fails
   */
  open: (member: CallingMember, since: KnownPositions) => Promise<MemberStream | null>;
  /** Ends every stream and accepts no more. */
  close: () => Promise<void>;
}

/**
 * Creates a hub that forwards the changes announced by the database to the pages of the affected members. Each page
 * keeps its own position and the changes are in the database, so a page that reconnects to another process misses
 * nothing.
 */
export function createMemberHub(deps: MemberHubDeps): MemberHub {
  return new OpenStreams(deps);
}

class OpenStreams implements MemberHub {
  readonly #deps: MemberHubDeps;
  readonly #hub: StreamHub<number, MemberStream>;
  readonly #channel: ChangesChannel;
  /** Position of the latest message: all changes before it were announced. */
  #announcedId = 0n;
  /**
   * Mark of the last query for changes of balances and turnover, which the database does not announce. Changes before the
   * id of the mark were published.
   */
  #looked: QueryMark | undefined;
  #querying: Promise<void> | undefined;

  constructor(deps: MemberHubDeps) {
    const { db, logger } = deps;
    this.#deps = deps;
    this.#hub = this.#createHub();
    this.#channel = new ChangesChannel({
      db,
      logger,
      onMessage: (payload) => {
        this.#handleMessage(payload);
      },
      onGap: () => this.#catchUp(),
    });
  }

  open(member: CallingMember, since: KnownPositions): Promise<MemberStream | null> {
    return this.#hub.open(
      { topic: member.id, caller: member.id },
      (onEnd) => new MemberStream(member, since.own ?? 0n, onEnd),
      (stream) => this.#start(stream, since),
    );
  }

  async close(): Promise<void> {
    this.#hub.close();
    await this.#channel.close();
  }

  #createHub(): StreamHub<number, MemberStream> {
    const { limits, logger, onCount } = this.#deps;
    return new StreamHub<number, MemberStream>({
      limits,
      logger,
      onCount: (count) => {
        onCount(count);
        // The next stream queries earlier changes by itself; a kept mark would publish them twice.
        if (count === 0) this.#looked = undefined;
      },
      // After a failed poll, the next poll finds the missed changes too.
      look: {
        run: () => this.#lookForChanges(),
        failure: 'failed to query changes of balances and turnovers',
      },
      beforeHeartbeat: {
        run: async () => {
          await this.#channel.check();
          await this.#endExpired(this.#hub.all());
        },
        failure: 'failed to check the channel on which the database announces changes',
      },
    });
  }

  async #start(stream: MemberStream, since: KnownPositions): Promise<MemberStream | null> {
    const { db, agentId } = this.#deps;
    const { member } = stream;
    await this.#channel.listen();
    // A running poll may not include this member, so it is awaited. The next poll covers all changes from now on;
    // earlier changes are queried below.
    if (this.#looked === undefined || this.#querying) await this.#lookForChanges();
    const live = await fetchLiveSessions(db, agentId, [member.tokenHash]);
    if (!live.has(hexOf(member.tokenHash))) {
      stream.end();
      return null;
    }
    stream.catchUp(await fetchMissedChanges(db, member, since));
    return stream;
  }

  #handleMessage(payload: string): void {
    const { agentId, logger } = this.#deps;
    let change: ChangeMessage;
    try {
      change = parseChangeMessage(payload);
    } catch (error) {
      logger.error({ err: error }, 'received a malformed change message');
      return;
    }
    const { id, xid, members, agent, kind } = change;
    if (id > this.#announcedId) this.#announcedId = id;
    if (kind === null) return;
    const concerned =
      agent === agentId
        ? this.#hub.all()
        : (members ?? []).flatMap((member) => this.#hub.of(member ?? 0));
    if (kind === 'session') {
      void this.#endExpired(concerned);
      return;
    }
    const published = { kind: knownKind(kind), xid: xid ?? id };
    for (const stream of concerned) stream.publish(published, this.#completeId());
  }

  /** Position up to which both announced and unannounced changes are complete. */
  #completeId(): bigint {
    if (this.#looked === undefined) return 0n;
    return this.#looked.id < this.#announcedId ? this.#looked.id : this.#announcedId;
  }

  #lookForChanges(): Promise<void> {
    this.#querying ??= this.#publishQuietChanges().finally(() => {
      this.#querying = undefined;
    });
    return this.#querying;
  }

  async #publishQuietChanges(): Promise<void> {
    const hub = this.#hub;
    const { changes, ...mark } = await fetchQuietChanges(
      this.#deps.db,
      hub.topics,
      this.#looked ?? null,
    );
    // Without streams the mark gets outdated, so the next stream starts with its own poll.
    this.#looked = hub.count === 0 ? undefined : mark;
    const id = this.#completeId();
    for (const { member, kind, xid } of changes) {
      for (const stream of hub.of(member)) stream.publish({ kind: knownKind(kind), xid }, id);
    }
    for (const stream of hub.all()) stream.move(id);
  }

  async #endExpired(concerned: readonly MemberStream[]): Promise<void> {
    if (concerned.length === 0) return;
    const { db, agentId, logger } = this.#deps;
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
      logger.warn({ err: error }, 'failed to check the sessions of open streams');
      // When the sessions cannot be checked, all these streams end; a page that reconnects must present a valid token.
      for (const stream of concerned) stream.end();
    }
  }

  /**
   * Queries the changes that lost messages contained, for each page. If that fails for a page, the page must reconnect.
   */
  async #catchUp(): Promise<void> {
    const { db, logger } = this.#deps;
    const missing = this.#hub.all();
    for (const stream of missing) stream.openGap();
    for (const stream of missing) {
      const { position } = stream;
      try {
        stream.catchUp(
          await fetchMissedChanges(db, stream.member, { own: position, shared: position }),
        );
      } catch (error) {
        logger.warn({ err: error }, 'failed to send missed changes to a stream; closing it');
        stream.end();
      }
    }
    await this.#endExpired(missing);
  }
}

/** Returns the kind if pages know it, or else null; a change of kind null only moves the position. */
function knownKind(kind: string): StreamKind | null {
  return streamKinds.find((known) => known === kind) ?? null;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
