import http from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import { openTlsFront, type TlsFront } from '../support/tls-front';

/** Name under which Chromium finds the site. */
export const SITE = 'https://chokdee.test';

/** HTTP/2 has none of these. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Stands between the browser and everything that it asks for.
 * @param serverUrl where the site answers over plain HTTP/1
 * @param playOthers answers for every other host
 */
export async function openFront(
  serverUrl: string,
  playOthers: (request: Request) => Promise<Response> | Response,
): Promise<TlsFront> {
  // A connection that is kept may end just as it is used again.
  const agent = new http.Agent({ keepAlive: false });
  // The callers' own Request and Response stay what they are.
  const playOther = getRequestListener(playOthers, { overrideGlobalObjects: false });
  const front = await openTlsFront(['*'], (request, response) => {
    if (`https://${request.authority}` === SITE) forward(request, response, { serverUrl, agent });
    else void playOther(request, response);
  });
  return {
    browserArguments: front.browserArguments,
    close: async () => {
      agent.destroy();
      await front.close();
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
