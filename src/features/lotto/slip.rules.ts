import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { parseRate, payoutOf } from '@/domain/lotto';
import { betKeyOf, findRepeats } from '@/domain/lotto-numbers';
import type { Satang } from '@/domain/money';
import type { SlipItem } from './slip-draft.store';

/** What decides about the bets of a round, as far as the page knows. */
export interface RoundRules {
  readonly terms: readonly BetTerms[];
  readonly closed_numbers: readonly ClosedNumber[];
}

/** A bet of the slip with what the page already knows about it. */
export interface SlipLine {
  readonly item: SlipItem;
  /** The number is closed or pays half. */
  readonly mark: ClosedNumber['kind'] | null;
  /** An earlier bet of the slip is the same. */
  readonly isRepeat: boolean;
  /** What it would pay; 0 where it cannot be taken. */
  readonly winSatang: Satang;
}

/** What is known about every bet of a slip. The server decides when the bill is validated. */
export function toSlipLines(items: readonly SlipItem[], rules: RoundRules): SlipLine[] {
  const repeats = new Set(findRepeats(items));
  const marks = new Map(rules.closed_numbers.map((closed) => [betKeyOf(closed), closed.kind]));
  const rates = new Map(rules.terms.map(({ bet_type, rate }) => [bet_type, parseRate(rate)]));
  return items.map((item) => {
    const mark = marks.get(betKeyOf(item)) ?? null;
    const rate = mark === 'closed' ? 0 : (rates.get(item.bet_type) ?? 0);
    return {
      item,
      mark,
      isRepeat: repeats.has(item),
      winSatang: payoutOf(item.amountSatang, mark === 'half' ? Math.floor(rate / 2) : rate),
    };
  });
}

/** Totals of what may be taken: closed numbers count for nothing. */
export function sumSlip(lines: readonly SlipLine[]): { stakeSatang: Satang; winSatang: Satang } {
  const open = lines.filter(({ mark }) => mark !== 'closed');
  return {
    stakeSatang: open.reduce((sum, { item }) => sum + item.amountSatang, 0),
    winSatang: open.reduce((sum, line) => sum + line.winSatang, 0),
  };
}
