import { get } from 'node:https';
import { isIP } from 'node:net';
import { NoAnswerError } from './outside-request';
import { isPublicAddress, lookupPublic } from './public-address';

/** Limits of a download, and how hosts are found and trusted. */
interface DownloadOptions {
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly lookup: typeof lookupPublic;
  /** Certificate to trust in place of those that the process trusts. */
  readonly ca?: string;
}

const DEFAULTS: DownloadOptions = {
  mostBytes: 4 * 1024 * 1024,
  timeoutMs: 15_000,
  lookup: lookupPublic,
};

/**
 * Downloads a file from a host of the public internet by https. An address in a list of another party must not lead to
 * this machine or its neighbours, so neither other hosts nor redirects are followed.
 * @throws NoAnswerError
 */
export function downloadPublic(
  address: string,
  signal: AbortSignal,
  options: Partial<DownloadOptions> = {},
): Promise<Uint8Array> {
  const { mostBytes, timeoutMs, ...connection } = { ...DEFAULTS, ...options };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return Promise.reject(new NoAnswerError('is no https address'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Addresses are not looked up.
  if (isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new NoAnswerError('the host is not public'));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new NoAnswerError(reason));
    const request = get(url, { ...connection, signal: limit, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > mostBytes) request.destroy(new NoAnswerError('answered with too much'));
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', (error) => fail(error.message));
      if (response.statusCode !== 200) {
        request.destroy(new NoAnswerError(`answered with status ${response.statusCode ?? 0}`));
      }
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      fail(limit.aborted ? 'did not answer in time' : (error.code ?? error.message));
    });
  });
}
