import axios, { type AxiosResponse } from 'axios';
import * as v from 'valibot';
import type { Endpoint } from '@/contract/endpoint';
import { findMemberErrorName, memberErrorCodes } from '@/contract/member-errors';
import { DEVICE_HEADER } from '@/contract/start-call';
import { STREAM_POSITION_HEADER } from '@/contract/stream.contract';
import { ApiError } from './api-error';
import { CALL_TIMEOUT_MS, type HttpConfig, type PositionedResponse } from './http-config';
import { renewSession, reportDeadToken } from './session-renewal';
import { noteStreamPosition, readPosition } from './stream-position';

interface SendOptions {
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  handlesBadRequest?: boolean | undefined;
  timeoutMs?: number | undefined;
}

/** The response of the lottery lobby has `status` in place of `error`. */
const envelope = v.looseObject({
  error: v.optional(v.number()),
  status: v.optional(v.number()),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown(), null),
});

const PAUSED = memberErrorCodes['site.paused'];
const REFUSED_BY_SAFETY = memberErrorCodes['safety.refused'];
const RESTRICTED = memberErrorCodes['safety.restricted'];

/** Sends one call by axios, and turns any result into a response or an `ApiError`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  options: SendOptions,
  config: HttpConfig,
): Promise<PositionedResponse<E>> {
  let token = config.getToken();
  let response = await request(endpoint, options, config, token);
  if (response.status === 401 && (await renewSession(token, config))) {
    token = config.getToken();
    response = await request(endpoint, options, config, token);
  }
  if (response.status === 401) {
    reportDeadToken(token, config);
    throw failure('unauthorized', response);
  }
  const content = readEnvelope(response);
  if (response.status === 400) {
    if (!options.handlesBadRequest) config.onBadRequest();
    throw failure('malformed', response, content && content.code !== 0 ? content : undefined);
  }
  if (content?.code === PAUSED) config.onPaused?.();
  if (content?.code === REFUSED_BY_SAFETY) config.onSafetyRefusal?.(content.data);
  if (content?.code === RESTRICTED) config.onRestricted?.();
  const result = readResponse(endpoint, response);
  config.onSuccess?.(endpoint);
  return result;
}

async function request(
  endpoint: Endpoint,
  options: SendOptions,
  config: HttpConfig,
  token: string | null,
): Promise<AxiosResponse<unknown>> {
  options.signal?.throwIfAborted();
  const askedAtMs = Date.now();
  let response: AxiosResponse<unknown>;
  try {
    response = await axios.request<unknown>({
      baseURL: config.baseUrl,
      url: endpoint.path,
      method: endpoint.method,
      params: options.query,
      ...(endpoint.method === 'POST' && { data: options.body ?? {} }),
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(endpoint.method === 'POST' &&
          endpoint.access === 'public' && { [DEVICE_HEADER]: config.getDeviceId() }),
        ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
      },
      timeout: options.timeoutMs ?? CALL_TIMEOUT_MS,
      transitional: { clarifyTimeoutError: true },
      ...(config.fetch && { adapter: 'fetch', env: { fetch: withRequest(config.fetch) } }),
      validateStatus: () => true,
      ...(options.signal && { signal: options.signal }),
    });
  } catch (cause) {
    options.signal?.throwIfAborted();
    const timedOut = axios.isAxiosError(cause) && cause.code === 'ETIMEDOUT';
    throw new ApiError({ kind: timedOut ? 'timeout' : 'offline', cause });
  }
  if (isOfPortal(response)) throw new ApiError({ kind: 'offline' });
  if (token !== null) noteStreamPosition(token, positionOf(response), askedAtMs);
  return response;
}

/** Returns whether the sign-in page of a public Wi-Fi took the place of the server's response. */
function isOfPortal(response: AxiosResponse<unknown>): boolean {
  const { status } = response;
  const isPage = header(response, 'content-type')?.startsWith('text/html');
  return status === 511 || ((status < 300 || status === 401) && isPage === true);
}

/** Turns a request handler into a `fetch` function. Axios calls `fetch` with a request, or with a URL and options. */
function withRequest(respond: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => respond(new Request(input, init));
}

function readResponse<E extends Endpoint>(
  endpoint: E,
  response: AxiosResponse<unknown>,
): PositionedResponse<E> {
  const content = readEnvelope(response);
  if (response.status === 429 || (response.status === 503 && content?.code === PAUSED))
    throw failure('refused', response, content);
  if (response.status < 200 || response.status > 299 || !content) throw failure('server', response);
  if (content.code !== 0) throw failure('refused', response, content);

  const data = v.safeParse(endpoint.data, content.data);
  const extraFields = endpoint.extraFields
    ? v.safeParse(endpoint.extraFields, response.data)
    : undefined;
  if (!data.success || extraFields?.success === false) {
    const issues = data.success ? extraFields?.issues : data.issues;
    throw failure(
      'server',
      response,
      undefined,
      new Error(`Unreadable response of ${endpoint.path}`, { cause: issues }),
    );
  }
  const result: { error: 0; message: string; data: unknown; streamPosition: bigint | null } = {
    ...extraFields?.output,
    error: 0,
    message: content.message,
    data: data.output,
    streamPosition: positionOf(response),
  };
  // The schemas applied above are the source of the type `ResponseOf`.
  return result;
}

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

function readEnvelope(response: AxiosResponse<unknown>): Envelope | undefined {
  const parsed = v.safeParse(envelope, response.data);
  if (!parsed.success) return undefined;
  const { error, status, message, data } = parsed.output;
  const code = error ?? status;
  return code === undefined ? undefined : { code, message, data };
}

function failure(
  kind: ApiError['kind'],
  response: AxiosResponse<unknown>,
  content?: Envelope,
  cause?: Error,
): ApiError {
  return new ApiError({
    kind,
    // An empty message is replaced by the default of the error kind.
    message: content?.message || undefined,
    code: content?.code,
    errorName: content && findMemberErrorName(content.code),
    data: content?.data,
    status: response.status,
    requestId: header(response, 'x-request-id'),
    retryAfterMs: retryAfter(response),
    cause,
  });
}

function positionOf(response: AxiosResponse<unknown>): bigint | null {
  return readPosition(response.headers[STREAM_POSITION_HEADER]);
}

function header(response: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function retryAfter(response: AxiosResponse<unknown>): number | undefined {
  // Only seconds are read: a date would depend on the phone's clock, which may be wrong by hours.
  const seconds = Number.parseInt(header(response, 'retry-after') ?? '', 10);
  return seconds >= 0 ? seconds * 1000 : undefined;
}
