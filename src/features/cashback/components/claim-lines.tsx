import type { CashbackDay, CashbackKind, CashbackSummary } from '@/contract/cashback.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { SumLine } from '@/shared/ui/sum-line';
import { cashbackCopy as copy } from '../cashback.copy';
import { kindOf, payoutOf } from '../cashback.rules';

interface Line {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

export interface ClaimLinesProps {
  day: CashbackDay;
  kind: CashbackKind;
  /** Corrections of earlier claims; left out for a day that is already claimed. */
  carried?: Pick<CashbackSummary, 'owed' | 'added'>;
}

/** Calculation of a day's cashback, line by line. */
export function ClaimLines({ day, kind, carried }: ClaimLinesProps) {
  const { amount } = kindOf(day, kind);
  const lines = [...(kind === 'loss' ? lossLines(day) : turnoverLines(day))];
  if (carried && amount > 0 && carried.owed + carried.added > 0) {
    lines.push(...carriedLines(amount, carried));
  }
  return (
    <dl>
      {lines.map(({ label, amount: shown, isTotal = false }) => (
        <SumLine key={label} label={label} kind={isTotal ? 'total' : 'line'}>
          {shown}
        </SumLine>
      ))}
    </dl>
  );
}

function lossLines(day: CashbackDay): Line[] {
  const { rate, cap, amount } = day.loss;
  const lines: Line[] = [
    { label: copy.stake, amount: formatMoney(day.stake + day.bonus_stake) },
    { label: copy.payout, amount: formatMoney(-(day.payout + day.bonus_payout)) },
  ];
  const bonusNet = day.bonus_stake - day.bonus_payout;
  if (day.bonus_stake !== 0 || day.bonus_payout !== 0) {
    lines.push({ label: copy.bonus, amount: formatMoney(-bonusNet) });
  }
  if (day.reversed !== 0) lines.push({ label: copy.reversed, amount: formatMoney(-day.reversed) });
  lines.push({
    label: day.net < 0 ? copy.won : copy.lost,
    amount: formatMoney(Math.abs(day.net)),
  });
  const byLevel = cap !== null && amount === cap && cap !== day.win_cap;
  if (byLevel) lines.push({ label: copy.cap, amount: formatMoney(cap) });
  return [...lines, ...givenLines(day, { rate, amount, basis: day.net })];
}

function turnoverLines(day: CashbackDay): Line[] {
  const { rate, amount } = day.turnover_cashback;
  return [
    { label: copy.turnover, amount: formatMoney(day.turnover) },
    ...givenLines(day, { rate, amount, basis: day.turnover }),
  ];
}

/** Returns the line with the amount by rate and, when the limit of the day is lower, a line with the limit. */
function givenLines(
  { win_cap: winCap, win_percent: percent }: CashbackDay,
  { rate, amount, basis }: { rate: number; amount: Satang; basis: Satang },
): readonly Line[] {
  const byRate = Math.floor((Math.max(0, basis) * Math.round(rate * 100)) / 10_000);
  const total: Line = {
    label: copy.rate(String(rate)),
    amount: formatMoney(amount),
    isTotal: true,
  };
  if (winCap === null || percent === null || byRate <= winCap) return [total];
  return [
    { label: copy.rate(String(rate)), amount: formatMoney(byRate) },
    { label: copy.winCap(String(percent)), amount: formatMoney(winCap) },
    { label: copy.given, amount: formatMoney(amount), isTotal: true },
  ];
}

function carriedLines(
  amount: Satang,
  carried: Pick<CashbackSummary, 'owed' | 'added'>,
): readonly Line[] {
  const set: Line =
    carried.owed > 0
      ? { label: copy.owedLine, amount: formatMoney(-Math.min(carried.owed, amount)) }
      : { label: copy.addedLine, amount: formatMoney(carried.added) };
  return [set, { label: copy.gets, amount: formatMoney(payoutOf(amount, carried)), isTotal: true }];
}
