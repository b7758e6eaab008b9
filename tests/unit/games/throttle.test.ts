import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '@/features/games/throttle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a burst of calls acts at once and once more after the interval', () => {
  const action = vi.fn();
  const throttled = throttle(action, 1000);
  throttled.call();
  throttled.call();
  throttled.call();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(2);
});

it('the interval also applies after the trailing call', () => {
  const action = vi.fn();
  const throttled = throttle(action, 1000);
  throttled.call();
  throttled.call();
  vi.advanceTimersByTime(1000);
  throttled.call();
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(3);
});

it('cancelling drops the trailing call', () => {
  const action = vi.fn();
  const throttled = throttle(action, 1000);
  throttled.call();
  throttled.call();
  throttled.cancel();
  vi.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(1);
});
