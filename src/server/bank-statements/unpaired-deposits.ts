import { toCalendarDay } from '@/domain/calendar-day';

/** A credited deposit, with the span in which its money must have arrived. */
interface Credited {
  readonly credited_amount: number;
  readonly since: Date;
  readonly at: Date;
}

/** A line of a bank. */
interface Line {
  readonly amount: number;
  readonly at: Date;
  readonly has_time: boolean;
}

/** Difference in ms between the clocks of banks, gateways and people. */
const CLOCKS_MS = 10 * 60_000;

/**
 * Returns the deposits for which the bank shows no line of their amount at their time. Each line pays one deposit.
 * @param deposits from the oldest on
 * @param lines from the oldest on
 */
export function findUnpaired<Deposit extends Credited>(
  deposits: readonly Deposit[],
  lines: readonly Line[],
): Deposit[] {
  const byAmount = new Map<number, Line[]>();
  for (const line of lines) {
    const equal = byAmount.get(line.amount);
    if (equal) equal.push(line);
    else byAmount.set(line.amount, [line]);
  }
  return deposits.filter((deposit) => {
    const equal = byAmount.get(deposit.credited_amount) ?? [];
    const at = equal.findIndex((line) => pays(line, deposit));
    if (at >= 0) equal.splice(at, 1);
    return at < 0;
  });
}

function pays({ at, has_time: hasTime }: Line, { since, at: known }: Credited): boolean {
  if (!hasTime) {
    const day = toCalendarDay(at);
    return day >= toCalendarDay(since) && day <= toCalendarDay(known);
  }
  return at.getTime() >= since.getTime() - CLOCKS_MS && at.getTime() <= known.getTime() + CLOCKS_MS;
}
