import { describe, expect, it } from 'vitest';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import {
  formatDayOfYear,
  formatExactTime,
  formatLongDay,
  formatThaiDay,
  formatThaiTime,
  formatTime,
} from '@/domain/thai-date';

const SAMPLES = [
  0, 1, 9, 99, 100, 101, 999, 1000, 12_345, 100_000, 123_456, 1_000_000, 99_999_999, 1_234_567_890,
  900_719_925_474_099,
];

describe('formatting matches Intl for Thailand', () => {
  const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });
  const money = new Intl.NumberFormat('th-TH', { style: 'currency', currency: 'THB' });

  it.each(SAMPLES.flatMap((value) => [value, -value]))('%i', (value) => {
    expect(formatInteger(value)).toBe(whole.format(value === 0 ? 0 : value));
    expect(formatMoney(value)).toBe(money.format(value === 0 ? 0 : value / 100));
  });

  const zone = { timeZone: 'Asia/Bangkok' } as const;
  const at = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('th-TH', { ...zone, ...options }).format(new Date(instant));

  // Times on both sides of midnight in Bangkok, in every month, on every weekday and on a leap day.
  const instants = [
    ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28, 16, 59, 59))),
    ...Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1, 17))),
    new Date(Date.UTC(2028, 1, 28, 17, 4, 9)),
  ].map((instant) => instant.toISOString());

  it.each(instants)('%s', (instant) => {
    const day = toCalendarDay(new Date(instant));
    expect(formatThaiDay(instant)).toBe(at(instant, { dateStyle: 'medium' }));
    expect(formatThaiTime(instant)).toBe(at(instant, { dateStyle: 'medium', timeStyle: 'short' }));
    expect(formatTime(instant)).toBe(at(instant, { timeStyle: 'short' }));
    expect(formatExactTime(instant)).toBe(at(instant, { timeStyle: 'medium' }));
    expect(formatDayOfYear(day)).toBe(at(instant, { day: 'numeric', month: 'short' }));
    expect(formatLongDay(day)).toBe(
      at(instant, { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' }),
    );
  });
});
