/** How a body can be packed for the wire; `identity` is not packed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const offered = ['br', 'gzip'] as const;

/**
 * The best packing that a caller takes.
 * @param header its `Accept-Encoding`
 */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  const refused = /^(?:0(?:\.0*)?)$/;
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (!refused.test(weight)) accepted.add(name);
  }
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
