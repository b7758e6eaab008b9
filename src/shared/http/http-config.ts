import type { Endpoint, ResponseOf } from '@/contract/endpoint';

/** Time in ms after which a call fails with kind `timeout`. */
export const CALL_TIMEOUT_MS = 15_000;

/** A successful response, with its position in the member's stream if it has one. */
export type PositionedResponse<E extends Endpoint> = ResponseOf<E> & {
  streamPosition: bigint | null;
};

/** Configuration of every call, set by the composition root. */
export interface HttpConfig {
  /** Base URL of the API; empty means same origin. */
  baseUrl: string;
  /** Handles calls in place of the network when the server renders. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  getToken: () => string | null;
  /** Returns the id of this browser, for calls that may begin a session. */
  getDeviceId: () => string;
  /**
   * Renews an expired session without any user action; true repeats the call. Undefined where only the member can do
   * it.
   */
  renewSession?: ((deadToken: string) => Promise<boolean>) | undefined;
  /** Called when the current token is refused and not renewed, once per token. */
  onUnauthorized: () => void;
  /** Called for HTTP 400 of a call that does not handle it itself. */
  onBadRequest: () => void;
  /** Called after every successful call. */
  onSuccess?: (endpoint: Endpoint) => void;
}
