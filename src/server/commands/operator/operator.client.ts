import * as v from 'valibot';

/** The server has understood and says no. */
export class OperatorRefusal extends Error {
  constructor(
    message: string,
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'OperatorRefusal';
  }
}

/** The call was not one: wrongly written, by a wrong key, or to nobody. */
export class OperatorCallError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorCallError';
  }
}

/** `/operator/v1/*` of a running server. */
export interface OperatorClient {
  get<S extends v.GenericSchema>(
    path: string,
    answer: S,
    query?: Readonly<Record<string, string | undefined>>,
  ): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(path: string, answer: S, body: object): Promise<v.InferOutput<S>>;
  /** What a call answers with when that is no JSON. */
  download(path: string): Promise<AsyncIterable<Uint8Array>>;
}

const envelope = v.object({
  error: v.number(),
  message: v.string(),
  data: v.unknown(),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});

/**
 * Calls the operator API of the server at an address. Every call throws OperatorRefusal when the server says no,
 * and OperatorCallError when there was nobody to say anything.
 */
export function createOperatorClient(deps: {
  url: string;
  /** Says who acts. */
  key: string;
  fetch: typeof fetch;
}): OperatorClient {
  const { url, key } = deps;
  async function send(path: string, init: { method: string; body?: string }): Promise<Response> {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    };
    return deps.fetch(`${url}/operator/v1${path}`, { ...init, headers }).catch((cause: unknown) => {
      throw new OperatorCallError(`No server answers at ${url}: start it, or set PORT.`, {
        cause,
      });
    });
  }
  async function read<S extends v.GenericSchema>(
    response: Response,
    answer: S,
  ): Promise<v.InferOutput<S>> {
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
    return v.parse(answer, data);
  }
  const call = async <S extends v.GenericSchema>(
    path: string,
    answer: S,
    init: { method: string; body?: string },
  ): Promise<v.InferOutput<S>> => read(await send(path, init), answer);
  return {
    download: async (path) => {
      const response = await send(path, { method: 'POST', body: '{}' });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      if (isJson || !response.ok || !response.body) return read(response, v.never());
      return response.body;
    },
    get: (path, answer, query = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given as [string, string][]).toString();
      return call(search === '' ? path : `${path}?${search}`, answer, { method: 'GET' });
    },
    post: (path, answer, body) =>
      call(path, answer, { method: 'POST', body: JSON.stringify(body) }),
  };
}
