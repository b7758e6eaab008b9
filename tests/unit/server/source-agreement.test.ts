import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findNextCheck,
  findWaitSeconds,
  judgeAnswers,
  toPlainAnnouncement,
} from '@/server/result-sources/agreement.rules';

const answer = (sourceId: string, number: string, family = sourceId) => ({
  ...{ sourceId, family },
  announcement: { number },
});

describe('answers of sources', () => {
  it('agree only when two families told the same, and nothing else was ever told', () => {
    expect(judgeAnswers([])).toEqual({ kind: 'none' });
    const copies = [answer('one', '8351', 'press'), answer('two', '8351', 'press')];
    expect(judgeAnswers(copies)).toMatchObject({ kind: 'single', first: { sourceId: 'one' } });
    expect(judgeAnswers([...copies, answer('office', '8351')])).toMatchObject({
      ...{ kind: 'agreed', first: { sourceId: 'one' } },
    });
    const changed = [answer('one', '8351'), answer('one', '8352'), answer('two', '8352')];
    expect(judgeAnswers(changed)).toEqual({ kind: 'contested' });
  });

  it('are never agreed in any order of any answers, unless all are equal and of two families', () => {
    const anyAnswer = fc.record({
      sourceId: fc.constantFrom('glo', 'sanook', 'press/one', 'press/two'),
      number: fc.constantFrom('8351', '8352'),
    });
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 8 }), (told) => {
        const answers = told.map(({ sourceId, number }) =>
          answer(sourceId, number, sourceId.split('/')[0]),
        );
        const numbers = new Set(told.map(({ number }) => number));
        const families = new Set(answers.map(({ family }) => family));
        const isAgreed = judgeAnswers(answers).kind === 'agreed';
        expect(isAgreed).toBe(numbers.size === 1 && families.size > 1);
      }),
      { numRuns: 10_000 },
    );
  });

  it('are equal in any order of draws, with or without commas and signs', () => {
    expect(
      toPlainAnnouncement('government', {
        ...{ number: '287184', two_bottom: '48' },
        ...{ three_front: ['758', '434'], three_bottom: ['721', '007'] },
      }),
    ).toEqual({
      ...{ number: '287184', two_bottom: '48' },
      ...{ three_front: ['434', '758'], three_bottom: ['007', '721'] },
    });
    const stock = (index: string, change: string) =>
      toPlainAnnouncement('stock', { index, change });
    expect(stock('38,456.12', '123.45')).toEqual(stock('38456.12', '+123.45'));
    expect(stock('38456.12', '−123.45')).toEqual(stock('38456.12', '-123.45'));
    expect(stock('38456.12', '-0.00')).toEqual(stock('38456.12', '0.00'));
    expect(toPlainAnnouncement('government', { number: '287184' })).toBeUndefined();
  });
});

describe('a source is asked', () => {
  it('every half minute at first, then each minute, and rarely after a day', () => {
    expect([0, 14, 15, 600, 1_440].map((minutes) => findWaitSeconds(minutes, 0))).toEqual([
      30, 30, 60, 60, 1_800,
    ]);
  });

  it('less often after failures, but every five minutes', () => {
    expect([1, 2, 3, 4, 50].map((failures) => findWaitSeconds(0, failures))).toEqual([
      60, 120, 240, 300, 300,
    ]);
  });

  it('again after the result is final: after 10, 30 and 60 minutes and the next morning', () => {
    const finalAt = new Date('2026-06-16T16:05:00+07:00');
    const checks: string[] = [];
    let now = finalAt;
    for (let next = findNextCheck(finalAt, now); next; next = findNextCheck(finalAt, now)) {
      checks.push(next.toISOString());
      now = next;
    }
    expect(checks).toEqual([
      '2026-06-16T09:15:00.000Z',
      '2026-06-16T09:35:00.000Z',
      '2026-06-16T10:05:00.000Z',
      '2026-06-17T01:00:00.000Z',
    ]);
  });

  it('on the same morning for a result of the night', () => {
    const finalAt = new Date('2026-07-11T03:30:00+07:00');
    expect(findNextCheck(finalAt, new Date('2026-07-11T05:00:00+07:00'))).toEqual(
      new Date('2026-07-11T08:00:00+07:00'),
    );
  });
});
