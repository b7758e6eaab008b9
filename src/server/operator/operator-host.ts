import { BlockList, isIPv4 } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { errorBody } from '../http/endpoint-router';

/** Where the console is served. */
export interface OperatorHost {
  /** Origin of the console, such as `https://desk.example`; undefined when it shares the members' host. */
  readonly origin: string | undefined;
  /** Public URL of the members' site. */
  readonly publicUrl: string | undefined;
  /** Further hosts of the members' site, on which the console does not exist either. */
  readonly memberHosts?: readonly string[] | undefined;
  /** Networks from which the console may be used, such as `203.0.113.0/24`; empty for all. */
  readonly networks: readonly string[];
}

/** Returns where the console is served: by default on the members' host, for all networks. */
export function readOperatorHost({
  operatorHost,
  publicUrl,
}: {
  operatorHost?: Omit<OperatorHost, 'publicUrl'> | undefined;
  publicUrl?: string | undefined;
}): OperatorHost {
  return { origin: undefined, networks: [], ...operatorHost, publicUrl };
}

/** Paths that are served on the console's own host: the console, its calls and the pictures of the site. */
const CONSOLE_PATH = /^\/(?:operator|art|pictures)(?:\/|$)|^\/favicon|^\/(?:healthz|readyz)$/;

/**
 * Creates the middleware that keeps the console and the members' site on their own hosts. On a shared origin, any
 * script error of the members' site could act as the operator who has both open.
 */
export function separateHosts(operatorHost: OperatorHost): MiddlewareHandler {
  const { origin, publicUrl, memberHosts = [] } = operatorHost;
  const consoleHost = origin === undefined ? undefined : new URL(origin).host;
  const membersHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return async (c, next) => {
    if (consoleHost !== undefined && consoleHost !== membersHost) {
      const { host } = new URL(c.req.url);
      const isOperator = /^\/operator(?:\/|$)/.test(c.req.path);
      const isElsewhere = (host === membersHost || memberHosts.includes(host)) && isOperator;
      const isNotForConsole = host === consoleHost && !CONSOLE_PATH.test(c.req.path);
      if (isElsewhere || isNotForConsole) return c.json(errorBody('request.not_found'), 404);
    }
    return next();
  };
}

/**
 * Returns a function that tells whether an IP belongs to the networks of the console.
 * @throws Error for a network that is not in CIDR notation
 */
export function createNetworkCheck(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (ip) => {
    // Limits count an IPv6 caller by the network of its subscriber, `2001:db8:0:0::/64`.
    const address = ip.replace(/\/64$/, '');
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}
