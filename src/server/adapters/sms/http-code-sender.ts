import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeSender } from '../../account/code-sender';
import type { SmsSettings } from '../../sms-settings';
import { readPointer, type SmsMessage, writeSmsBody } from './sms-message';

/** Times of the sender; tests shorten them. */
interface SmsTimes {
  /** Milliseconds between two tries without an answer of how long to wait. */
  readonly againMs: number;
  /** Longest time that a gateway may ask to wait for. */
  readonly longestWaitMs: number;
  /** Milliseconds within which a message may be tried again. */
  readonly withinMs: number;
  /** Failures within this time make the sender rest. */
  readonly countedMs: number;
  readonly restMs: number;
}

const TIMES: SmsTimes = {
  againMs: 500,
  longestWaitMs: 5_000,
  withinMs: 20_000,
  countedMs: 60_000,
  restMs: 30_000,
};
const MOST_TRIES = 3;
/** Tries of a message that the gateway may have taken without an answer. A code that comes twice is the same code. */
const MOST_UNANSWERED = 2;
const FAILURES_TO_REST = 5;
const RETRIED = new Set([429, 502, 503, 504]);
const MOST_LETTERS_OF_REASON = 200;

/** A message that the gateway did not take. Its text contains no phone, no code and no secret. */
class SmsError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | undefined,
  ) {
    super(message);
    this.name = 'SmsError';
  }
}

/**
 * Creates a sender that hands codes and notices to an SMS gateway over HTTP. After five failures within a minute it
 * rests for half a minute, so that members are told at once that no code can be sent.
 * @param options.siteName shown in the text of a code
 */
export function createHttpCodeSender(
  settings: SmsSettings,
  {
    siteName,
    validMinutes,
    fetch,
    times = TIMES,
  }: {
    siteName: () => Promise<string>;
    validMinutes: number;
    fetch: typeof globalThis.fetch;
    times?: SmsTimes;
  },
): CodeSender {
  let failedAtMs: number[] = [];
  let restsUntilMs = -Infinity;

  const isAvailable = () => performance.now() >= restsUntilMs;

  async function deliver(message: SmsMessage): Promise<void> {
    if (!isAvailable()) throw new SmsError('the SMS gateway has failed often and rests', undefined);
    try {
      await tryToSend(message);
      failedAtMs = [];
    } catch (error) {
      const nowMs = performance.now();
      failedAtMs = [...failedAtMs.filter((atMs) => nowMs - atMs < times.countedMs), nowMs];
      if (failedAtMs.length >= FAILURES_TO_REST) restsUntilMs = nowMs + times.restMs;
      throw error;
    }
  }

  async function tryToSend(message: SmsMessage): Promise<void> {
    const startedMs = performance.now();
    for (let tried = 1; ; tried += 1) {
      const outcome = await sendOnce(settings, fetch, message);
      if (outcome === undefined) return;
      const most = outcome.isUnanswered ? MOST_UNANSWERED : MOST_TRIES;
      const waitMs = outcome.error.retryAfterMs ?? times.againMs;
      const isTooLate = performance.now() + waitMs - startedMs > times.withinMs;
      if (!outcome.mayRepeat || tried >= most || waitMs > times.longestWaitMs || isTooLate)
        throw outcome.error;
      await sleep(waitMs);
    }
  }

  return {
    isAvailable,
    async send({ phone, code }) {
      const name = await siteName();
      await deliver({
        phone,
        text: `รหัส ${code} ใช้ใน ${validMinutes} นาที ห้ามบอกใคร — ${name}`,
      });
    },
    sendNotice: deliver,
  };
}

interface Failure {
  readonly error: SmsError;
  readonly mayRepeat: boolean;
  /** Whether the gateway may have taken the message. */
  readonly isUnanswered: boolean;
}

/** Sends a message once. @returns undefined when the gateway took it */
async function sendOnce(
  settings: SmsSettings,
  fetch: typeof globalThis.fetch,
  message: SmsMessage,
): Promise<Failure | undefined> {
  const { url, auth, accepted, timeoutMs } = settings;
  const { body, contentType } = writeSmsBody(settings, message);
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': contentType, ...(auth && { [auth.name]: auth.value }) },
      body,
      signal,
    });
    text = await response.text();
  } catch (cause) {
    const isUnanswered = signal.aborted;
    const why = isUnanswered
      ? `did not answer within ${timeoutMs} ms`
      : `cannot be reached: ${reasonOf(cause)}`;
    return {
      error: new SmsError(`the SMS gateway ${why}`, undefined),
      mayRepeat: true,
      isUnanswered,
    };
  }
  const { status } = response;
  if (response.ok && isAccepted(accepted, text)) return undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    error: new SmsError(
      `the SMS gateway answered ${status}: ${withoutNumbers(text)}`,
      retryAfter > 0 ? retryAfter * 1000 : undefined,
    ),
    mayRepeat: RETRIED.has(status),
    isUnanswered: false,
  };
}

function isAccepted(accepted: SmsSettings['accepted'], text: string): boolean {
  if (!accepted) return true;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return false;
  }
  const found = readPointer(json, accepted.pointer);
  return accepted.value === undefined ? found == null : String(found) === accepted.value;
}

/** Returns the name of a network failure, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.name : 'unknown');
}

/** Shortens a reason for the log, without what could be a phone or a code. */
function withoutNumbers(text: string): string {
  return text.slice(0, MOST_LETTERS_OF_REASON).replace(/\d{4,}/g, '…');
}
