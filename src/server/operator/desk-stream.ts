import { Hono } from 'hono';
import type { Logger } from 'pino';
import {
  DESK_STREAM_PATH,
  type DeskCounts,
  type DeskKind,
  deskKinds,
} from '@/contract/operator/desk.contract';
import { queryRaw } from '../db/raw';
import type { OperatorEnv } from '../http/endpoint-router';
import { errorBody } from '../http/endpoint-router';
import { EventLine, eventStreamHeaders } from '../http/event-line';
import { type HubStream, StreamHub, type StreamLimits } from '../http/stream-hub';
import { type DeskDeps, fetchDeskCounts } from './desk-counts.queries';

/** Limits of the streams of the console in one process. */
const LIMITS: StreamLimits = {
  perCaller: 10,
  perProcess: 500,
  heartbeatMs: 20_000,
  lookEveryMs: 1_500,
};

/** The stream to one page of the console. It keeps which kinds have changed since the page last read. */
class DeskStream implements HubStream {
  readonly #line: EventLine;
  readonly #unread = new Set<DeskKind>();
  #isSessionOver = false;

  constructor(
    readonly sessionId: number,
    onEnd: () => void,
  ) {
    this.#line = new EventLine({
      nextText: (isHeartbeatDue) => this.#nextText(isHeartbeatDue),
      onEnd,
    });
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#line.body;
  }

  tell(kinds: readonly DeskKind[]): void {
    for (const kind of kinds) this.#unread.add(kind);
    this.#line.wake();
  }

  /** Tells the page that its session has ended. */
  endSession(): void {
    this.#isSessionOver = true;
    this.#line.wake();
  }

  beat(): void {
    this.#line.beat();
  }

  end(): void {
    this.#line.end();
  }

  #nextText(isHeartbeatDue: boolean): string | undefined {
    if (this.#isSessionOver) {
      this.#isSessionOver = false;
      return 'event: session\ndata: {}\n\n';
    }
    if (this.#unread.size > 0) {
      const kinds = JSON.stringify([...this.#unread]);
      this.#unread.clear();
      return `event: change\ndata: ${kinds}\n\n`;
    }
    // The comment keeps proxies from cutting an idle connection.
    return isHeartbeatDue ? ':\n\n' : undefined;
  }
}

/** The streams of the console in one process. */
export interface DeskHub {
  readonly router: Hono;
  /** Ends every stream and accepts no more. */
  readonly close: () => Promise<void>;
}

/**
 * Creates the streams by which pages of the console hear of waiting things and of the end of their session. One look at
 * the database serves all pages of the process.
 */
export function createDeskHub(deps: DeskDeps & { logger: Logger }): DeskHub {
  const { db, logger } = deps;
  let last: DeskCounts | undefined;
  const hub = new StreamHub<'desk', DeskStream>({
    limits: LIMITS,
    logger,
    onCount: (count) => {
      if (count === 0) last = undefined;
    },
    look: {
      failure: 'failed to look for changes at the desks',
      run: async () => {
        const counts = await fetchDeskCounts(deps, null);
        const before = last;
        last = counts;
        // Before the first look, something may have changed after a page has read its lists.
        const changed = deskKinds.filter(
          (kind) =>
            counts[kind].count !== before?.[kind].count ||
            counts[kind].oldest_at !== before[kind].oldest_at,
        );
        if (changed.length > 0) for (const stream of hub.all()) stream.tell(changed);
        await endStreamsOfEndedSessions();
      },
    },
  });
  const endStreamsOfEndedSessions = async (): Promise<void> => {
    const streams = hub.all();
    const ended = await queryRaw<{ id: number }>(
      db,
      'SELECT id FROM operator_sessions WHERE id = ANY ($1::bigint[]) AND ended_at IS NOT NULL',
      [streams.map(({ sessionId }) => sessionId)],
    );
    const ids = new Set(ended.map(({ id }) => id));
    for (const stream of streams) if (ids.has(stream.sessionId)) stream.endSession();
  };
  const router = new Hono<OperatorEnv>();
  router.get(DESK_STREAM_PATH, async (c) => {
    // The router comes after the one of the endpoints, whose middleware has identified the operator.
    const operator = c.get('operator');
    if (!operator?.session) return c.json(errorBody('operator.session_expired'), 401);
    // A HEAD request must not open a stream.
    if (c.req.method !== 'GET') return c.body(null, 200, eventStreamHeaders);
    const { id } = operator.session;
    const body = await hub.open(
      { topic: 'desk', caller: operator.name },
      (onEnd) => new DeskStream(id, onEnd),
      (stream) => {
        stream.tell(deskKinds);
        return Promise.resolve(stream.body);
      },
    );
    return c.body(body, 200, eventStreamHeaders);
  });
  return {
    router: new Hono().route('/', router),
    close: () => {
      hub.close();
      return Promise.resolve();
    },
  };
}
