import * as v from 'valibot';
import type { BodyOf, DataOf, OperatorEndpoint, QueryOf } from '@/contract/endpoint';
import { findErrorName } from '@/contract/errors';
import { createUuid } from '@/domain/uuid';
import { ApiError, type ApiErrorKind } from '@/shared/http/api-error';

const TIMEOUT_MS = 20_000;
/** Longest time in ms for a call that sends or returns the content of a file. */
const FILE_TIMEOUT_MS = 120_000;

/** Reactions of the shell to a server that does not accept the session. */
export interface SessionGate {
  /** Called when the session has ended. */
  readonly onExpired: () => void;
  /** Asks the person for a code. @returns false when they cancel */
  readonly stepUp: () => Promise<boolean>;
}

let gate: SessionGate = { onExpired: () => undefined, stepUp: () => Promise.resolve(false) };

/** Sets the gate of all later calls; the shell does so once. */
export function setSessionGate(next: SessionGate): void {
  gate = next;
}

/** Arguments of a call, typed by the contract. */
export interface OperatorCallOptions<E extends OperatorEndpoint> {
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** A repetition with the same key is the same command. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** False for the calls around signing in, whose 401 is no ended session. */
  readonly watchesSession?: boolean;
}

const envelope = v.looseObject({
  error: v.number(),
  message: v.string(),
  data: v.unknown(),
  issues: v.optional(v.array(v.looseObject({ path: v.string(), message: v.string() })), []),
});

/** An issue of a field, as the server found it. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** Returns the issues of the fields of a refused call. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  return error instanceof ApiError && error.kind === 'malformed' && Array.isArray(error.data)
    ? (error.data as FieldIssue[])
    : [];
}

/** Returns whether a command was stored as a request for a second person. */
export function waitsForSecond(error: unknown): boolean {
  return error instanceof ApiError && error.errorName === 'operator.approval_needed';
}

/**
 * Makes one call of the operators' contract.
 * @returns `data` as the contract's schema reads it
 * @throws ApiError; `issuesOf` reads the issues of a malformed one
 */
export async function callOperator<E extends OperatorEndpoint>(
  endpoint: E,
  options: OperatorCallOptions<E> = {},
): Promise<DataOf<E>> {
  const key = options.key ?? createUuid();
  return askForCode(async () => {
    const response = await request(endpoint, { ...options, key });
    return v.parse(endpoint.data, await readData(response, options)) as DataOf<E>;
  });
}

/**
 * Makes one call whose response is a file.
 * @throws ApiError
 */
export async function callForFile(
  endpoint: OperatorEndpoint & { readonly contentType: string },
): Promise<Blob> {
  const key = createUuid();
  return askForCode(async () => {
    const response = await request(endpoint, { key });
    // A refusal is JSON instead of a file, and reading it throws.
    const isFile = response.headers.get('content-type') === endpoint.contentType;
    if (!isFile) await readData(response);
    return response.blob();
  });
}

/** Sends a call again after the person has confirmed with a code, where the server asks for one. */
async function askForCode<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const needsCode = error instanceof ApiError && error.errorName === 'operator.step_up_needed';
    if (!needsCode || !(await gate.stepUp())) throw error;
    return send();
  }
}

/** Reads the data of a response. @throws ApiError for a refusal */
async function readData(
  response: Response,
  { watchesSession }: { readonly watchesSession?: boolean } = {},
): Promise<unknown> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const read = v.safeParse(envelope, await response.json().catch(() => undefined));
  if (!read.success) throw new ApiError({ kind: 'server', status: response.status, requestId });
  const { error, message, data, issues } = read.output;
  if (response.status === 401 && watchesSession !== false) gate.onExpired();
  if (!response.ok || error !== 0) {
    throw new ApiError({
      ...{
        kind: kindOf(response.status),
        message: message === '' ? undefined : message,
        requestId,
        status: response.status,
        code: error,
      },
      errorName: findErrorName(error),
      data: response.status === 400 ? issues : data,
    });
  }
  return data;
}

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 400) return 'malformed';
  return status >= 500 ? 'server' : 'refused';
}

async function request<E extends OperatorEndpoint>(
  { method, path, bodyKind, contentType }: E,
  { query, body, key, signal }: OperatorCallOptions<E>,
): Promise<Response> {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const url = given.length === 0 ? path : `${path}?${search.toString()}`;
  const isBytes = bodyKind === 'bytes';
  const isFile = isBytes || contentType !== undefined;
  const timeout = AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers: {
        'x-operator-request': '1',
        ...(method === 'POST' && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
          'idempotency-key': key ?? createUuid(),
        }),
      },
      ...(method === 'POST' && {
        body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body ?? {}),
      }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'offline', cause });
  }
}
