import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/**
 * When the HTML of this page was here. On a server that renders no time passes: its page shows the instants of its
 * answers, and the browser begins to count from there.
 */
const PAGE_ARRIVED_MS = readArrivalMs();

/** An answer with the server's clock: what has to be added to `performance.now()`, which users cannot change. */
export type Clocked<T> = T & { readonly clockOffsetMs: number };

/** Notes how the server's clock stood when its answer was here: that of the phone may say anything. */
export function withClock<T extends { readonly server_time: string }>(answer: T): Clocked<T> {
  return { ...answer, clockOffsetMs: Date.parse(answer.server_time) - getNowMs() };
}

/**
 * Gives data that the server has read for this page the clock of this browser; data without a clock stay as they are.
 * @param arrivedMs when they were here, in milliseconds since the page began
 */
export function adoptClock(data: unknown, arrivedMs = PAGE_ARRIVED_MS): unknown {
  if (typeof data !== 'object' || data === null || !('clockOffsetMs' in data)) return data;
  return { ...data, clockOffsetMs: Number(data.clockOffsetMs) - arrivedMs };
}

/** Milliseconds since the epoch, as the server counts them. */
export function getServerTime({ clockOffsetMs }: Pick<Clocked<unknown>, 'clockOffsetMs'>): number {
  return getNowMs() + clockOffsetMs;
}

/**
 * Whole seconds until an instant by the server's clock, 0 once it is over. Looks once a second, for all countdowns of
 * the page together, and rests while the page is in the background.
 */
export function useSecondsLeft(until: string, clockOffsetMs: number): number {
  return useSyncExternalStore(
    watchTicks,
    () => getSecondsLeft(until, clockOffsetMs),
    () => getSecondsLeft(until, clockOffsetMs, PAGE_ARRIVED_MS),
  );
}

/** Whether an instant has come by the server's clock. */
export function useHasPassed(instant: string, clockOffsetMs: number): boolean {
  return useSyncExternalStore(
    watchTicks,
    () => getSecondsLeft(instant, clockOffsetMs) === 0,
    () => getSecondsLeft(instant, clockOffsetMs, PAGE_ARRIVED_MS) === 0,
  );
}

/** Whole seconds since the epoch by the server's clock, for a clock that is shown. */
export function useServerSeconds(clockOffsetMs: number): number {
  return useSyncExternalStore(
    watchTicks,
    () => Math.floor((getNowMs() + clockOffsetMs) / 1000),
    () => Math.floor((PAGE_ARRIVED_MS + clockOffsetMs) / 1000),
  );
}

function getSecondsLeft(until: string, clockOffsetMs: number, nowMs = getNowMs()): number {
  const leftMs = Date.parse(until) - (nowMs + clockOffsetMs);
  return Math.max(0, Math.ceil(leftMs / 1000));
}

function getNowMs(): number {
  return typeof document === 'undefined' ? 0 : performance.now();
}

function readArrivalMs(): number {
  if (typeof document === 'undefined') return 0;
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && 'responseStart' in navigation ? Number(navigation.responseStart) : 0;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watchTicks(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', followVisibility);
  listeners.add(listener);
  followVisibility();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followVisibility);
    rest();
  };
}

function followVisibility(): void {
  if (document.visibilityState === 'hidden') {
    rest();
    return;
  }
  if (timer !== undefined) return;
  timer = setInterval(tick, TICK_MS);
  tick();
}

function rest(): void {
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  for (const listener of listeners) listener();
}
