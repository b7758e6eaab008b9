import { createHash } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Restriction } from '@/contract/break.fields';
import type {
  DataInputOf,
  Endpoint,
  ExtraFieldsInputOf,
  OperatorEndpoint,
  ParsedBodyOf,
  ParsedQueryOf,
} from '@/contract/endpoint';
import { errorMessages } from '@/contract/error-messages.copy';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { DEVICE_HEADER } from '@/contract/start-call';
import { STREAM_POSITION_HEADER } from '@/contract/stream.contract';
import { actAs, type CallingOperator, type OperatorVisit } from './acting-operator';
import { RefusalError } from './refusal';

/** The signed-in member on whose behalf a call runs. */
export interface CallingMember {
  id: number;
  agentId: number;
  tokenHash: Uint8Array;
}

/** The member found by a token. */
export interface FoundMember extends CallingMember {
  /** Position of the member's stream: changes up to it were visible when the request arrived. */
  readonly streamPosition: string;
  /** The time-out or exclusion that restricts the session; null without one. */
  readonly restriction: Restriction | null;
}

/**
 * Input of every handler. `member` is set when the endpoint requires a member or the request carries a valid token.
 */
export interface Call<E extends Endpoint> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  member: E['access'] extends 'member' ? CallingMember : CallingMember | null;
  /** Calls with the same key are one command; with null, each call is a separate command. */
  idempotencyKey: string | null;
  /** IP of the caller, for limits. */
  ip: string;
  userAgent: string;
  /** Random id kept by the calling browser; null if it sends none. */
  deviceId: string | null;
  /** Session token for further calls on the member's behalf; null if `member` is null. */
  token: string | null;
}

/** Data of a successful response, with the endpoint's extra fields next to `data`. */
type Result<E extends Endpoint> = E['extraFields'] extends v.GenericSchema
  ? { data: DataInputOf<E>; extraFields: ExtraFieldsInputOf<E> }
  : DataInputOf<E>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

/** An endpoint with its handler. */
export interface MountedEndpoint {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Binds an endpoint of the contract to its handler. */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): MountedEndpoint {
  // The wider type is sound, because the router below validates query, body and member with this endpoint.
  return { endpoint, handle: handler };
}

/** Context variables that the middleware of the operator API sets. */
export interface OperatorEnv {
  Variables: {
    /** The operator of the call; undefined only for calls that need no operator. */
    operator: CallingOperator | undefined;
    visit: OperatorVisit;
    /** Runs a call with an Idempotency-Key once. */
    runKeyedRequest: (
      request: { operator: string; key: string; path: string; body: unknown },
      run: () => Promise<unknown>,
    ) => Promise<unknown>;
  };
}

/** Input of every handler of an operator endpoint. */
interface OperatorCall<E extends OperatorEndpoint> {
  query: ParsedQueryOf<E>;
  body: ParsedBodyOf<E>;
  operator: CallingOperator;
  visit: OperatorVisit;
}

/** Input of a handler that needs no operator. */
type VisitorCall<E extends OperatorEndpoint> = Pick<OperatorCall<E>, 'query' | 'body' | 'visit'>;

/** Result of an operator handler: a file as a response, data, or void when the endpoint's data is null. */
type OperatorResult<E extends OperatorEndpoint> = E['contentType'] extends string
  ? Promise<Response>
  : DataInputOf<E> extends null
    ? Promise<void>
    : Promise<DataInputOf<E>>;

/** An operator endpoint with its handler. */
export interface MountedOperatorEndpoint {
  endpoint: OperatorEndpoint;
  handle: (call: OperatorCall<OperatorEndpoint>) => Promise<unknown>;
}

/** Binds an endpoint for operators to its handler. */
export function handleForOperators<E extends OperatorEndpoint>(
  endpoint: E,
  handler: (call: OperatorCall<E>) => OperatorResult<E>,
): MountedOperatorEndpoint {
  // The wider type is sound, because the router below validates query and body with this endpoint.
  return { endpoint, handle: handler };
}

/** Binds an endpoint that needs no operator, such as signing in, to its handler. */
export function handleForVisitors<E extends OperatorEndpoint & { access: 'operator-public' }>(
  endpoint: E,
  handler: (call: VisitorCall<E>) => OperatorResult<E>,
): MountedOperatorEndpoint {
  // The wider type is sound, because the router below validates query and body with this endpoint.
  return {
    endpoint,
    handle: ({ query, body, visit }: OperatorCall<E>) => handler({ query, body, visit }),
  };
}

