import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { formatRate, parseRate, payoutOf } from '@/domain/lotto';
import { findHighestWin } from '@/domain/lotto-highest-win';
import { betKeyOf, findRepeats } from '@/domain/lotto-numbers';
import type { ResultKind } from '@/domain/lotto-results';
import type { Satang } from '@/domain/money';
import type { SlipItem } from './slip-draft.store';

/** The rules of a round that the page knows. */
export interface RoundRules {
  readonly terms: readonly BetTerms[];
  readonly closed_numbers: readonly ClosedNumber[];
}

/** A bet of the slip with its rate and marks. */
export interface SlipLine {
  readonly item: SlipItem;
  /** `closed` or `half` for a restricted number, else null. */
  readonly mark: ClosedNumber['kind'] | null;
  /** True when an earlier bet of the slip is equal. */
  readonly isRepeat: boolean;
  /** The payout for one baht; null when the bet cannot be taken. */
  readonly rate: string | null;
  /** The payout of the bet; 0 when it cannot be taken. */
  readonly winSatang: Satang;
}

/** Adds rates and marks to the bets of a slip. Only the server's validation is binding. */
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

/** The totals of a slip. */
export interface SlipSums {
  readonly stakeSatang: Satang;
  /** The most that one result can pay. */
  readonly highestWinSatang: Satang;
}

/** Sums up a slip without its closed numbers. */
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
