// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReelsView } from '@/sandbox/games/client/reels.view';

const STOPS = [3, 1, 4, 1, 5];
/** Milliseconds after which every animation has ended. */
const WHOLE_SPIN_MS = 4000;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function spinReels() {
  const reels = createReelsView(STOPS.length);
  reels.setStrips(
    STOPS.map(() => [0, 1, 2, 3, 4, 5, 6, 7]),
    STOPS.map(() => 0),
  );
  reels.resize(10);
  reels.start();
  const onReelStop = vi.fn<() => void>();
  let isDone = false;
  const land = () =>
    void reels.land(STOPS, onReelStop).then(() => {
      isDone = true;
    });
  return { reels, land, onReelStop, isDone: () => isDone };
}

function readStops(element: HTMLElement): number[] {
  return [...element.querySelectorAll<HTMLElement>('.strip')].map((strip) => {
    const [, y] = /translate3d\(0(?:px)?, ?(-?[\d.]+)px/.exec(strip.style.transform) ?? [];
    return Math.abs(Number(y)) / 10;
  });
}

it('the reels stop one after the other when the player does not stop them', async () => {
  const { reels, land, onReelStop, isDone } = spinReels();
  await vi.advanceTimersByTimeAsync(200);
  land();
  await vi.advanceTimersByTimeAsync(1500);
  expect(onReelStop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(onReelStop).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(WHOLE_SPIN_MS);
  expect(onReelStop).toHaveBeenCalledTimes(STOPS.length);
  expect(isDone()).toBe(true);
  expect(readStops(reels.element)).toEqual(STOPS);
  expect(reels.stopSoon()).toBe(false);
});

it.each([
  ['before the result is known', 100, 300],
  ['while they turn', 300, 200],
  ['after the first reel has stopped', 2050, 200],
])('the reels stop together when the player stops them %s', async (_when, stopAtMs, landAtMs) => {
  const { reels, land, onReelStop, isDone } = spinReels();
  const [first, then] = [
    [stopAtMs, () => expect(reels.stopSoon()).toBe(true)],
    [landAtMs, land],
  ].sort((one, other) => (one[0] as number) - (other[0] as number)) as [number, () => void][];
  await vi.advanceTimersByTimeAsync(first![0]);
  first![1]();
  await vi.advanceTimersByTimeAsync(then![0] - first![0]);
  then![1]();
  await vi.advanceTimersByTimeAsync(700);
  expect(isDone()).toBe(true);
  expect(onReelStop).toHaveBeenCalledTimes(STOPS.length);
  expect(readStops(reels.element)).toEqual(STOPS);
  expect(reels.stopSoon()).toBe(false);
});
