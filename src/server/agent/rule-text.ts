/** Reads a rule's value as it is typed. Amounts with decimals stay text; `usual` is null, which restores the default. */
export function readRuleText(written: string): string | number | string[] | null {
  if (written === 'usual') return null;
  if (written.includes(',')) return written.split(',');
  return /^\d+$/.test(written) ? Number(written) : written;
}
