import * as v from 'valibot';
import type { BodyOf, DataInputOf, OperatorEndpoint, QueryOf } from '@/contract/endpoint';

/** A refusal by the server. */
export class OperatorRefusal extends Error {
  constructor(
    message: string,
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'OperatorRefusal';
  }
}

/** A call that was malformed, had a wrong key or did not reach a server. */
export class OperatorCallError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorCallError';
  }
}

/**
 * A string typed by the operator for a field that accepts only certain strings. The server checks the value, and that
 * required fields are present.
 */
type Typed<T> = T extends string | Uint8Array
  ? T extends string
    ? string
    : T
  : T extends object
    ? { readonly [Key in keyof T]: Typed<T[Key]> | undefined }
    : T;

/** Input of a call, with the fields of the contract. */
type CommandInput<E extends OperatorEndpoint> = (E['query'] extends v.GenericSchema
  ? { readonly query: Typed<QueryOf<E>> }
  : object) &
  (E['body'] extends v.GenericSchema ? { readonly body: Typed<BodyOf<E>> } : object);

/** The input argument of a call, which is left out when the endpoint takes no input. */
type InputArgument<E extends OperatorEndpoint> =
  object extends CommandInput<E> ? [] : [input: CommandInput<E>];

type FileCall = OperatorEndpoint & { readonly contentType: string };

/** Client for `/operator/v1/*` of a running server. */
export interface OperatorClient {
  /**
   * Calls an endpoint.
   * @returns data of the response, validated by the contract
   */
  call<E extends OperatorEndpoint>(
    endpoint: E,
    ...input: InputArgument<E>
  ): Promise<DataInputOf<E>>;
  /** Returns the file that an endpoint responds with. */
  download<E extends FileCall>(
    endpoint: E,
    ...input: InputArgument<E>
  ): Promise<AsyncIterable<Uint8Array>>;
}

const envelope = v.object({
  error: v.number(),
  message: v.string(),
  data: v.unknown(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});

/** Input of a call to any endpoint. */
interface SentInput {
  query?: object;
  body?: object;
}

/**
 * Creates a client for the operator API at a URL. Every call throws OperatorRefusal when the server refuses, and
 * OperatorCallError when no server responds or the request is invalid.
 */
export function createOperatorClient(deps: {
  url: string;
  /** The key, which identifies the operator. */
  key: string;
  fetch: typeof fetch;
}): OperatorClient {
  const { url, key } = deps;
  async function send(
    { method, path, bodyKind }: OperatorEndpoint,
    { query = {}, body = {} }: SentInput,
  ): Promise<Response> {
    const isBytes = bodyKind === 'bytes';
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given as [string, string][]).toString();
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    };
    const content = isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
    const init = { method, headers, ...(method === 'POST' && { body: content }) };
    const requestUrl = `${url}${path}${search === '' ? '' : `?${search}`}`;
    return deps.fetch(requestUrl, init).catch((cause: unknown) => {
      throw new OperatorCallError(`No server responds at ${url}. Start the server, or set PORT.`, {
        cause,
      });
    });
  }
  async function readData(response: Response): Promise<unknown> {
    const read = v.safeParse(envelope, await response.json().catch(() => undefined));
    if (!read.success || response.status >= 500) {
      throw new OperatorCallError(`The server at ${url} responded with status ${response.status}.`);
    }
    const { error, message, data, issues } = read.output;
    if (response.status === 401) {
      throw new OperatorCallError(
        `The server at ${url} does not accept this key. Set OPERATOR_KEY to your key, or DATA_DIR to the data folder of the server.`,
      );
    }
    if (response.status === 403) throw new OperatorRefusal(message, data);
    if (response.status !== 200) {
      const wrong = issues.map((issue) => `\n  ${issue.path}: ${issue.message}`).join('');
      throw new OperatorCallError(`${message}${wrong}`);
    }
    if (error !== 0) throw new OperatorRefusal(message, data);
    return data;
  }
  return {
    call: async (endpoint, ...[input = {}]) => {
      const data = await readData(await send(endpoint, input as SentInput));
      v.assert(endpoint.data, data);
      return data;
    },
    download: async (endpoint, ...[input = {}]) => {
      const response = await send(endpoint, input as SentInput);
      const isFile = response.headers.get('content-type') === endpoint.contentType;
      if (isFile && response.ok && response.body) return response.body;
      await readData(response);
      throw new OperatorCallError(`The server at ${url} responded without a file.`);
    },
  };
}
