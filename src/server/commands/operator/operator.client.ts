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
  key: string;
  /** Who acts, for the audit log. */
  operator: string;
  fetch: typeof fetch;
}): OperatorClient {
  const { url, key, operator } = deps;
  async function call<S extends v.GenericSchema>(
    path: string,
    answer: S,
    init: { method: string; body?: string },
  ): Promise<v.InferOutput<S>> {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-operator': operator,
    };
    const response = await deps
      .fetch(`${url}/operator/v1${path}`, { ...init, headers })
      .catch((cause: unknown) => {
        throw new OperatorCallError(`No server answers at ${url}: start it, or set PORT.`, {
          cause,
        });
      });
    const read = v.safeParse(envelope, await response.json().catch(() => undefined));
    if (!read.success || response.status >= 500) {
      throw new OperatorCallError(`The server at ${url} answered ${response.status}.`);
    }
    const { error, message, data, issues } = read.output;
    if (response.status === 401) {
      throw new OperatorCallError(
        `The server at ${url} does not know this key: set OPERATOR_KEY, or DATA_DIR to where it keeps its own.`,
      );
    }
    if (response.status !== 200) {
      const wrong = issues.map((issue) => `\n  ${issue.path}: ${issue.message}`).join('');
      throw new OperatorCallError(`${message}${wrong}`);
    }
    if (error !== 0) throw new OperatorRefusal(message, data);
    return v.parse(answer, data);
  }
  return {
    get: (path, answer, query = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given as [string, string][]).toString();
      return call(search === '' ? path : `${path}?${search}`, answer, { method: 'GET' });
    },
    post: (path, answer, body) =>
      call(path, answer, { method: 'POST', body: JSON.stringify(body) }),
  };
}
