import * as v from 'valibot';
import { memberStream, type StreamKind, streamKinds } from '@/contract/stream.contract';
import { createEventParser, type ServerEvent } from './event-stream.parser';
import { getHttpConfig } from './http-client';
import { settleUnauthorized } from './http-transport';
import { isStreamLive, setStreamLive } from './stream-state';

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

/** What a listener says. */
export interface FollowOptions {
  /** Something of these kinds changed, or may have. */
  onChange: (kinds: readonly StreamKind[]) => void;
  timings?: Partial<StreamTimings>;
}

/** How a stream came to its end. */
type Ending =
  | { readonly how: 'cut'; readonly retryAfterMs?: number | undefined }
  /** The same question would be answered the same way. */
  | { readonly how: 'refused' }
  | { readonly how: 'unauthorized' };

/**
 * Listens to what changes for the signed-in member while the page is looked at, and goes on where it was cut. Where
 * streaming does not work everything counts as changed from time to time.
 * @returns stops it
 */
export function followChanges({ onChange, timings }: FollowOptions): () => void {
  const times = { ...TIMINGS, ...timings };
  const stopping = new AbortController();
  const poll = setInterval(() => {
    if (!isStreamLive() && isWatched()) onChange(streamKinds);
  }, times.pollMs);
  void keepListening({ onChange, times, stopped: stopping.signal });
  return () => {
    clearInterval(poll);
    stopping.abort();
    setStreamLive(false);
  };
}

interface Listening {
  onChange: (kinds: readonly StreamKind[]) => void;
  times: StreamTimings;
  stopped: AbortSignal;
}

async function keepListening(listening: Listening): Promise<void> {
  const { times, stopped } = listening;
  let failures = 0;
  const position: Position = { id: null };
  const isOver = () => stopped.aborted;
  for (;;) {
    while (!isWatched() && !isOver()) await untilChange(stopped);
    if (isOver()) return;
    const startedAt = performance.now();
    const token = getHttpConfig().getToken();
    const ending = await listenOnce(listening, position, token);
    // Another one may have begun meanwhile.
    if (isOver()) return;
    setStreamLive(false);
    // Whoever comes back to the page is not made to wait for what happened before.
    if (!isWatched()) {
      failures = 0;
      continue;
    }
    if (ending.how === 'unauthorized') {
      // Without another token nothing more is to be heard; whoever signs in begins anew.
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

/** One request, from its beginning to its end, whoever ends it. */
async function listenOnce(
  { onChange, times, stopped }: Listening,
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
    const response = await fetch(getHttpConfig().baseUrl + memberStream.path, {
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
      return readEnding(response);
    }
    const feed = createEventParser({
      onEvent: (event) => {
        const kinds = readKinds(event);
        if (kinds.length > 0) onChange(kinds);
      },
      onId: (id) => {
        position.id = id;
      },
    });
    reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || attempt.signal.aborted) return { how: 'cut' };
      clearTimeout(silence);
      silence = setTimeout(giveUp, times.silenceMs);
      setStreamLive(true);
      feed(decoder.decode(value, { stream: true }));
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

function readEnding({ status, headers }: Response): Ending {
  if (status === 401) return { how: 'unauthorized' };
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (seconds >= 0) return { how: 'cut', retryAfterMs: seconds * 1000 };
  // Somebody else's API has no such address, or somebody on the way made a page of it.
  return status < 500 && status !== 400 ? { how: 'refused' } : { how: 'cut' };
}

/** @throws Error when this is no event of ours */
function readKinds({ name, data }: ServerEvent): StreamKind[] {
  if (name !== 'change') return [];
  const { kinds } = v.parse(memberStream.event, JSON.parse(data));
  return streamKinds.filter((kind) => kinds.includes(kind));
}

function isWatched(): boolean {
  return !document.hidden && navigator.onLine;
}

/** Resolves when whoever was away may be back; also after a while, where there is a limit. */
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
