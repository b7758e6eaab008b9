import type { AnswerOf, Endpoint } from '@/contract/endpoint';

/** How long a call may take before it fails with kind `timeout`. */
export const CALL_TIMEOUT_MS = 15_000;

/** A successful answer, with its position in the member's stream if it has one. */
export type PlacedAnswer<E extends Endpoint> = AnswerOf<E> & { streamPosition: bigint | null };

/** What the composition root decides for every call. */
export interface HttpConfig {
  /** Base host; empty means same origin. */
  baseUrl: string;
  /** Answers calls in place of the network, where the server renders. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  getToken: () => string | null;
  /** Names this browser to calls that may begin a session. */
  getDeviceId: () => string;
  /**
   * Tries to replace a dead token without asking anyone; true lets the call be made once more.
   * Left out where nothing but the member can do it.
   */
  renewSession?: ((deadToken: string) => Promise<boolean>) | undefined;
  /** The current token is dead and was not replaced. Called once per token, however many calls find out. */
  onUnauthorized: () => void;
  /** HTTP 400 of a call that does not handle it itself. */
  onBadRequest: () => void;
  /** A call succeeded. */
  onSuccess?: (endpoint: Endpoint) => void;
}
