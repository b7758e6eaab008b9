import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import type { StreamEndpoint } from '@/contract/endpoint';
import { getHttpConfig } from './http-client';
import { settleUnauthorized } from './http-transport';

/** How long things take; tests take less. */
export interface StreamTimings {
  /** The server is heard at least every 20 seconds; a line that is silent for longer is dead. */
  readonly silenceMs: number;
  /** First pause before asking again; it doubles. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** A stream that lived for so long was a good one. */
  readonly goodAfterMs: number;
  /** Without a stream everything is asked for again so often. */
  readonly pollMs: number;
}

const TIMINGS: StreamTimings = {
  silenceMs: 50_000,
  pauseMs: 1000,
  longestPauseMs: 120_000,
  goodAfterMs: 30_000,
  pollMs: 30_000,
};

/** Nothing of ours comes near; whatever is longer is no event stream. */
const MOST_CHARACTERS = 64 * 1024;

/** What a listener says. */
export interface StreamListener<S extends StreamEndpoint> {
  query?: v.InferInput<S['query']>;
  /** Events of other names are passed over. */
  eventName: string;
  onEvent: (event: v.InferOutput<S['event']>) => void;
  /** Streaming does not work, and anything may have changed. Called from time to time. */
  onPoll: () => void;
  /** Position from which on events are heard; left out, it is the server's to say. */
  from?: string | undefined;
  /** Whether something is heard. */
  onLive?: (isLive: boolean) => void;
  timings?: Partial<StreamTimings> | undefined;
}

/** How a stream came to its end. */
type Ending =
  | { readonly how: 'cut'; readonly retryAfterMs?: number | undefined }
  /** Asking again would give the same answer. */
  | { readonly how: 'refused' }
  | { readonly how: 'unauthorized' };

/**
 * Listens to a stream of the contract while the page is looked at, and goes on where it was cut. Where streaming does
 * not work the listener is told to ask.
 * @returns stops it
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
    // Another one may have begun meanwhile.
    if (isOver()) return;
    setLive(false);
    // A page that is visible again does not wait for the delay of earlier failures.
    if (!isWatched()) {
      failures = 0;
      continue;
    }
    if (ending.how === 'unauthorized') {
      // This token is refused; the next sign-in starts another stream.
      if (!(await settleUnauthorized(token, getHttpConfig()))) return;
      continue;
    }
    failures = performance.now() - startedAt > times.goodAfterMs ? 1 : failures + 1;
    const longest =
      ending.how === 'refused'
        ? times.longestPauseMs
        : Math.min(times.pauseMs * 2 ** (failures - 1), times.longestPauseMs);
    // At random, or all pages that a server sent away would come back at once.
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

/** One request, until either side ends it. */
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
    const query = new URLSearchParams(listener.query as Record<string, string> | undefined);
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    const address = getHttpConfig().baseUrl + stream.path + search;
    const response = await fetch(address, {
      headers: {
        accept: 'text/event-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(position.id !== null && { 'last-event-id': position.id }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    });
    if (!isEventStream(response)) {
      // What the server cannot read is not sent again.
      if (response.status === 400) position.id = null;
      void response.body?.cancel().catch(() => undefined);
      return readEnding(response, stream);
    }
    const parser = createParser({
      maxBufferSize: MOST_CHARACTERS,
      // Whatever is no event of ours ends the stream, before the position moves behind it.
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
  // Another API has no such address, or a proxy answered with a page.
  return status < 500 && status !== 400 ? { how: 'refused' } : { how: 'cut' };
}

function isWatched(): boolean {
  return !document.hidden && navigator.onLine;
}

/** Resolves when the page is visible or online again, or after the limit if there is one. */
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
