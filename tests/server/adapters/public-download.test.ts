import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '@/server/adapters/public-address';
import { downloadPublic } from '@/server/adapters/public-download';

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
