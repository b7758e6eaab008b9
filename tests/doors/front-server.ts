import http from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { getRequestListener } from '@hono/node-server';
import { openTlsFront, type TlsFront } from '../support/tls-front';

/** URL under which Chromium finds the site. */
export const SITE = 'https://chokdee.test';

/** Connection headers that do not exist in HTTP/2. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Opens a TLS server that receives every request of the browser.
 * @param serverUrl plain HTTP/1 URL of the site
 * @param playOthers responds for every other host
 */
export async function openFront(
  serverUrl: string,
  playOthers: (request: Request) => Promise<Response> | Response,
): Promise<TlsFront> {
  // A kept connection may be closed at the moment when it is used again.
  const agent = new http.Agent({ keepAlive: false });
  // The global Request and Response of the callers stay unchanged.
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
  asked.once('response', (result) => {
    const kept = Object.entries(result.headers).filter(([name]) => !OF_CONNECTION.has(name));
    response.writeHead(result.statusCode ?? 502, Object.fromEntries(kept));
    result.pipe(response);
  });
  asked.once('error', () => response.stream.destroy());
  response.once('close', () => asked.destroy());
  request.pipe(asked);
}
