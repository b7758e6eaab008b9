import { pause } from './element-builder';
import type { PlayConfig } from './sandbox.protocol';

/** Thrown when no usable response arrived: the result is unknown, and repeating the same call is safe. */
export class NoAnswerError extends Error {}

/** Time limit in ms for waiting out delays of the server. */
export const PATIENCE_MS = 25_000;
export const RETRY_AFTER_MS = 1200;

const TIMEOUT_MS = 15_000;
const SILENT_RETRIES = 1;

interface Answer {
  readonly status: string;
}

/** A response with a result. */
export type FinalAnswer<A extends Answer> = Exclude<
  A,
  { readonly status: 'pending' | 'too_soon' | 'failed' }
>;

/**
 * Creates the client of the game's server.
 * @returns makes a call of a given name; throws NoAnswerError without a usable response
 */
export function createCaller(
  config: Pick<PlayConfig, 'api' | 'launchToken'>,
): (name: string, content: object) => Promise<unknown> {
  return async (name, content) => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      abort.abort();
    }, TIMEOUT_MS);
    try {
      // A plain-text body spares the browser a preflight request.
      const response = await fetch(`${config.api}/${name}`, {
        method: 'POST',
        body: JSON.stringify({ launch_token: config.launchToken, ...content }),
        signal: abort.signal,
        credentials: 'omit',
        cache: 'no-store',
      });
      const answer: unknown = await response.json();
      return answer;
    } catch {
      throw new NoAnswerError();
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Waits out delays of the server, and repeats the call where that is safe.
 * @throws NoAnswerError when no response arrived, so that the result is unknown
 */
export async function askPatiently<A extends Answer>(
  ask: () => Promise<A>,
): Promise<FinalAnswer<A>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let silent = 0; ; ) {
    try {
      const answer = await ask();
      if (!isDelay(answer)) {
        if (isFinal(answer)) return answer;
        throw new NoAnswerError();
      }
      if (Date.now() > deadline) throw new NoAnswerError();
      await pause(answer.retry_after_ms);
    } catch (error) {
      silent += 1;
      if (silent > SILENT_RETRIES) throw error;
      await pause(RETRY_AFTER_MS);
    }
  }
}

function isDelay(answer: Answer): answer is Answer & { readonly retry_after_ms: number } {
  return answer.status === 'pending' || answer.status === 'too_soon';
}

function isFinal<A extends Answer>(answer: A): answer is FinalAnswer<A> {
  return answer.status !== 'failed';
}
