/** How a body can be packed for the wire; `identity` is not packed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const offered = ['br', 'gzip'] as const;
const REFUSED_WEIGHT = /^0(?:\.0*)?$/;
/** Browsers send a handful of values, again and again. */
const known = new Map<string, Encoding>();
const KNOWN_AT_MOST = 64;

/**
 * The best packing that a caller takes.
 * @param header its `Accept-Encoding`
 */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  const before = known.get(header);
  if (before) return before;
  const encoding = readHeader(header);
  if (known.size < KNOWN_AT_MOST) known.set(header, encoding);
  return encoding;
}

function readHeader(header: string): Encoding {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (!REFUSED_WEIGHT.test(weight)) accepted.add(name);
  }
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
