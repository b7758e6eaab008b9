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
   * Renews an expired session without any user action; after true the call is repeated. Undefined where only the member
   * can sign in again.
   */
  renewSession?: ((deadToken: string) => Promise<boolean>) | undefined;
  /** Called once per token, when the server has refused the current token and it was not renewed. */
  onUnauthorized: () => void;
  /** Called for HTTP 400, unless the call sets `handlesBadRequest`. */
  onBadRequest: () => void;
  /** Called when maintenance refuses a call. */
  onPaused?: () => void;
  /** Called with the refusal's data when the member's limits or a break refuse a call. */
  onSafetyRefusal?: (data: unknown) => void;
  /** Called when a call is refused because the member is on a break. */
  onRestricted?: () => void;
  /** Called after every successful call. */
  onSuccess?: (endpoint: Endpoint) => void;
}
