import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from '@/server/adapters/public-address';
import { downloadPublic } from '@/server/adapters/public-download';
import { createCertificate } from '../../support/certificate';

describe('an address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'ff02::1', 'localhost', ''],
  ])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a download', () => {
  const load = (address: string) => downloadPublic(address, new AbortController().signal);

  test.each([
    ['http://pictures.example/a.png', /is no https address/],
    ['file:///etc/passwd', /is no https address/],
    ['https://user:word@pictures.example/a.png', /is no https address/],
    ['nonsense', /is no https address/],
    ['https://127.0.0.1/a.png', /the host is not public/],
    ['https://2130706433/a.png', /the host is not public/],
    ['https://[::1]/a.png', /the host is not public/],
    ['https://169.254.169.254/latest/meta-data', /the host is not public/],
    ['https://localhost/a.png', /the host is not public/],
  ])('from %s is refused', async (address, reason) => {
    await expect(load(address)).rejects.toThrow(reason);
  });
});

describe('a download over a network', () => {
  const certificate = createCertificate('pictures.test');
  let server: Server;
  let origin = '';
  const asked: string[] = [];

  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    if (url === '/slow') return;
    if (url === '/moved') response.writeHead(302, { location: '/picture' }).end();
    else if (url === '/gone') response.writeHead(404).end('nothing');
    else response.end(Buffer.alloc(url === '/large' ? 400_000 : 1_000, 7));
  };
  beforeAll(async () => {
    server = createServer(certificate, answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `https://pictures.test:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Stands for the names of the internet, where the host is this machine. */
  const lookup: typeof lookupPublic = (hostname, options, found) => {
    const address = { address: '127.0.0.1', family: 4 };
    if (hostname !== 'pictures.test') found(new Error('unknown host'), '');
    else if (options.all) found(null, [address]);
    else found(null, address.address, address.family);
  };
  const load = (path: string, change = {}) =>
    downloadPublic(`${origin}${path}`, new AbortController().signal, {
      ...{ mostBytes: 100_000, timeoutMs: 5_000, lookup, ca: certificate.cert, ...change },
    });

  test('returns the file', async () => {
    expect(await load('/picture')).toEqual(Buffer.alloc(1_000, 7));
  });

  test.each([
    ['/large', {}, /answered with too much/],
    ['/gone', {}, /answered with status 404/],
    ['/slow', { timeoutMs: 200 }, /did not answer in time/],
    ['/picture', { ca: createCertificate('other.test').cert }, /SELF_SIGNED|UNABLE_TO_VERIFY/],
    ['/picture', { lookup: lookupPublic }, /ENOTFOUND|EAI_AGAIN/],
  ])('%s with %o fails with the reason', async (path, change, reason) => {
    await expect(load(path, change)).rejects.toThrow(reason);
  });

  test('follows no redirect', async () => {
    asked.length = 0;
    await expect(load('/moved')).rejects.toThrow(/answered with status 302/);
    expect(asked).toEqual(['/moved']);
  });

  test('ends when its caller ends', async () => {
    const caller = new AbortController();
    const loading = downloadPublic(`${origin}/slow`, caller.signal, {
      lookup,
      ca: certificate.cert,
    });
    caller.abort();
    await expect(loading).rejects.toThrow(/did not answer in time/);
  });
});
