import { parseAccept } from 'hono/utils/accept';

/** How a body can be packed for the wire; `identity` is not packed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const offered = ['br', 'gzip'] as const;

/**
 * The best packing that a caller takes. Browsers prefer none, so the smallest comes first whatever their order.
 * @param header its `Accept-Encoding`
 */
export function acceptedEncoding(header = ''): Encoding {
  const taken = parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase());
  return offered.find((encoding) => taken.includes(encoding)) ?? 'identity';
}
