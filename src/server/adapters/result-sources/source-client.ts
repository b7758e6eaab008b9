import { SourceUnavailableError } from '../../result-sources/result-source';

const LIMIT_MS = 10_000;
const LARGEST_BYTES = 256 * 1024;
/** Some sites respond only to browsers. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** A body as a source sent it. */
export interface SourceBody {
  readonly raw: Uint8Array;
  readonly contentType: string;
  readonly text: string;
  /** Cookies that it set, as the next call sends them. */
  readonly cookies: string;
}

/** One read of a source: several calls within one time limit. */
interface SourceClient {
  /** @throws SourceUnavailableError */
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<SourceBody>;
  /** @throws SourceUnavailableError */
  readonly post: (url: string, body: object, referer: string) => Promise<SourceBody>;
}

/** Opens a client for one read, which ends after ten seconds. It follows no redirect, so a source cannot lead it on. */
export function openSourceClient(fetchUrl: typeof fetch, limitMs = LIMIT_MS): SourceClient {
  const signal = AbortSignal.timeout(limitMs);
  const send = async (
    url: string,
    {
      headers,
      ...init
    }: { method?: string; headers: Readonly<Record<string, string>>; body?: string },
  ): Promise<SourceBody> => {
    try {
      const response = await fetchUrl(url, {
        ...init,
        headers: { 'user-agent': USER_AGENT, 'accept-language': 'th,en', ...headers },
        redirect: 'manual',
        signal,
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new SourceUnavailableError(`status ${response.status}`);
      }
      const raw = await readBody(response);
      return {
        raw,
        contentType: response.headers.get('content-type') ?? '',
        text: new TextDecoder().decode(raw),
        cookies: response.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0] ?? '')
          .join('; '),
      };
    } catch (error) {
      if (error instanceof SourceUnavailableError) throw error;
      if (signal.aborted) throw new SourceUnavailableError(`no answer within ${limitMs} ms`);
      throw new SourceUnavailableError('no connection', { cause: error });
    }
  };
  return {
    get: (url, headers = {}) => send(url, { headers }),
    post: (url, body, referer) =>
      send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', referer },
        body: JSON.stringify(body),
      }),
  };
}

async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > LARGEST_BYTES) {
      throw new SourceUnavailableError(`more than ${LARGEST_BYTES / 1024} KB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
