/** A rate in per cent as a person types it, with at most two decimals. */
const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/;

/** Formats basis points as per cent: `1.90%`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}

/** Reads a typed rate as basis points; undefined when it is none. */
export function readBasisPoints(text: string): number | undefined {
  const trimmed = text.trim().replace(/%$/, '');
  return PERCENT.test(trimmed) ? Math.round(Number(trimmed) * 100) : undefined;
}
