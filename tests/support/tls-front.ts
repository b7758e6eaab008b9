import { once } from 'node:events';
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createCertificate } from './certificate';

/** A test server that stands in for remote hosts, with TLS and HTTP/2 as in production. */
export interface TlsFront {
  /** Arguments that make Chromium use the front for these hosts and trust it. */
  readonly browserArguments: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a front.
 * @param hosts host names that Chromium maps to it; a star matches any characters
 */
export async function openTlsFront(
  hosts: readonly string[],
  respond: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
): Promise<TlsFront> {
  const { key, cert, fingerprint } = createCertificate('chokdee.test');
  const server = http2.createSecureServer({ key, cert }, respond);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1:${address.port}`);
  return {
    browserArguments: [
      `--host-resolver-rules=${rules.join(',')}`,
      // `--ignore-certificate-errors` is not used, because Chromium never caches responses with certificate errors.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    close: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
