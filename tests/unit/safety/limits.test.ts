import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LimitFrame, SafetyLimit } from '@/contract/safety.contract';
import {
  describeFrameEnd,
  findBindingFrame,
  readEffect,
  readLimitState,
  readUsedPart,
} from '@/features/safety/limit.rules';
import { createLimitForm, questionForm, readTyped } from '@/features/safety/limit-form.rules';
import { layOutBars } from '@/features/safety/money.rules';

function limitOf(limit: number | null, used: number): SafetyLimit {
  const left = limit === null ? null : Math.max(0, limit - used);
  const until = '2026-11-30T17:00:00.000Z';
  return { kind: 'loss', frame: 'month', limit, used, left, until, waiting: null };
}

describe('the state of a limit', () => {
  it.each([
    [null, 500, 'unset', 0],
    [1000, 0, 'under', 0],
    [1000, 799, 'under', 0.799],
    [1000, 800, 'near', 0.8],
    [1000, 999, 'near', 0.999],
    [1000, 1000, 'full', 1],
    [1000, 1200, 'full', 1],
    [1000, -420, 'won', 0],
    [0, 0, 'full', 1],
    [0, -100, 'won', 0],
  ] as const)('with the limit %s and %s used is %s', (limit, used, state, part) => {
    expect(readLimitState(limitOf(limit, used))).toBe(state);
    expect(readUsedPart(limitOf(limit, used))).toBe(part);
  });

  it('names the end of its frame', () => {
    const until = '2026-11-30T17:00:00.000Z';
    expect(describeFrameEnd({ frame: 'day', until })).toBe('หลังเที่ยงคืน');
    expect(describeFrameEnd({ frame: 'week', until })).toBe('หลังวันจันทร์ 00:00');
    expect(describeFrameEnd({ frame: 'month', until })).toBe('วันที่ 1 ธ.ค.');
  });
});

describe('the effect of saving a limit', () => {
  it.each([
    [null, null, 'none'],
    [500, 500, 'none'],
    [null, 500, 'now'],
    [500, 499, 'now'],
    [500, 0, 'now'],
    [500, 501, 'later'],
    [500, null, 'later'],
  ] as const)('from %s to %s is %s', (current, next, effect) => {
    expect(readEffect(current, next)).toBe(effect);
  });
});

describe('a longer frame with a lower limit', () => {
  it('is found for each shorter frame', () => {
    expect(findBindingFrame('day', { day: 500, week: 400, month: 300 })).toBe('week');
    expect(findBindingFrame('day', { day: 500, week: null, month: 300 })).toBe('month');
    expect(findBindingFrame('week', { day: null, week: 400, month: 300 })).toBe('month');
  });

  it('is not found where no limit is lower', () => {
    expect(findBindingFrame('day', { day: 500, week: 500, month: undefined })).toBeUndefined();
    expect(findBindingFrame('day', { day: null, week: 400, month: 300 })).toBeUndefined();
    expect(findBindingFrame('month', { day: 1, week: 1, month: 300 })).toBeUndefined();
  });
});

describe('the form of limits', () => {
  const none = new Set<LimitFrame>(['day', 'week', 'month']);
  const problems = (text: string, unlimited: ReadonlySet<LimitFrame> = none) =>
    v.safeParse(createLimitForm(unlimited), { day: text }).issues?.map(({ message }) => message);

  it('reads commas, Thai digits and satang', () => {
    const texts = { day: '1,500', week: '๒๐๐๐', month: '฿ 30,000.50' };
    expect(readTyped(texts, new Set())).toEqual({ day: 150_000, week: 200_000, month: 3_000_050 });
  });

  it('says in Thai what is wrong', () => {
    expect(problems('ร้อย')).toEqual(['ต้องเป็นจำนวนเงิน']);
    expect(problems('-1')).toEqual(['วงเงินต้องไม่ต่ำกว่า 0 บาท']);
    expect(problems('10,000,000.01')).toEqual(['วงเงินต้องไม่เกิน 10,000,000 บาท']);
    expect(problems('10,000,000')).toBeUndefined();
    expect(problems('', new Set<LimitFrame>(['week', 'month']))).toEqual([
      'กรุณาใส่จำนวนเงิน หรือเลือกไม่จำกัด',
    ]);
  });

  it('keeps an amount that is typed where no limit was chosen', () => {
    expect(v.parse(createLimitForm(none), { day: '0' })).toEqual({
      day: 0,
      week: null,
      month: null,
    });
  });

  it('needs one amount in the question before the first deposit', () => {
    expect(v.safeParse(questionForm, { day: '', week: ' ', month: '' }).issues?.[0]).toMatchObject({
      message: 'กรุณาใส่วงเงินอย่างน้อยหนึ่งช่อง',
      path: [{ key: 'day' }],
    });
    expect(v.parse(questionForm, { month: '500' })).toEqual({
      day: null,
      week: null,
      month: 50_000,
    });
  });
});

describe('the bars of deposits and withdrawals', () => {
  const money = (day: string, deposited: number, withdrawn = 0) => ({
    ...{ day, deposited, withdrawn },
    net_play: 0,
  });

  it('are one for each day of the period', () => {
    const days = [money('2026-11-03', 500), money('2026-11-01', 100, 300)];
    expect(layOutBars({ from: '2026-11-01', to: '2026-11-03', days }, 'day')).toEqual([
      { from: '2026-11-01', deposited: 100, withdrawn: 300 },
      { from: '2026-11-02', deposited: 0, withdrawn: 0 },
      { from: '2026-11-03', deposited: 500, withdrawn: 0 },
    ]);
  });

  it('sum the days of each month, the part of the first month too', () => {
    const days = [money('2026-12-31', 7), money('2026-11-30', 5), money('2026-11-29', 1, 2)];
    expect(layOutBars({ from: '2026-11-29', to: '2027-01-02', days }, 'month')).toEqual([
      { from: '2026-11-29', deposited: 6, withdrawn: 2 },
      { from: '2026-12-01', deposited: 7, withdrawn: 0 },
      { from: '2027-01-01', deposited: 0, withdrawn: 0 },
    ]);
  });
});
