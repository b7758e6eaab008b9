import { describe, expect, it } from 'vitest';
import { readState, toPercents } from '@/features/polls/poll.rules';

describe('percentages', () => {
  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [13, 9, 6, 4],
      [41, 28, 19, 12],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [5, 0],
      [100, 0],
    ],
    [
      [1, 999],
      [0, 100],
    ],
  ])('for %j are %j', (votes, percents) => {
    expect(toPercents(votes)).toEqual(percents);
  });

  it('always add up to 100', () => {
    for (let turn = 1; turn <= 500; turn += 1) {
      const votes = [turn % 7, (turn * 31) % 101, (turn * 17) % 13, turn];
      expect(toPercents(votes).reduce((sum, each) => sum + each, 0)).toBe(100);
    }
  });
});

describe('the state of a poll', () => {
  it.each([
    ['scheduled', true, false, 'open'],
    ['open', true, true, 'closed'],
    ['scheduled', true, true, 'closed'],
    ['void', true, false, 'void'],
    ['answered', true, true, 'answered'],
  ] as const)('%s, opened %s, closed %s, is shown as %s', (state, hasOpened, hasClosed, now) => {
    expect(readState({ state }, { hasOpened, hasClosed })).toBe(now);
  });
});
