/** A line of which only the figures count. */
interface Step {
  /** Number in the file. */
  readonly line: number;
  /** Satang; negative for money out. */
  readonly amount: number;
  /** Balance after the line, in satang. */
  readonly balance: number;
}

/**
 * Checks that each balance is the one before plus the amount, from the oldest line to the latest. Files begin with
 * either of them.
 * @returns the lines from the oldest on, or the line at which the chain breaks
 */
export function orderByChain<Line extends Step>(
  lines: readonly Line[],
): { readonly ordered: readonly Line[] } | { readonly brokenLine: number } {
  const backwards = lines.toReversed();
  const [down, up] = [breakIn(lines), breakIn(backwards)];
  if (down === null) return { ordered: lines };
  if (up === null) return { ordered: backwards };
  // The order that holds longer is the right one.
  const isDown = down >= up;
  const broken = isDown ? lines[down] : backwards[up];
  return { brokenLine: broken?.line ?? 0 };
}

/** Returns the index of the first line that does not follow from the one before; null when all do. */
function breakIn(lines: readonly Step[]): number | null {
  const at = lines.findIndex((line, index) => {
    const before = lines[index - 1];
    return before !== undefined && before.balance + line.amount !== line.balance;
  });
  return at < 0 ? null : at;
}
