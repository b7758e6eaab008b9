import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@/contract/endpoint';

/** How long a call may take before it fails with kind `timeout`. */
export const CALL_TIMEOUT_MS = 15_000;

/** What the composition root decides for every call. */
export interface HttpConfig {
  /** Base host; empty means same origin. */
  baseUrl: string;
  getToken: () => string | null;
  /** The current token is dead. Called once per token, however many calls find out. */
  onUnauthorized: () => void;
  /** HTTP 400 of a call that does not handle it itself. */
  onBadRequest: () => void;
  /** A call succeeded. */
  onSuccess?: (endpoint: Endpoint) => void;
}

interface CommonOptions {
  signal?: AbortSignal | undefined;
  /** Made when the confirmation opens, reused on retry. */
  idempotencyKey?: string | undefined;
  /** The caller shows a 400 itself, so that nothing typed is lost. */
  handlesBadRequest?: boolean | undefined;
  timeoutMs?: number | undefined;
}

type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Arguments of a call; `query` and `body` are typed from the contract. */
export type CallOptions<E extends Endpoint> = CommonOptions &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

let config: HttpConfig = {
  baseUrl: '',
  getToken: () => null,
  onUnauthorized: () => undefined,
  onBadRequest: () => undefined,
};

/** Sets what every later call uses; done once by the composition root. */
export function configureHttp(next: HttpConfig): void {
  config = next;
}

/** Starts loading the transport, so that the first call does not wait for it. */
export function preloadHttp(): void {
  // A failure shows itself at the first call, which imports again.
  void import('./http-transport').catch(() => undefined);
}

/**
 * Makes one call of the contract.
 * @returns the answer, `data` as the contract's schema reads it (money in integer satang)
 * @throws ApiError, or the platform's AbortError when `signal` cancels
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<AnswerOf<E>> {
  const { send } = await import('./http-transport');
  return send(endpoint, { ...options }, config);
}
