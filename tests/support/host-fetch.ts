import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';

/** Makes a request like `fetch`. */
export type HostFetch = (request: Request) => Promise<Response>;

/** Returns a `fetch` that sends each request to one port of this machine, for the host of its URL. */
export function createHostFetch(port: number): HostFetch {
  return async (request) => {
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          ...{ port, host: '127.0.0.1', path: pathname + search, method: request.method },
          headers: { ...Object.fromEntries(request.headers), host },
          signal: request.signal,
        },
        (response) => {
          const headers = new Headers();
          for (const [name, values] of Object.entries(response.headersDistinct)) {
            for (const value of values ?? []) headers.append(name, value);
          }
          const content = Readable.toWeb(response) as ReadableStream<Uint8Array>;
          const { statusCode: status = 500 } = response;
          resolve(new Response(status === 304 ? null : content, { status, headers }));
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  };
}
