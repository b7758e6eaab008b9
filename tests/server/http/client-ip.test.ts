import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createClientIpReader, toLimitedIp } from '@/server/http/client-ip';

describe('an IP in the limits per IP', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:4711 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['nobody', 'unknown'],
    ['203.0.113.999', 'unknown'],
  ])('written as %j is counted as %s', (written, counted) => {
    expect(toLimitedIp(written)).toBe(counted);
  });
});

describe('the IP of a request', () => {
  async function read(trustedProxies: number, forwarded: string[]) {
    const warnings: unknown[] = [];
    const logger = { warn: (message: unknown) => void warnings.push(message) };
    const app = new Hono();
    const readIp = createClientIpReader({ trustedProxies, logger });
    app.get('/', (c) => c.text(readIp(c)));
    const ips = [];
    for (const header of forwarded) {
      const response = await app.request('/', { headers: { 'x-forwarded-for': header } });
      ips.push(await response.text());
    }
    return { ips, warnings };
  }

  test('comes from the nearest trusted proxy', async () => {
    expect(await read(1, ['198.51.100.1, 2001:db8:1:2::7', '203.0.113.7'])).toEqual({
      ips: ['2001:db8:1:2::/64', '203.0.113.7'],
      warnings: [],
    });
  });

  test('is unknown behind a proxy that is not configured, with one warning in the log', async () => {
    const { ips, warnings } = await read(0, ['203.0.113.7', '203.0.113.8']);
    expect(ips).toEqual(['unknown', 'unknown']);
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  });
});
