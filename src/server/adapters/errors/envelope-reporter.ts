import type { ErrorReporter, PageError } from '../../error-reports/error-reporter';
import type { ErrorSettings } from '../../error-settings';
import { type ErrorOrigin, type LoggedError, writeEnvelope } from './error-event';

/** Dependencies of the reporter. */
export interface ErrorReporterOptions {
  readonly settings: ErrorSettings;
  readonly origin: ErrorOrigin;
  readonly fetch: typeof fetch;
}

const ERROR_LEVEL = 50;
const FATAL_LEVEL = 60;
const MINUTE_MS = 60_000;
const MOST_PER_MINUTE = 60;
const MOST_WAITING = 50;
const MOST_TEXTS = 200;
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Creates the reporter. One process sends at most sixty reports a minute, and the same error once a minute with the number
 * of its repetitions. Reports that the address does not take are lost; the log has them.
 */
export function createErrorReporter(options: ErrorReporterOptions): ErrorReporter {
  const waiting: LoggedError[] = [];
  const limit = createLimit();
  let sending: Promise<void> | undefined;
  let pausedUntilMs = 0;
  const listeners: ((failure: string | undefined) => void)[] = [];

  const sendAll = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const { failure, pauseMs } = await send(entry, options);
      for (const listener of listeners) listener(failure);
      if (pauseMs > 0) {
        pausedUntilMs = Date.now() + pauseMs;
        waiting.length = 0;
      }
    }
    sending = undefined;
  };
  const take = (entry: LoggedError): void => {
    if (waiting.length >= MOST_WAITING || Date.now() < pausedUntilMs) return;
    const repetitions = limit(entry);
    if (repetitions === undefined) return;
    const facts =
      repetitions > 0 ? { ...entry.facts, repetitions: String(repetitions) } : entry.facts;
    waiting.push({ ...entry, facts });
    sending ??= sendAll();
  };
  return {
    host: new URL(options.settings.envelopeUrl).host,
    onOutcome: (listener) => listeners.push(listener),
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        if (level >= ERROR_LEVEL) take(readEntry(args, level));
      },
    },
    flush: async (timeoutMs) => {
      let timer: NodeJS.Timeout | undefined;
      const isOver = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([sending, isOver]);
      clearTimeout(timer);
    },
  };
}

/** Returns a function that tells how often an error came since it was reported; undefined when it is not reported now. */
function createLimit(): (entry: LoggedError) => number | undefined {
  const seen = new Map<string, { untilMs: number; repetitions: number }>();
  let minuteEndsMs = 0;
  let left = 0;
  return ({ text, error, pageError }) => {
    const nowMs = Date.now();
    const key = `${text}/${pageError?.message ?? error?.message ?? ''}`;
    const before = seen.get(key);
    if (before && nowMs < before.untilMs) {
      before.repetitions += 1;
      return undefined;
    }
    if (nowMs >= minuteEndsMs) {
      minuteEndsMs = nowMs + MINUTE_MS;
      left = MOST_PER_MINUTE;
    }
    if (left === 0) return undefined;
    left -= 1;
    if (seen.size >= MOST_TEXTS) seen.clear();
    seen.set(key, { untilMs: nowMs + MINUTE_MS, repetitions: 0 });
    return before?.repetitions ?? 0;
  };
}

function readEntry(args: readonly unknown[], level: number): LoggedError {
  const [first, second] = args;
  const fields: Record<string, unknown> =
    typeof first === 'object' && first !== null ? { ...first } : {};
  const { err, pageError, ...rest } = fields;
  const thrown = first instanceof Error ? first : err;
  const error = thrown instanceof Error ? thrown : undefined;
  const text = [first, second].find((arg) => typeof arg === 'string');
  const facts = Object.entries(rest).filter(([, fact]) => typeof fact !== 'object');
  return {
    ...{ at: new Date(), isFatal: level >= FATAL_LEVEL, error },
    text: typeof text === 'string' ? text : (error?.message ?? ''),
    pageError: pageError as PageError | undefined,
    facts: Object.fromEntries(facts.map(([key, fact]) => [key, String(fact)])),
  };
}

/** The outcome of a report: why the address did not take it, and the time in ms for which nothing more is sent. */
interface Sent {
  readonly failure: string | undefined;
  readonly pauseMs: number;
}

async function send(
  entry: LoggedError,
  { settings, origin, fetch: call }: ErrorReporterOptions,
): Promise<Sent> {
  try {
    const response = await call(settings.envelopeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=chokdee/1, sentry_key=${settings.publicKey}`,
      },
      body: await writeEnvelope(entry, origin),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { failure: undefined, pauseMs: 0 };
    const askedMs = Number(response.headers.get('retry-after')) * 1_000;
    // An event that is too large, or that the project leaves out, says nothing about the next one.
    const isAboutEvent = response.status < 500 && response.status !== 429;
    const pauseMs = Math.min(askedMs > 0 ? askedMs : PAUSE_MS, LONGEST_PAUSE_MS);
    return { failure: `HTTP ${response.status}`, pauseMs: isAboutEvent ? 0 : pauseMs };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : 'unknown error', pauseMs: PAUSE_MS };
  }
}
