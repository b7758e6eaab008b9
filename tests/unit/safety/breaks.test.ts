import { describe, expect, it } from 'vitest';
import {
  endOfExclusion,
  endOfTimeOut,
  listExclusions,
  listTimeOuts,
} from '@/features/safety/break.rules';

const at = (instant: string) => Date.parse(instant);

describe('the end of a break that begins now', () => {
  it('is to the second for a time-out', () => {
    const now = at('2026-11-27T03:30:15Z');
    expect(endOfTimeOut('24h', now).toISOString()).toBe('2026-11-28T03:30:15.000Z');
    expect(endOfTimeOut('30d', now).toISOString()).toBe('2026-12-27T03:30:15.000Z');
  });

  it.each([
    ['6m', '2026-11-22T03:30:00Z', '2027-05-22T03:30:00.000Z'],
    // Before 07:00 in Bangkok, the day in London is the day before.
    ['6m', '2026-08-30T18:00:00Z', '2027-02-27T18:00:00.000Z'],
    ['1y', '2028-02-29T05:00:00Z', '2029-02-28T05:00:00.000Z'],
    ['5y', '2026-12-31T05:00:00Z', '2031-12-31T05:00:00.000Z'],
  ] as const)(
    'after %s from %s is on the same day of the month, or on its last',
    (length, now, end) => {
      expect(endOfExclusion(length, at(now))?.toISOString()).toBe(end);
    },
  );

  it('is never for an exclusion for ever', () => {
    expect(endOfExclusion('ever', at('2026-11-22T03:30:00Z'))).toBeNull();
  });
});

describe('the breaks that can be taken', () => {
  const now = at('2026-11-22T03:30:00Z');
  const after = (days: number) => new Date(now + days * 86_400_000).toISOString();

  it('are all without a break', () => {
    expect(listTimeOuts(null, now)).toEqual(['24h', '7d', '30d']);
    expect(listExclusions(null, now)).toEqual(['6m', '1y', '5y', 'ever']);
  });

  it('are longer than a time-out, or exclusions', () => {
    const timeOut = { kind: 'time_out', ends_at: after(7) } as const;
    expect(listTimeOuts(timeOut, now)).toEqual(['30d']);
    expect(listTimeOuts({ ...timeOut, ends_at: after(6.9) }, now)).toEqual(['7d', '30d']);
    expect(listTimeOuts({ ...timeOut, ends_at: after(6.99) }, now)).toEqual(['30d']);
    expect(listExclusions(timeOut, now)).toEqual(['6m', '1y', '5y', 'ever']);
  });

  it('are longer exclusions after an exclusion, and none after one for ever', () => {
    const excluded = { kind: 'excluded', ends_at: after(300) } as const;
    expect(listTimeOuts(excluded, now)).toEqual([]);
    expect(listExclusions(excluded, now)).toEqual(['1y', '5y', 'ever']);
    expect(listExclusions({ ...excluded, ends_at: null }, now)).toEqual([]);
  });
});
