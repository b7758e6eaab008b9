import {
  type CashbackDay,
  type CashbackKind,
  type CashbackSummary,
  cashbackKinds,
  PICTURE_DAYS,
} from '@/contract/cashback.contract';
import { addDays, type CalendarDay, isCalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';

/** The shown view of the screen, kept in the URL. */
export interface CashbackView {
  readonly view: 'today' | 'history';
  /** The day whose claim is shown; null for the latest claimable day. */
  readonly date: CalendarDay | null;
  readonly kind: CashbackKind;
}

/** Reads a view from the URL query; unknown values are ignored. */
export function readView(query: URLSearchParams): CashbackView {
  const date = query.get('date') ?? '';
  return {
    view: query.get('view') === 'history' ? 'history' : 'today',
    date: isCalendarDay(date) ? date : null,
    kind: cashbackKinds.find((kind) => kind === query.get('kind')) ?? 'loss',
  };
}

/** Returns the URL query of a view. */
export function writeView({ view, date, kind }: CashbackView): Record<string, string> {
  if (view === 'history') return { view, kind };
  return date === null ? {} : { date };
}

/** Returns the state, rate and amount of one kind of cashback for a day. */
export function kindOf(day: CashbackDay, kind: CashbackKind): CashbackDay['loss'] {
  return kind === 'loss' ? day.loss : day.turnover_cashback;
}

/** Returns the basis of one kind: the day's net loss or its turnover. */
export function basisOf(day: CashbackDay, kind: CashbackKind): Satang {
  return kind === 'loss' ? day.net : day.turnover;
}

/** Whether a day has a claim that is open. */
export function isOpen(day: CashbackDay): boolean {
  return cashbackKinds.some((kind) => kindOf(day, kind).state === 'open');
}

/** Returns the kind with the higher amount; the loss refund when both are equal. */
export function betterKind(day: CashbackDay): CashbackKind {
  return day.turnover_cashback.amount > day.loss.amount ? 'turnover' : 'loss';
}

/** Returns the requested day, else the latest claimable day, else yesterday if the member played. */
export function chooseDay(
  { days, yesterday }: Pick<CashbackSummary, 'days' | 'yesterday'>,
  asked: CalendarDay | null,
): CashbackDay | undefined {
  return (
    days.find(({ date }) => date === asked) ??
    days.find(isOpen) ??
    days.find(({ date }) => date === yesterday)
  );
}

/** Returns the payout of a claim in satang, after earlier over- and underpayments are settled; never negative. */
export function payoutOf(
  amount: Satang,
  { owed, added }: Pick<CashbackSummary, 'owed' | 'added'>,
): Satang {
  return Math.max(0, amount - owed + added);
}

/** A day of the chart; a day without play has zero amounts. */
export interface PictureDay {
  readonly date: CalendarDay;
  /** Net result of the day in satang; negative for a loss. */
  readonly won: Satang;
  readonly mark: 'none' | 'returned' | 'waiting';
  readonly returned: Satang;
}

/** Returns every day of the chart, the oldest first, including days without play. */
export function layOutPicture({
  days,
  yesterday,
}: Pick<CashbackSummary, 'days' | 'yesterday'>): PictureDay[] {
  return Array.from({ length: PICTURE_DAYS }, (_, place) => {
    const date = addDays(yesterday, place + 1 - PICTURE_DAYS);
    const day = days.find((candidate) => candidate.date === date);
    const mark = !day ? 'none' : day.claim ? 'returned' : isOpen(day) ? 'waiting' : 'none';
    return { date, won: day ? -day.net : 0, mark, returned: day?.claim?.paid ?? 0 };
  });
}

/** Formats the last minute before a claim ends: `30 พ.ย. 23:59`. */
export function formatLastMinute(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1);
  return `${formatDayOfYear(toCalendarDay(last))} ${formatTime(last.toISOString())}`;
}
