import type * as v from 'valibot';
import type { ErrorName } from './errors';
import type { OperatorRole } from './operator.roles';

/** Data that a successful call may have changed; `app` invalidates the queries that show them. */
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
  | 'notifications'
  | 'notices'
  | 'security';

type Schema = v.GenericSchema;

/** One HTTP call: what the server validates with, the client types itself with and the API description is made from. */
interface DeclaredCall {
  readonly method: 'GET' | 'POST';
  /** One sentence for the API description. */
  readonly summary: string;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Shape of `data` in a successful answer. */
  readonly data: Schema;
  /** Business refusals that this call may answer with. */
  readonly errors: readonly ErrorName[];
}

/** A call of the members' site. */
export interface Endpoint extends DeclaredCall {
  readonly path: `/api/${string}`;
  /** `member` answers 401 without a live token. */
  readonly access: 'public' | 'member';
  /** Named fields that the specification puts beside `data` (login's `access_token`). */
  readonly beside?: v.GenericSchema<Record<string, unknown>>;
  /** Name of the field `error` in its answer, where the specification uses another. */
  readonly codeField?: 'status';
  readonly invalidates?: readonly ChangeKind[];
}

/** Declares an endpoint, keeping its literal types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** An operator endpoint: answers 401 without an operator's key, and 403 when the key's role may not call it. */
export interface OperatorEndpoint extends DeclaredCall {
  readonly path: `/operator/v1/${string}`;
  readonly access: 'operator';
  /** Roles that may call it; at least one. */
  readonly roles: readonly [OperatorRole, ...OperatorRole[]];
  /** Of the file that it answers with when it succeeds; left out, that is JSON with `data`. */
  readonly contentType?: string;
  /** Of its body, where it may be longer than those of all others. */
  readonly mostBodyBytes?: number;
}

/** Declares an endpoint for operators, keeping its literal types. */
export function defineOperatorEndpoint<const E extends OperatorEndpoint>(endpoint: E): E {
  return endpoint;
}

/** A GET that answers with a file instead of JSON. It needs no token of a session: its path carries one of its own. */
export interface FileEndpoint {
  readonly path: `/api/${string}`;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly contentType: string;
}

/** Declares a file, keeping its literal types. */
export function defineFile<const F extends FileEndpoint>(file: F): F {
  return file;
}

/** A GET that answers with server-sent events and does not end by itself. */
export interface StreamEndpoint {
  readonly path: `/api/${string}`;
  /** One sentence for the API description. */
  readonly summary: string;
  /** `member` answers 401 without a live token. */
  readonly access: 'public' | 'member';
  readonly query: Schema;
  /** Shape of an event's `data`. */
  readonly event: Schema;
  /** Refusals: those of limits are HTTP 429 and 503, both with `Retry-After`. */
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
/** `data` of a successful answer as the client reads it. */
export type DataOf<E extends DeclaredCall> = v.InferOutput<E['data']>;
/** `data` of a successful answer as the server writes it. */
export type DataInputOf<E extends DeclaredCall> = v.InferInput<E['data']>;
/** The fields beside `data` of a successful answer. */
export type BesideOf<E extends Endpoint> = E['beside'] extends Schema
  ? v.InferOutput<E['beside']>
  : object;

/** The fields beside `data` as the server writes them. */
export type BesideInputOf<E extends Endpoint> = E['beside'] extends Schema
  ? v.InferInput<E['beside']>
  : object;

/** A successful answer. */
export type AnswerOf<E extends Endpoint> = {
  error: 0;
  message: string;
  data: DataOf<E>;
} & BesideOf<E>;
