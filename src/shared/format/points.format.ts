const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });

/** Points, counts and other whole numbers with separators: "1,240". */
export function formatWhole(value: number): string {
  return whole.format(value);
}
