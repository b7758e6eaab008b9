import type { BetTerms, ClosedNumber } from '@/contract/lotto.contract';
import { type BetType, formatRate, parseRate, payoutOf } from '@/domain/lotto';
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
  /** Payout per baht; null when the bet cannot be taken. */
  readonly rate: string | null;
  /** Payout of the bet in satang; 0 when it cannot be taken. */
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
  /** Highest payout of a single result, in satang. */
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

/** Consecutive bets on one number at one price. */
export interface SlipEntry {
  /** Id of the last bet of the entry. */
  readonly id: number;
  readonly number: string;
  readonly types: readonly BetType[];
  /** Whether no bet of the entry can be taken. */
  readonly isClosed: boolean;
  readonly sums: SlipSums;
}

/** Lists the last added entries, the latest first. */
export function listLatest(
  lines: readonly SlipLine[],
  kind: ResultKind,
  count: number,
): SlipEntry[] {
  const groups: SlipLine[][] = [];
  for (const line of lines.toReversed()) {
    const group = groups.at(-1);
    if (group && belongs(line.item, group)) group.unshift(line);
    else if (groups.push([line]) > count) break;
  }
  return groups.slice(0, count).map((group) => ({
    id: group.at(-1)?.item.id ?? 0,
    number: group[0]?.item.number ?? '',
    types: group.map(({ item }) => item.bet_type),
    isClosed: group.every(({ mark }) => mark === 'closed'),
    sums: sumSlip(group, kind),
  }));
}

function belongs(
  { number, amountSatang, bet_type }: SlipItem,
  group: readonly SlipLine[],
): boolean {
  return group.every(
    ({ item }) =>
      item.number === number && item.amountSatang === amountSatang && item.bet_type !== bet_type,
  );
}
