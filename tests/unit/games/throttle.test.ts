import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '@/features/games/throttle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a throttled function acts at once in a burst of calls and once more after the interval', () => {
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

it('the interval of a throttled function also applies after its trailing call', () => {
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

it('cancelling a throttled function drops its trailing call', () => {
  const action = vi.fn();
  const throttled = throttle(action, 1000);
  throttled.call();
  throttled.call();
  throttled.cancel();
  vi.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(1);
});
