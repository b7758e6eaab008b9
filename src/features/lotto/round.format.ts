import type { LottoRound } from '@/contract/lotto.contract';
import { type CalendarDay, toDayStart } from '@/domain/calendar-day';
import { formatThaiDay } from '@/shared/format/thai-day.format';
import { lottoCopy } from './lotto.copy';

const zone = { timeZone: 'Asia/Bangkok' } as const;
const dayOfYear = new Intl.DateTimeFormat('th-TH', { ...zone, day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('th-TH', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const time = new Intl.DateTimeFormat('th-TH', { ...zone, hour: '2-digit', minute: '2-digit' });

/** The time of an instant: `14:30`. */
export function formatTime(instant: string): string {
  return time.format(new Date(instant));
}

/** `21 พ.ย.`, where the year is clear. */
export function formatDayOfYear(day: CalendarDay): string {
  return dayOfYear.format(toDayStart(day));
}

/** `วันเสาร์ที่ 21 พฤศจิกายน 2569`. */
export function formatLongDay(day: CalendarDay): string {
  return longDay.format(toDayStart(day));
}

/** `งวด 21 พ.ย. 2569`; where a day has many, `รอบที่ 12 · 21 พ.ย. 2569`. */
export function formatRound({ day, number }: Pick<LottoRound, 'day' | 'number'>): string {
  const name = formatThaiDay(toDayStart(day).toISOString());
  return number === null ? lottoCopy.round(name) : lottoCopy.roundNumber(name, number);
}

/** `งวด 21 พ.ย. 2569`, where the number is said elsewhere. */
export function formatDayOf({ day }: Pick<LottoRound, 'day'>): string {
  return formatRound({ day, number: null });
}
