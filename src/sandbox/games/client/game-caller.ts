import { pause } from './element-builder';
import type { PlayConfig } from './sandbox.protocol';

/** Thrown when no usable response arrived: the result is unknown, and repeating the same call is safe. */
export class NoResponseError extends Error {}

/** Longest time in ms for which a call waits out delays of the server. */
export const PATIENCE_MS = 25_000;
export const RETRY_AFTER_MS = 1200;

const TIMEOUT_MS = 15_000;
const SILENT_RETRIES = 1;

interface GameResponse {
  readonly status: string;
}

/** A response with a result, in contrast to a delay or a failure. */
export type FinalResponse<A extends GameResponse> = Exclude<
  A,
  { readonly status: 'pending' | 'too_soon' | 'failed' }
>;

/**
 * Creates the client of the game's server.
 * @returns makes a call of a given name; throws NoResponseError without a usable response
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
      const result: unknown = await response.json();
      return result;
    } catch {
      throw new NoResponseError();
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * Waits out delays of the server, and repeats the call where that is safe.
 * @throws NoResponseError when no response arrived, so that the result is unknown
 */
export async function askPatiently<A extends GameResponse>(
  ask: () => Promise<A>,
): Promise<FinalResponse<A>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let silent = 0; ; ) {
    try {
      const response = await ask();
      if (!isDelay(response)) {
        if (isFinal(response)) return response;
        throw new NoResponseError();
      }
      if (Date.now() > deadline) throw new NoResponseError();
      await pause(response.retry_after_ms);
    } catch (error) {
      silent += 1;
      if (silent > SILENT_RETRIES) throw error;
      await pause(RETRY_AFTER_MS);
    }
  }
}

function isDelay(
  response: GameResponse,
): response is GameResponse & { readonly retry_after_ms: number } {
  return response.status === 'pending' || response.status === 'too_soon';
}

function isFinal<A extends GameResponse>(response: A): response is FinalResponse<A> {
  return response.status !== 'failed';
}
