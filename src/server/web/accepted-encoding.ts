import { parseAccept } from 'hono/utils/accept';

/** Content encodings of a body; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const offered = ['br', 'gzip'] as const;

/**
 * Returns the best encoding that a client accepts. Browsers state no preference, so the encoding with the smallest
 * result is chosen, regardless of the order in the header.
 * @param header the `Accept-Encoding` header
 */
export function acceptedEncoding(header = ''): Encoding {
  const taken = parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase());
  return offered.find((encoding) => taken.includes(encoding)) ?? 'identity';
}
