import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks without hosts of the public internet, such as this machine and its neighbours. */
const NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
  ],
  ...['fc00::/7', 'fe80::/10', 'ff00::/8'],
] as const;

const special = new BlockList();
for (const network of NETWORKS) {
  const [address = '', bits = ''] = network.split('/');
  special.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Returns whether an IP belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  // The list finds an IPv4 inside of an IPv6 too.
  return kind !== 0 && !special.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host like `dns.lookup`, and fails when one of its addresses is not public. A connection takes the address
 * that was checked, so a name cannot change its address in between.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      found(error, '');
      return;
    }
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      found(new Error('the host is not public'), '');
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
