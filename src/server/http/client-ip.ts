import { isIP, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** Replaces an IP that cannot be read; all such callers share one limit. */
const UNKNOWN = 'unknown';
const GROUPS_OF_NETWORK = 4;

/**
 * Creates a function that reads the client IP of a request, for limits.
 * @param options.trustedProxies number of proxies in front, each of which adds the IP it saw to X-Forwarded-For
 */
export function createClientIpReader({
  trustedProxies,
  logger,
}: {
  trustedProxies: number;
  logger: Pick<Logger, 'warn'>;
}): (c: Context) => string {
  let hasWarned = false;
  return (c) => {
    const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
    if (trustedProxies === 0 && forwarded.length > 0 && !hasWarned) {
      hasWarned = true;
      logger.warn(
        'received X-Forwarded-For although TRUSTED_PROXIES is 0: behind a proxy, all members share one IP and its limits. Set TRUSTED_PROXIES to the number of proxies in front of the server.',
      );
    }
    if (trustedProxies > 0 && forwarded.length >= trustedProxies)
      return toLimitedIp(forwarded[forwarded.length - trustedProxies] ?? '');
    const bindings = c.env as Partial<HttpBindings> | undefined;
    return toLimitedIp(bindings?.incoming?.socket.remoteAddress ?? '');
  };
}

/**
 * Returns the IP as limits count it. One subscriber is one IPv4 address, or the /64 network of an IPv6 address, which
 * is the smallest that a provider hands out (RFC 6177).
 * @param text the IP from a socket or proxy, possibly with a port or a zone, or an IPv4 address mapped into IPv6
 */
export function toLimitedIp(text: string): string {
  const ip = readIp(text.trim());
  if (isIP(ip) !== 6) return isIPv4(ip) ? ip : UNKNOWN;
  const groups = expand(ip);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 0xff]).join('.');
  }
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Removes brackets, port and zone. */
function readIp(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/%.*$/, '');
}

/** Returns the eight groups of an IPv6 address. */
function expand(ip: string): number[] {
  const hexadecimal = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
