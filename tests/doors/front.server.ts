import { once } from 'node:events';
import http from 'node:http';
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import { createCertificate } from './certificate';

/** Names under which Chromium is led to the front. */
export const SITE = 'https://chokdee.test';

/** What stands between the browser and everything that it asks for: TLS and HTTP/2, as in earnest. */
export interface Front {
  /** What makes Chromium ask the front for every host, and trust it. */
  readonly browserArguments: readonly string[];
  close(): Promise<void>;
}

/** HTTP/2 has none of these. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Opens the front.
 * @param serverUrl where the site answers over plain HTTP/1
 * @param playOthers answers for every other host
 */
export async function openFront(
  serverUrl: string,
  playOthers: (request: Request) => Promise<Response> | Response,
): Promise<Front> {
  const { key, cert, fingerprint } = createCertificate('chokdee.test');
  // A connection that is kept may end just as it is used again.
  const agent = new http.Agent({ keepAlive: false });
  // The callers' own Request and Response stay what they are.
  const playOther = getRequestListener(playOthers, { overrideGlobalObjects: false });
  const server = http2.createSecureServer({ key, cert }, (request, response) => {
    if (`https://${request.authority}` === SITE) forward(request, response, { serverUrl, agent });
    else void playOther(request, response);
  });
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return {
    browserArguments: [
      `--host-resolver-rules=MAP * 127.0.0.1:${address.port}`,
      // Not --ignore-certificate-errors: what comes with an error is never cached.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    close: async () => {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { serverUrl, agent }: { serverUrl: string; agent: http.Agent },
): void {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
  const asked = http.request(serverUrl + request.url, {
    agent,
    method: request.method,
    headers: { ...Object.fromEntries(headers), host: request.authority },
  });
  asked.once('response', (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    answer.pipe(response);
  });
  asked.once('error', () => response.stream.destroy());
  response.once('close', () => asked.destroy());
  request.pipe(asked);
}
