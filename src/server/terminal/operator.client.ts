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

/** A call that was malformed, had a wrong key or reached no server. */
export class OperatorCallError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorCallError';
  }
}

/**
 * A typed text for a field that accepts only certain texts: the server decides whether it is one of them,
 * and also that a field is missing.
 */
type Typed<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Typed<T[Key]> | undefined }
    : T;

/** Input of a call, in the fields of the contract. */
type CommandInput<E extends OperatorEndpoint> = (E['query'] extends v.GenericSchema
  ? { readonly query: Typed<QueryOf<E>> }
  : object) &
  (E['body'] extends v.GenericSchema ? { readonly body: Typed<BodyOf<E>> } : object);

/** The input of a call, which may be left out where the call takes none. */
type InputArgument<E extends OperatorEndpoint> =
  object extends CommandInput<E> ? [] : [input: CommandInput<E>];

type FileCall = OperatorEndpoint & { readonly contentType: string };

/** `/operator/v1/*` of a running server. */
export interface OperatorClient {
  /** @returns data as the server wrote them, held against the contract */
  call<E extends OperatorEndpoint>(
    endpoint: E,
    ...input: InputArgument<E>
  ): Promise<DataInputOf<E>>;
  /** The file that a call answers with. */
  download(endpoint: FileCall): Promise<AsyncIterable<Uint8Array>>;
}

const envelope = v.object({
  error: v.number(),
  message: v.string(),
  data: v.unknown(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});

/** The same for any endpoint. */
interface SentInput {
  query?: object;
  body?: object;
}

/**
 * Calls the operator API of the server at an address. Every call throws OperatorRefusal when the server refuses,
 * and OperatorCallError when no server answered.
 */
export function createOperatorClient(deps: {
  url: string;
  /** The key, which identifies the operator. */
  key: string;
  fetch: typeof fetch;
}): OperatorClient {
  const { url, key } = deps;
  async function send(
    { method, path }: OperatorEndpoint,
    { query = {}, body = {} }: SentInput,
  ): Promise<Response> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given as [string, string][]).toString();
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    };
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) };
    const address = `${url}${path}${search === '' ? '' : `?${search}`}`;
    return deps.fetch(address, init).catch((cause: unknown) => {
      throw new OperatorCallError(`No server answers at ${url}: start it, or set PORT.`, {
        cause,
      });
    });
  }
  async function readData(response: Response): Promise<unknown> {
    const read = v.safeParse(envelope, await response.json().catch(() => undefined));
    if (!read.success || response.status >= 500) {
      throw new OperatorCallError(`The server at ${url} answered ${response.status}.`);
    }
    const { error, message, data, issues } = read.output;
    if (response.status === 401) {
      throw new OperatorCallError(
        `The server at ${url} does not know this key: set OPERATOR_KEY to yours, or DATA_DIR to where it keeps the first.`,
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
    download: async (endpoint) => {
      const response = await send(endpoint, {});
      const isFile = response.headers.get('content-type') === endpoint.contentType;
      if (isFile && response.ok && response.body) return response.body;
      await readData(response);
      throw new OperatorCallError(`The server at ${url} answered without a file.`);
    },
  };
}
