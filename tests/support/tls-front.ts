import { once } from 'node:events';
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createCertificate } from './certificate';

/** A server of ours in the place of hosts elsewhere: TLS and HTTP/2, as in earnest. */
export interface TlsFront {
  /** What makes Chromium ask the front for these hosts, and trust it. */
  readonly browserArguments: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens one.
 * @param hosts those that Chromium is led to it for; a star stands for any characters
 */
export async function openTlsFront(
  hosts: readonly string[],
  answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
): Promise<TlsFront> {
  const { key, cert, fingerprint } = createCertificate('chokdee.test');
  const server = http2.createSecureServer({ key, cert }, answer);
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
      // Not --ignore-certificate-errors: what comes with an error is never cached.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    close: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
