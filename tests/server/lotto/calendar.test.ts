import { describe, expect, it } from 'vitest';
import { type MarketCalendar, planRounds } from '@/server/lotto/round.calendar';

const sameDay = (closes: string) => ({
  opens: { days: 0, time: '00:00' },
  closes: { days: 0, time: closes },
  draws: { days: 0, time: closes },
});

function planDays(
  calendar: MarketCalendar,
  now: string,
  { until, atLeast = 0, holidays = [] }: { until: string; atLeast?: number; holidays?: string[] },
): string[] {
  return planRounds(calendar, new Set(holidays), { now: new Date(now), until, atLeast }).map(
    ({ day }) => day,
  );
}

describe('rounds of a calendar', () => {
  it('are held on weekdays of Thailand, where a day begins before that of UTC', () => {
    const friday: MarketCalendar = { weekdays: [5], ...sameDay('01:00') };
    const [round] = planRounds(friday, new Set(), {
      now: new Date('2026-11-26T17:30:00Z'),
      until: '2026-11-27',
      atLeast: 0,
    });
    expect(round).toEqual({
      day: '2026-11-27',
      opensAt: new Date('2026-11-26T17:00:00Z'),
      closesAt: new Date('2026-11-26T18:00:00Z'),
      drawsAt: new Date('2026-11-26T18:00:00Z'),
    });
  });

  it('are those that have not closed: at its closing a round is gone', () => {
    const daily: MarketCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], ...sameDay('18:00') };
    const until = '2026-11-22';
    expect(planDays(daily, '2026-11-21T10:59:59.999Z', { until })).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(planDays(daily, '2026-11-21T11:00:00Z', { until })).toEqual(['2026-11-22']);
  });

  it('that close on the next day last beyond midnight', () => {
    const night: MarketCalendar = {
      weekdays: [1, 2, 3, 4, 5],
      opens: { days: 0, time: '04:30' },
      closes: { days: 1, time: '03:00' },
      draws: { days: 1, time: '04:15' },
    };
    // Saturday 01:00 in Thailand: Friday's round is still open.
    const [first, second] = planRounds(night, new Set(), {
      now: new Date('2026-11-20T18:00:00Z'),
      until: '2026-11-23',
      atLeast: 0,
    });
    expect(first).toEqual({
      day: '2026-11-20',
      opensAt: new Date('2026-11-19T21:30:00Z'),
      closesAt: new Date('2026-11-20T20:00:00Z'),
      drawsAt: new Date('2026-11-20T21:15:00Z'),
    });
    expect(second?.day).toBe('2026-11-23');
  });

  it('of days of the month leave out months that do not have them', () => {
    const monthly: MarketCalendar = { month_days: [1, 31], ...sameDay('12:00') };
    expect(planDays(monthly, '2027-01-30T00:00:00Z', { until: '2027-04-01' })).toEqual([
      '2027-01-31',
      '2027-02-01',
      '2027-03-01',
      '2027-03-31',
      '2027-04-01',
    ]);
  });

  it('know 29 February', () => {
    const monthly: MarketCalendar = { month_days: [29], ...sameDay('12:00') };
    const until = '2028-03-29';
    expect(planDays(monthly, '2028-02-01T00:00:00Z', { until })).toEqual([
      '2028-02-29',
      '2028-03-29',
    ]);
    expect(planDays(monthly, '2027-02-01T00:00:00Z', { until: '2027-03-29' })).toEqual([
      '2027-03-29',
    ]);
  });

  it('are left out on holidays, and held on the days to which they are moved', () => {
    const government: MarketCalendar = {
      month_days: [1, 16],
      also_on: ['2026-12-30'],
      ...sameDay('15:20'),
    };
    expect(
      planDays(government, '2026-12-16T08:20:00Z', {
        until: '2027-01-16',
        holidays: ['2027-01-01'],
      }),
    ).toEqual(['2026-12-30', '2027-01-16']);
  });

  it('open when the round before has closed, where they would open earlier', () => {
    const government: MarketCalendar = {
      month_days: [1, 16],
      ...sameDay('15:20'),
      opens: { days: -31, time: '00:00' },
    };
    const [december, january] = planRounds(government, new Set(['2026-12-16']), {
      now: new Date('2026-11-21T00:00:00Z'),
      until: '2027-01-01',
      atLeast: 0,
    });
    expect(december?.opensAt).toEqual(new Date('2026-11-16T08:20:00Z'));
    expect(january?.opensAt).toEqual(december?.closesAt);
  });

  it('are always as many as asked for, however rare they are', () => {
    const yearly: MarketCalendar = { also_on: ['2026-12-31', '2027-12-31'], ...sameDay('12:00') };
    const plan = { until: '2026-11-28', atLeast: 2 };
    expect(planDays(yearly, '2026-11-21T00:00:00Z', plan)).toEqual(['2026-12-31', '2027-12-31']);
    const monthly: MarketCalendar = { month_days: [16], ...sameDay('10:30') };
    expect(planDays(monthly, '2026-11-21T00:00:00Z', plan)).toEqual(['2026-12-16', '2027-01-16']);
  });

  it('are none without days', () => {
    expect(
      planDays(sameDay('12:00'), '2026-11-21T00:00:00Z', { until: '2026-11-28', atLeast: 2 }),
    ).toEqual([]);
  });
});
