import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import type { StreamEndpoint } from '@/contract/endpoint';
import { getHttpConfig } from './http-client';
import { settleUnauthorized } from './session-renewal';

/** Timings of a stream; tests use shorter ones. */
export interface StreamTimings {
  /**
   * Silence in ms after which the connection counts as dead; the server sends a heartbeat at least every 20 seconds.
   */
  readonly silenceMs: number;
  /** First pause in ms before a reconnect; it doubles after each failure. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** Time in ms after which a stream counts as successful, which resets the number of failures. */
  readonly goodAfterMs: number;
  /** Interval in ms of polling while there is no stream. */
  readonly pollMs: number;
}

const TIMINGS: StreamTimings = {
  silenceMs: 50_000,
  pauseMs: 1000,
  longestPauseMs: 120_000,
  goodAfterMs: 30_000,
  pollMs: 30_000,
};

/** Longest event in characters. The server's events are far shorter; anything longer is not an event stream. */
const MOST_CHARACTERS = 64 * 1024;

/** Callbacks and settings of a stream's listener. */
export interface StreamListener<S extends StreamEndpoint> {
  query?: v.InferInput<S['query']>;
  /** Further query parameters until the first event has moved the position. */
  firstQuery?: v.InferInput<S['query']>;
  /** Name of the events to handle; events with other names are ignored. */
  eventName: string;
  onEvent: (event: v.InferOutput<S['event']>) => void;
  /** Called every `pollMs` while streaming does not work, because anything may have changed. */
  onPoll: () => void;
  /** Position after which events are sent; without it the server chooses. */
  from?: string | undefined;
  /** Called when the stream connects or disconnects. */
  onLive?: (isLive: boolean) => void;
  timings?: Partial<StreamTimings> | undefined;
}

/** Reason why a stream ended. */
type Ending =
  | { readonly how: 'cut'; readonly retryAfterMs?: number | undefined }
  /** The server refuses the stream, and a repeated request would get the same response. */
  | { readonly how: 'refused' }
  | { readonly how: 'unauthorized' };

/**
 * Follows a stream of the contract while the page is visible, and resumes where it was cut. While streaming does not
 * work, the listener polls.
 * @returns a function that stops following
 */
export function followStream<S extends StreamEndpoint>(
  stream: S,
  listener: StreamListener<S>,
): () => void {
  const times = { ...TIMINGS, ...listener.timings };
  const stopping = new AbortController();
  let isLive = false;
  const setLive = (next: boolean): void => {
    if (next === isLive) return;
    isLive = next;
    listener.onLive?.(next);
  };
  const poll = setInterval(() => {
    if (!isLive && isWatched()) listener.onPoll();
  }, times.pollMs);
  void keepListening({ stream, listener, times, setLive, stopped: stopping.signal });
  return () => {
    clearInterval(poll);
    stopping.abort();
    setLive(false);
  };
}

interface Listening<S extends StreamEndpoint> {
  stream: S;
  listener: StreamListener<S>;
  times: StreamTimings;
  setLive: (isLive: boolean) => void;
  stopped: AbortSignal;
}

async function keepListening<S extends StreamEndpoint>(listening: Listening<S>): Promise<void> {
  const { stream, listener, times, setLive, stopped } = listening;
  let failures = 0;
  const position: Position = { id: listener.from ?? null };
  const isOver = () => stopped.aborted;
  for (;;) {
    while (!isWatched() && !isOver()) await untilChange(stopped);
    if (isOver()) return;
    const startedAt = performance.now();
    const token = stream.access === 'member' ? getHttpConfig().getToken() : null;
    const ending = await listenOnce(listening, position, token);
    // The listener may have stopped during the request, and another one may have started.
    if (isOver()) return;
    setLive(false);
    // A page that is visible again does not wait for the delay of earlier failures.
    if (!isWatched()) {
      failures = 0;
      continue;
    }
    if (ending.how === 'unauthorized') {
      // The token stays refused; the next sign-in starts another stream.
      if (!(await settleUnauthorized(token, getHttpConfig()))) return;
      continue;
    }
    failures = performance.now() - startedAt > times.goodAfterMs ? 1 : failures + 1;
    const longest =
      ending.how === 'refused'
        ? times.longestPauseMs
        : Math.min(times.pauseMs * 2 ** (failures - 1), times.longestPauseMs);
    // The pause is random, so that the pages that a server disconnects together do not return at the same moment.
    const pauseMs =
      ending.how === 'cut' && ending.retryAfterMs !== undefined
        ? ending.retryAfterMs + Math.random() * times.pauseMs
        : longest * (0.3 + 0.7 * Math.random());
    await untilChange(stopped, pauseMs);
  }
}

