import { describe, expect, it } from 'vitest';
import { marketCatalogue } from '@/server/lotto/markets.catalogue';
import { type KnownDays, type MarketCalendar, planRounds } from '@/server/lotto/round-calendar';

const sameDay = (closes: string) => ({
  opens: { days: 0, time: '00:00' },
  closes: { days: 0, time: closes },
  draws: { days: 0, time: closes },
});

const known = ({
  listed = [],
  off = [],
}: {
  listed?: string[];
  off?: string[];
} = {}): KnownDays => ({
  listed: new Set(listed),
  off: new Set(off),
});

interface Plan {
  until: string;
  atLeast?: number;
  listed?: string[];
  off?: string[];
}

function planDays(
  calendar: MarketCalendar,
  now: string,
  { until, atLeast = 0, ...days }: Plan,
): string[] {
  return planRounds(calendar, known(days), { now: new Date(now), until, atLeast }).map(
    ({ day }) => day,
  );
}

describe('planRounds', () => {
  it('plans by weekdays in Thailand, which begin earlier than in UTC', () => {
    const friday: MarketCalendar = { weekdays: [5], ...sameDay('01:00') };
    const [round] = planRounds(friday, known(), {
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

  it('leaves out a round from the moment of its closing', () => {
    const daily: MarketCalendar = { weekdays: [0, 1, 2, 3, 4, 5, 6], ...sameDay('18:00') };
    const until = '2026-11-22';
    expect(planDays(daily, '2026-11-21T10:59:59.999Z', { until })).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(planDays(daily, '2026-11-21T11:00:00Z', { until })).toEqual(['2026-11-22']);
  });

  it('keeps a round that closes on the next day after midnight', () => {
    const night: MarketCalendar = {
      weekdays: [1, 2, 3, 4, 5],
      opens: { days: 0, time: '04:30' },
      closes: { days: 1, time: '03:00' },
      draws: { days: 1, time: '04:15' },
    };
    // Saturday 01:00 in Thailand: Friday's round is still open.
    const [first, second] = planRounds(night, known(), {
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

  it('skips a day of the month in months that lack it', () => {
    const monthly: MarketCalendar = { month_days: [1, 31], ...sameDay('12:00') };
    expect(planDays(monthly, '2027-01-30T00:00:00Z', { until: '2027-04-01' })).toEqual([
      '2027-01-31',
      '2027-02-01',
      '2027-03-01',
      '2027-03-31',
      '2027-04-01',
    ]);
  });

  it('plans a round on 29 February of leap years only', () => {
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

  const government: MarketCalendar = { month_days: [1, 16], ...sameDay('15:20') };

  it('skips days without a draw', () => {
    const plan = { until: '2027-01-16', off: ['2027-01-01'] };
    expect(planDays(government, '2026-12-16T08:20:00Z', plan)).toEqual(['2027-01-16']);
  });

  it.each([
    ['2026-12-29', ['2026-12-29', '2027-01-16']],
    ['2027-01-02', ['2027-01-02', '2027-01-16']],
    ['2027-01-05', ['2027-01-01', '2027-01-05', '2027-01-16']],
    ['2027-01-19', ['2027-01-01', '2027-01-19']],
  ])(
    'plans the listed %s, which replaces a regular day only within three days of it',
    (day, days) => {
      const plan = { until: '2027-01-20', listed: [day] };
      expect(planDays(government, '2026-12-17T00:00:00Z', plan)).toEqual(days);
    },
  );

  it('plans a listed day that the calendar lacks, even when the day is marked as without a draw', () => {
    const plan = { until: '2027-01-16', listed: ['2027-01-08', '2027-01-16'], off: ['2027-01-16'] };
    expect(planDays(government, '2026-12-17T00:00:00Z', plan)).toEqual([
      '2027-01-01',
      '2027-01-08',
      '2027-01-16',
    ]);
  });

  it('skips the days of Tết for Hanoi and no other days', () => {
    const hanoi = marketCatalogue.find(({ market_id }) => market_id === 'hanoi')!;
    const off = hanoi.holidays.map(({ day }) => day);
    const days = planDays(hanoi.calendar, '2027-02-03T00:00:00Z', { until: '2027-02-10', off });
    expect(days).toEqual(['2027-02-03', '2027-02-04', '2027-02-09', '2027-02-10']);
    for (const market of marketCatalogue.filter(({ result_kind }) => result_kind === 'hanoi')) {
      expect(market.holidays).toEqual(hanoi.holidays);
    }
    for (const [newYear, ...quiet] of [
      ['2028-01-26', '2028-01-25', '2028-01-27', '2028-01-28'],
      ['2029-02-13', '2029-02-12', '2029-02-14', '2029-02-15'],
      ['2030-02-02', '2030-02-01', '2030-02-03', '2030-02-04'],
    ]) {
      for (const day of [newYear!, ...quiet]) expect(off).toContain(day);
    }
  });

  it('closes Dow Jones before 16:00 in New York, which is an hour later in Thailand in winter', () => {
    const dow = marketCatalogue.find(({ market_id }) => market_id === 'dow-jones')!;
    const off = dow.holidays.map(({ day }) => day);
    const closes = (now: string, until: string) =>
      planRounds(dow.calendar, known({ off }), { now: new Date(now), until, atLeast: 0 }).map(
        ({ day, closesAt, drawsAt }) => `${day} ${closesAt.toISOString()} ${drawsAt.toISOString()}`,
      );
    // New York changes to summer time on 14 March 2027 and back on 7 November 2027.
    expect(closes('2027-03-12T00:00:00Z', '2027-03-15')).toEqual([
      '2027-03-12 2027-03-12T20:50:00.000Z 2027-03-12T21:15:00.000Z',
      '2027-03-15 2027-03-15T19:50:00.000Z 2027-03-15T20:15:00.000Z',
    ]);
    expect(closes('2027-11-05T00:00:00Z', '2027-11-08')).toEqual([
      '2027-11-05 2027-11-05T19:50:00.000Z 2027-11-05T20:15:00.000Z',
      '2027-11-08 2027-11-08T20:50:00.000Z 2027-11-08T21:15:00.000Z',
    ]);
    // There are no rounds on Thanksgiving and on the half day after it.
    expect(closes('2027-11-24T22:00:00Z', '2027-11-29').map((round) => round.slice(0, 10))).toEqual(
      ['2027-11-29'],
    );
  });

  it('opens a round no earlier than the previous one closes', () => {
    const early: MarketCalendar = { ...government, opens: { days: -31, time: '00:00' } };
    const [december, january] = planRounds(early, known({ off: ['2026-12-16'] }), {
      now: new Date('2026-11-21T00:00:00Z'),
      until: '2027-01-01',
      atLeast: 0,
    });
    expect(december?.opensAt).toEqual(new Date('2026-11-16T08:20:00Z'));
    expect(january?.opensAt).toEqual(december?.closesAt);
  });

  it('plans at least the requested number of rounds, however far apart they are', () => {
    const plan = { until: '2026-11-28', atLeast: 2 };
    const listed = ['2026-12-31', '2027-12-31'];
    const yearly = planDays(sameDay('12:00'), '2026-11-21T00:00:00Z', { ...plan, listed });
    expect(yearly).toEqual(listed);
    const monthly: MarketCalendar = { month_days: [16], ...sameDay('10:30') };
    expect(planDays(monthly, '2026-11-21T00:00:00Z', plan)).toEqual(['2026-12-16', '2027-01-16']);
  });

  it('plans nothing for a calendar without days', () => {
    expect(
      planDays(sameDay('12:00'), '2026-11-21T00:00:00Z', { until: '2026-11-28', atLeast: 2 }),
    ).toEqual([]);
  });
});
