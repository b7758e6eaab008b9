import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { formatRate, parseRate, payoutOf } from '@/domain/lotto';
import { findHighestWin } from '@/domain/lotto-highest-win';
import { betKeyOf, findRepeats } from '@/domain/lotto-numbers';
import type { ResultKind } from '@/domain/lotto-results';
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
  /** How many times its stake it would pay; null where it cannot be taken. */
  readonly rate: string | null;
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
    const whole = mark === 'closed' ? 0 : (rates.get(item.bet_type) ?? 0);
    const rate = mark === 'half' ? Math.floor(whole / 2) : whole;
    return {
      item,
      mark,
      isRepeat: repeats.has(item),
      rate: rate === 0 ? null : formatRate(rate),
      winSatang: payoutOf(item.amountSatang, rate),
    };
  });
}

/** What a slip comes to. */
export interface SlipSums {
  readonly stakeSatang: Satang;
  /** The most that one result can pay. */
  readonly highestWinSatang: Satang;
}

/** Totals of what may be taken: closed numbers count for nothing. */
export function sumSlip(lines: readonly SlipLine[], kind: ResultKind): SlipSums {
  const open = lines.filter(({ mark }) => mark !== 'closed');
  return {
    stakeSatang: open.reduce((sum, { item }) => sum + item.amountSatang, 0),
    highestWinSatang: findHighestWin(
      open.map(({ item, winSatang }) => ({ ...item, winSatang })),
      kind,
    ),
  };
}