interface Position {
  id: string | null;
}

/** Makes one request and reads it until either side ends it. */
async function listenOnce<S extends StreamEndpoint>(
  { stream, listener, times, setLive, stopped }: Listening<S>,
  position: Position,
  token: string | null,
): Promise<Ending> {
  const attempt = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const giveUp = (): void => {
    attempt.abort();
    void reader?.cancel().catch(() => undefined);
  };
  const handleVisibility = (): void => {
    if (document.hidden) giveUp();
  };
  stopped.addEventListener('abort', giveUp);
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('offline', giveUp);
  let silence = setTimeout(giveUp, times.silenceMs);
  try {
    const isFirst = position.id === (listener.from ?? null);
    const query = new URLSearchParams({
      ...(listener.query as Record<string, string> | undefined),
      ...(isFirst ? (listener.firstQuery as Record<string, string> | undefined) : undefined),
    });
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    const url = getHttpConfig().baseUrl + stream.path + search;
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(position.id !== null && { 'last-event-id': position.id }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    });
    if (!isEventStream(response)) {
      // The server may not understand the position, so the next request leaves it out.
      if (response.status === 400) position.id = null;
      void response.body?.cancel().catch(() => undefined);
      return readEnding(response, stream);
    }
    const parser = createParser({
      maxBufferSize: MOST_CHARACTERS,
      // An unreadable event throws, which ends the stream before the position moves past that event.
      onEvent: ({ event, data, id }) => {
        if (event === listener.eventName) listener.onEvent(v.parse(stream.event, JSON.parse(data)));
        if (id !== undefined) position.id = id;
      },
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw error;
      },
    });
    reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || attempt.signal.aborted) return { how: 'cut' };
      clearTimeout(silence);
      silence = setTimeout(giveUp, times.silenceMs);
      setLive(true);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    return { how: 'cut' };
  } finally {
    clearTimeout(silence);
    giveUp();
    stopped.removeEventListener('abort', giveUp);
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('offline', giveUp);
  }
}

function isEventStream(
  response: Response,
): response is Response & { body: ReadableStream<Uint8Array> } {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && response.body !== null && type.startsWith('text/event-stream');
}

function readEnding({ status, headers }: Response, { access }: StreamEndpoint): Ending {
  if (status === 401 && access === 'member') return { how: 'unauthorized' };
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (seconds >= 0) return { how: 'cut', retryAfterMs: seconds * 1000 };
  // Another API that has no such path has responded, or a proxy has sent a page.
  return status < 500 && status !== 400 ? { how: 'refused' } : { how: 'cut' };
}

function isWatched(): boolean {
  return !document.hidden && navigator.onLine;
}

/** Resolves when the page is visible or online again, when `stopped` aborts, or after the limit if there is one. */
function untilChange(stopped: AbortSignal, limitMs?: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const { signal } = over;
    const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs);
    function end(): void {
      clearTimeout(timer);
      over.abort();
      resolve();
    }
    document.addEventListener('visibilitychange', end, { signal });
    for (const name of ['online', 'pageshow']) window.addEventListener(name, end, { signal });
    stopped.addEventListener('abort', end, { signal });
  });
}
