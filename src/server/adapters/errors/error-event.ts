import { randomUUID } from 'node:crypto';
import type { PageError } from '../../error-reports/error-reporter';
import { removePrivate } from '../../error-reports/private-text.rules';
import { type ErrorFrame, readFrames } from './error-frames';
import type { SourcePlaces } from './source-places';

/** An entry of the log that is reported. */
export interface LoggedError {
  readonly at: Date;
  readonly isFatal: boolean;
  readonly text: string;
  readonly error: Error | undefined;
  readonly pageError: PageError | undefined;
  /** Further facts of the entry. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The site and the release in which errors happen. */
export interface ErrorOrigin {
  readonly agentCode: string;
  readonly release: string | undefined;
  readonly environment: string;
  readonly places: SourcePlaces;
}

/** An error in the form of Sentry's protocol, the innermost cause first. */
interface ExceptionValue {
  readonly type: string;
  readonly value: string;
  readonly stacktrace?: { readonly frames: readonly ErrorFrame[] };
}

const MOST_CAUSES = 4;
const LONGEST_TEXT = 2_000;
const clean = (text: string): string => removePrivate(text).slice(0, LONGEST_TEXT);

/** Writes an entry of the log as an envelope of Sentry's protocol. */
export async function writeEnvelope(entry: LoggedError, origin: ErrorOrigin): Promise<string> {
  const { pageError } = entry;
  const eventId = randomUUID().replaceAll('-', '');
  const values = pageError
    ? [await toException(pageError, origin.places)]
    : await Promise.all(causesOf(entry.error).map((error) => toException(error, origin.places)));
  const event = {
    ...{ event_id: eventId, timestamp: entry.at.toISOString() },
    ...{ platform: pageError ? 'javascript' : 'node', level: entry.isFatal ? 'fatal' : 'error' },
    ...{ release: origin.release, environment: origin.environment },
    logentry: { formatted: clean(entry.text) },
    tags: { agent: origin.agentCode, shell: pageError?.shell ?? 'server' },
    extra: Object.fromEntries(Object.entries(entry.facts).map(([key, fact]) => [key, clean(fact)])),
    ...(pageError && {
      request: { url: clean(pageError.path), headers: { 'User-Agent': pageError.userAgent } },
    }),
    ...(values.length > 0 && { exception: { values } }),
  };
  return [{ event_id: eventId, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

async function toException(
  { name, message, stack = '' }: Pick<Error, 'name' | 'message' | 'stack'>,
  places: SourcePlaces,
): Promise<ExceptionValue> {
  const frames = await places.resolve(readFrames(stack));
  return {
    ...{ type: clean(name), value: clean(message) },
    ...(frames.length > 0 && { stacktrace: { frames: frames.map(cleanFrame).toReversed() } }),
  };
}

const cleanFrame = (frame: ErrorFrame): ErrorFrame => ({
  ...frame,
  filename: clean(frame.filename),
  function: clean(frame.function),
});

function causesOf(error: Error | undefined): Error[] {
  const causes: Error[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (causes.length === MOST_CAUSES || causes.includes(cause)) break;
    causes.unshift(cause);
  }
  return causes;
}
