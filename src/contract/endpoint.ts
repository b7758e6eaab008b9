import type * as v from 'valibot';
import type { ErrorName } from './errors';
import type { OperatorRole } from './operator-roles';

/** Kinds of data that a successful call may change; `app` invalidates the queries that show them. */
export type ChangeKind =
  | 'session'
  | 'wallet'
  | 'points'
  | 'games'
  | 'line'
  | 'account'
  | 'deposits'
  | 'withdrawals'
  | 'promotions'
  | 'redemptions'
  | 'vip'
  | 'spins'
  | 'quests'
  | 'cashback'
  | 'polls'
  | 'commission'
  | 'lotto'
  /** Limits and breaks of the member, and what is used of the limits. */
  | 'safety'
  | 'notifications'
  | 'content'
  | 'notices'
  | 'security'
  /** Maintenance is planned, moved or over. */
  | 'site'
  /** The look or the links of the site. */
  | 'brand';

type Schema = v.GenericSchema;

/**
 * The declaration of one HTTP call. The server validates requests by it, the client takes its types from it, and the
 * API description is generated from it.
 */
interface DeclaredCall {
  readonly method: 'GET' | 'POST';
  /** One sentence for the API description. */
  readonly summary: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of `data` in a successful response. */
  readonly data: Schema;
  /** Business refusals that this call may return. */
  readonly errors: readonly ErrorName[];
}

/** A call of the members' site. */
export interface Endpoint extends DeclaredCall {
  readonly path: `/api/${string}`;
  /** `member` returns 401 without a valid token. */
  readonly access: 'public' | 'member';
  /** Named fields that the specification puts next to `data` (login's `access_token`). */
  readonly extraFields?: v.GenericSchema<Record<string, unknown>>;
  /** Name of the response field for the error number, where the specification does not call it `error`. */
  readonly codeField?: 'status';
  readonly invalidates?: readonly ChangeKind[];
  /**
   * True for calls that a member can make during a time-out or an exclusion; all others that need a member are refused
   * with `safety.restricted`.
   */
  readonly whileRestricted?: true;
}

/** Declares an endpoint, keeping its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * A call of operators. It returns 401 without a session or key of an operator, and 403 when the role may not make it.
 */
export interface OperatorEndpoint extends DeclaredCall {
  readonly path: `/operator/v1/${string}`;
  /** `operator-public`: calls around signing in, which need neither a session nor a key of an operator. */
  readonly access: 'operator' | 'operator-public';
  /** Roles that may make the call; at least one. */
  readonly roles: readonly [OperatorRole, ...OperatorRole[]];
  /**
   * True requires that a signed-in operator has entered a one-time code in the last ten minutes. A key needs no code.
   * Calls that move money also require it from the amount on that two people handle.
   */
  readonly stepUp?: true;
  /** True for a response with a secret, such as a key. The server does not store it, so a repeated call runs again. */
  readonly hasSecret?: true;
  /** Content type of the file that a success returns; without it, a success returns JSON with `data`. */
  readonly contentType?: string;
  /** Maximum size in bytes of the request body, where it is larger than the default. */
  readonly mostBodyBytes?: number;
  /** `bytes` for a body that is the content of a file, as `application/octet-stream`; without it, the body is JSON. */
  readonly bodyKind?: 'bytes';
}

/** Declares an endpoint for operators, keeping its literal types. */
export function defineOperatorEndpoint<const E extends OperatorEndpoint>(endpoint: E): E {
  return endpoint;
}

/** A GET that returns a file instead of JSON. It needs no session token, because its path contains a token. */
export interface FileEndpoint {
  readonly path: `/api/${string}`;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly contentType: string;
}

/** Declares a file endpoint, keeping its literal types. */
export function defineFile<const F extends FileEndpoint>(file: F): F {
  return file;
}

/** A GET that returns server-sent events and does not end by itself. */
export interface StreamEndpoint {
  readonly path: `/api/${string}`;
  /** One sentence for the API description. */
  readonly summary: string;
  /** `member` returns 401 without a valid token. */
  readonly access: 'public' | 'member';
  readonly query: Schema;
  /** Schema of an event's `data`. */
  readonly event: Schema;
  /** Refusals; exceeded limits are HTTP 429 and 503 with `Retry-After`. */
  readonly errors: readonly ErrorName[];
}

/** Declares a stream, keeping its literal types. */
export function defineStream<const S extends StreamEndpoint>(stream: S): S {
  return stream;
}

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Input<S> = S extends Schema ? v.InferInput<S> : undefined;

/** The query as a caller passes it. */
export type QueryOf<E extends DeclaredCall> = Input<E['query']>;
/** The body as a caller passes it. */
export type BodyOf<E extends DeclaredCall> = Input<E['body']>;
/** The query after validation by the server. */
export type ParsedQueryOf<E extends DeclaredCall> = Output<E['query']>;
/** The body after validation by the server. */
export type ParsedBodyOf<E extends DeclaredCall> = Output<E['body']>;
/** `data` of a successful response as the client reads it. */
export type DataOf<E extends DeclaredCall> = v.InferOutput<E['data']>;
/** `data` of a successful response as the server writes it. */
export type DataInputOf<E extends DeclaredCall> = v.InferInput<E['data']>;
/** The fields next to `data` in a successful response. */
export type ExtraFieldsOf<E extends Endpoint> = E['extraFields'] extends Schema
  ? v.InferOutput<E['extraFields']>
  : object;

/** The fields next to `data` as the server writes them. */
export type ExtraFieldsInputOf<E extends Endpoint> = E['extraFields'] extends Schema
  ? v.InferInput<E['extraFields']>
  : object;

/** A successful response. */
export type ResponseOf<E extends Endpoint> = {
  error: 0;
  message: string;
  data: DataOf<E>;
} & ExtraFieldsOf<E>;
