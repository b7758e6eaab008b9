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

/** What of the screen is shown. The address says it. */
export interface CashbackView {
  readonly view: 'today' | 'history';
  /** The day whose claim is open; null: the latest that can be taken. */
  readonly date: CalendarDay | null;
  readonly kind: CashbackKind;
}

/** Reads a view from the address; what is not understood is left out. */
export function readView(query: URLSearchParams): CashbackView {
  const date = query.get('date') ?? '';
  return {
    view: query.get('view') === 'history' ? 'history' : 'today',
    date: isCalendarDay(date) ? date : null,
    kind: cashbackKinds.find((kind) => kind === query.get('kind')) ?? 'loss',
  };
}

/** The query of a view. */
export function writeView({ view, date, kind }: CashbackView): Record<string, string> {
  if (view === 'history') return { view, kind };
  return date === null ? {} : { date };
}

/** One kind of a day. */
export function kindOf(day: CashbackDay, kind: CashbackKind): CashbackDay['loss'] {
  return kind === 'loss' ? day.loss : day.turnover_cashback;
}

/** What of a day counts for one kind: what was lost, or played. */
export function basisOf(day: CashbackDay, kind: CashbackKind): Satang {
  return kind === 'loss' ? day.net : day.turnover;
}

/** Whether something of a day can be taken. */
export function isOpen(day: CashbackDay): boolean {
  return cashbackKinds.some((kind) => kindOf(day, kind).state === 'open');
}

/** The kind that gives more, of those that can be taken or could have been. */
export function betterKind(day: CashbackDay): CashbackKind {
  return day.turnover_cashback.amount > day.loss.amount ? 'turnover' : 'loss';
}

/** The day that is shown: that of the address, else the latest that can be taken, else yesterday if it was played on. */
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

/** What comes into the wallet for an amount: less than it where it makes up for earlier days, or more. */
export function payoutOf(
  amount: Satang,
  { owed, added }: Pick<CashbackSummary, 'owed' | 'added'>,
): Satang {
  return Math.max(0, amount - owed + added);
}

/** A day of the picture; one without play has no figures. */
export interface PictureDay {
  readonly date: CalendarDay;
  /** What the member won; negative: lost. */
  readonly won: Satang;
  readonly mark: 'none' | 'returned' | 'waiting';
  readonly returned: Satang;
}

/** Every day of the picture, the oldest first. */
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

/** The last minute of a claim, which is over with the instant itself: `30 พ.ย. 23:59`. */
export function formatLastMinute(endsAt: string): string {
  const last = new Date(Date.parse(endsAt) - 1);
  return `${formatDayOfYear(toCalendarDay(last))} ${formatTime(last.toISOString())}`;
}
