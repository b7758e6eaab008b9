import type { BodyOf, Endpoint, QueryOf } from '@/contract/endpoint';
import { ApiError } from './api-error';
import type { HttpConfig, PositionedResponse } from './http-config';

interface CommonOptions {
  signal?: AbortSignal | undefined;
  /** Key of a command; a retry sends the same key, so that the server runs the command only once. */
  idempotencyKey?: string | undefined;
  /** True if the caller shows the error of HTTP 400 itself, so that the page is not left and no input is lost. */
  handlesBadRequest?: boolean | undefined;
  timeoutMs?: number | undefined;
}

type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Arguments of a call; `query` and `body` are typed from the contract. */
export type AskOptions<E extends Endpoint> = CommonOptions &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

type CallArguments<E extends Endpoint> =
  object extends AskOptions<E> ? [options?: AskOptions<E>] : [options: AskOptions<E>];

/** An endpoint, or a function that imports it. */
export type Loadable<E extends Endpoint> = E | (() => Promise<E>);

let config: HttpConfig = {
  baseUrl: '',
  getToken: () => null,
  getDeviceId: () => '',
  onUnauthorized: () => undefined,
  onBadRequest: () => undefined,
};

/** Running calls that change data. */
const commands = new Set<Promise<unknown>>();

let transport: Promise<typeof import('./http-transport')> | undefined;

/** Loads the code that makes calls. Later calls return the same module, unless loading has failed. */
export async function loadTransport(): Promise<typeof import('./http-transport')> {
  transport ??= import('./http-transport');
  try {
    return await transport;
  } catch (cause) {
    transport = undefined;
    throw cause;
  }
}

/** Sets the configuration of every later call; done once by the composition root. */
export function configureHttp(next: HttpConfig): void {
  config = next;
}

/** Returns the configuration, for requests that do not use `call`. */
export function getHttpConfig(): HttpConfig {
  return config;
}

/** Resolves when every running call that changes data has succeeded or failed. */
export async function untilCommandsEnd(): Promise<void> {
  await Promise.allSettled(commands);
}

/**
 * Makes one call of the contract.
 * @returns the response, with `data` as the contract's schema reads it (money in integer satang)
 * @throws ApiError, or the platform's AbortError when `signal` cancels
 */
export async function call<E extends Endpoint>(
  endpoint: Loadable<E>,
  ...[options]: CallArguments<E>
): Promise<PositionedResponse<E>> {
  const [{ send }, loaded] = await Promise.all([
    loadTransport(),
    typeof endpoint === 'function' ? endpoint() : endpoint,
  ]).catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline', cause });
  });
  const sending = send(loaded, { ...options }, config);
  if (!loaded.invalidates) return sending;
  commands.add(sending);
  try {
    return await sending;
  } finally {
    commands.delete(sending);
  }
}