/** Dependencies of the router. */
export interface EndpointRouterDeps {
  findMember: (bearerToken: string) => Promise<FoundMember | null>;
  clientIpOf: (context: Context) => string;
  /**
   * Checks the `agent_id` of every call that contains one.
   * @throws RefusalError `agent.unknown_code`
   */
  checkAgentId: (id: string) => Promise<void>;
  /** Middleware that lets a call to `/operator/v1` pass only if it identifies an operator or needs none. */
  operatorMiddleware: MiddlewareHandler<OperatorEnv>;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Creates a Hono app that serves the endpoints: it authorises and validates each call, runs the handler, and wraps the
 * result in the envelope.
 */
export function createEndpointRouter(
  mounted: readonly (MountedEndpoint | MountedOperatorEndpoint)[],
  deps: EndpointRouterDeps,
): Hono<OperatorEnv> {
  const router = new Hono<OperatorEnv>();
  router.use('/operator/v1/*', deps.operatorMiddleware);
  for (const each of mounted) {
    router.on(each.endpoint.method, each.endpoint.path, (c) =>
      isForOperators(each) ? respondToOperator(c, each) : respondToMember(c, each, deps),
    );
  }
  return router;
}

function isForOperators(
  mounted: MountedEndpoint | MountedOperatorEndpoint,
): mounted is MountedOperatorEndpoint {
  return mounted.endpoint.access === 'operator' || mounted.endpoint.access === 'operator-public';
}

async function respondToOperator(
  c: Context<OperatorEnv>,
  { endpoint, handle: run }: MountedOperatorEndpoint,
): Promise<Response> {
  const operator = c.get('operator');
  const isPublic = endpoint.access === 'operator-public';
  if (!isPublic) {
    if (!operator) return c.json(errorBody('operator.session_expired'), 401);
    const { roles } = endpoint;
    if (!roles.includes(operator.role)) {
      return c.json(errorBody('operator.role_refused', { role: operator.role, roles }), 403);
    }
    if (endpoint.stepUp && operator.session && !operator.session.isSteppedUp) {
      return c.json(errorBody('operator.step_up_needed'), 403);
    }
  }
  const key = c.req.header('idempotency-key');
  const keyIssues = key === undefined || UUID_PATTERN.test(key) ? [] : [unusableKey];
  const input = await readInput(c, endpoint, keyIssues);
  if (input instanceof Response) return input;
  const { query, body } = input;
  const visit = c.get('visit');
  // The cast is sound: only public endpoints run without an operator, and their handlers take none.
  const call = { query, body, operator: operator as CallingOperator, visit };
  const isKept =
    endpoint.method === 'POST' &&
    operator &&
    !endpoint.hasSecret &&
    endpoint.contentType === undefined;
  const result = await actAs(
    { operator, visit, requestId: c.res.headers.get('x-request-id') },
    () =>
      key !== undefined && isKept
        ? c.get('runKeyedRequest')(
            { operator: operator.name, key, path: endpoint.path, body: namedContent(call) },
            () => run(call),
          )
        : run(call),
  );
  if (result instanceof Response) return result;
  return c.json({ error: 0, message: '', data: result ?? null });
}

async function respondToMember(
  c: Context,
  { endpoint, handle: run }: MountedEndpoint,
  deps: EndpointRouterDeps,
): Promise<Response> {
  const token = bearerToken(c.req.header('authorization'));
  const member = token === null ? null : await deps.findMember(token);
  if (endpoint.access === 'member' && member === null) {
    return c.json(errorBody('auth.session_expired'), 401);
  }
  if (member) c.header(STREAM_POSITION_HEADER, member.streamPosition);
  if (member?.restriction && endpoint.access === 'member' && !endpoint.whileRestricted) {
    throw new RefusalError('safety.restricted', { data: member.restriction });
  }
  const key = c.req.header('idempotency-key') ?? null;
  const keyIssues = key === null || UUID_PATTERN.test(key) ? [] : [unusableKey];
  const input = await readInput(c, endpoint, keyIssues);
  if (input instanceof Response) return input;
  const { query, body } = input;
  const agentId = agentIdOf(query) ?? agentIdOf(body);
  try {
    if (agentId !== undefined) await deps.checkAgentId(agentId);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { error: code, ...rest } = errorBody(error.errorName);
    return c.json({ [endpoint.codeField ?? 'error']: code, ...rest });
  }
  const result = await run({
    query,
    body,
    member,
    idempotencyKey: key,
    ip: deps.clientIpOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    deviceId: readDeviceId(c.req.header(DEVICE_HEADER)),
    token: member && token,
  });
  return c.json(toResponseBody(endpoint, result));
}

/** Returns query and body as parsed by the endpoint's schemas, or the response to a malformed request. */
async function readInput(
  c: Context,
  endpoint: Endpoint | OperatorEndpoint,
  furtherIssues: readonly Issue[] = [],
): Promise<{ query: unknown; body: unknown } | Response> {
  const isPost = endpoint.method === 'POST';
  const isBytes = 'bodyKind' in endpoint;
  const sent = isPost ? await (isBytes ? readBytes(c.req.raw) : readJson(c.req.raw)) : noJson;
  if ('status' in sent)
    return c.json({ ...errorBody('request.malformed'), issues: [sent.issue] }, sent.status);
  const query = validate(endpoint.query ?? noFields, c.req.query());
  const body = isPost ? validate(endpoint.body ?? noFields, sent.value) : noBody;
  const issues = [...query.issues, ...body.issues, ...furtherIssues];
  if (issues.length > 0) return c.json({ ...errorBody('request.malformed'), issues }, 400);
  return { query: query.output, body: body.output };
}

/** Returns the envelope of a refusal. */
export function errorBody(
  name: ErrorName,
  data: unknown = null,
): { error: number; message: string; data: unknown } {
  return { error: errorCodes[name], message: errorMessages[name], data };
}

const noFields = v.strictObject({});

interface Issue {
  path: string;
  message: string;
}

interface Validated {
  output: unknown;
  issues: Issue[];
}

const noBody: Validated = { output: undefined, issues: [] };

/**
 * Validates a value by its schema.
 * @returns the parsed value, or the issues
 */
export function validate(schema: v.GenericSchema, value: unknown): Validated {
  const result = v.safeParse(schema, value);
  if (result.success && !isStorable(result.output))
    return { output: undefined, issues: [unstorable] };
  if (result.success) return { output: result.output, issues: [] };
  return {
    output: undefined,
    issues: result.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  };
}

/** Reads the agent id that a caller may send. It is only checked; data always belongs to the agent of this site. */
function agentIdOf(input: unknown): string | undefined {
  const named = v.safeParse(v.object({ agent_id: v.string() }), input);
  return named.success ? named.output.agent_id : undefined;
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const unusableKey: Issue = { path: 'Idempotency-Key', message: 'Must be a UUID' };

const unstorable: Issue = {
  path: '',
  message: 'Contains a character that cannot be stored, or is nested too deep',
};

const noJson = { value: undefined };

const notCalledBytes: Issue = {
  path: 'Content-Type',
  message: 'Must be application/octet-stream',
};

const noObject: Issue = { path: '', message: 'The body must be a JSON object' };

const notJson: Issue = { path: '', message: 'The body is not valid JSON in UTF-8' };

const notCalledJson: Issue = { path: 'Content-Type', message: 'Must be application/json' };

/** Real calls nest only a few levels; JSON with thousands of levels would exhaust the stack. */
const MOST_LEVELS = 32;

/**
 * Returns false for values that PostgreSQL cannot store (texts with U+0000 or half a surrogate pair) and for values
 * nested deeper than any call.
 */
export function isStorable(value: unknown): boolean {
  return isStorableWithin(value, MOST_LEVELS);
}

function isStorableWithin(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  return levels > 0 && Object.values(value).every((part) => isStorableWithin(part, levels - 1));
}

/** Reads a body that is the content of a file. */
async function readBytes(
  request: Request,
): Promise<{ value: Uint8Array } | { status: 415; issue: Issue }> {
  if (!/^application\/octet-stream\b/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, issue: notCalledBytes };
  return { value: new Uint8Array(await request.arrayBuffer()) };
}

/** Returns what tells two calls apart; the content of a file is named by its hash, and its query belongs to it. */
function namedContent({ query, body }: { query: unknown; body: unknown }): unknown {
  if (!(body instanceof Uint8Array)) return body;
  return { query, sha256: createHash('sha256').update(body).digest('hex') };
}

/** Reads a JSON body; an empty body counts as an empty object. */
async function readJson(
  request: Request,
): Promise<{ value: unknown; raw: string } | { status: 400 | 415; issue: Issue }> {
  let raw: string;
  try {
    raw = decoder.decode(await request.arrayBuffer());
  } catch {
    return { status: 400, issue: notJson };
  }
  if (raw === '') return { value: {}, raw };
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return { status: 415, issue: notCalledJson };
  try {
    const value: unknown = JSON.parse(raw);
    // Without this check, an empty array would pass as an object without fields.
    return Array.isArray(value) ? { status: 400, issue: noObject } : { value, raw };
  } catch {
    return { status: 400, issue: notJson };
  }
}

/** Returns the token of an Authorization header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null;
}

function readDeviceId(header: string | undefined): string | null {
  return header !== undefined && UUID_PATTERN.test(header) ? header.toLowerCase() : null;
}

function toResponseBody(endpoint: Endpoint, result: unknown): Record<string, unknown> {
  const body = { [endpoint.codeField ?? 'error']: 0, message: '' };
  if (!endpoint.extraFields) return { ...body, data: result };
  const { data, extraFields } = result as { data: unknown; extraFields: Record<string, unknown> };
  return { ...body, ...extraFields, data };
}
