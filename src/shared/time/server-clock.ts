import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/**
 * Arrival time of this page's HTML in ms since navigation start. On a rendering server it is 0: the page shows the time
 * at which its data were read, and the browser continues from that time.
 */
const PAGE_ARRIVED_MS = readArrivalMs();

/**
 * Data with the server's clock: `clockOffsetMs` plus `performance.now()` is the server's time, which the user cannot
 * change.
 */
export type WithServerTime<T> = T & { readonly clockOffsetMs: number };

/** Adds the clock offset to data that has just arrived, because the phone's own clock may be wrong. */
export function withClock<T extends { readonly server_time: string }>(
  response: T,
): WithServerTime<T> {
  return { ...response, clockOffsetMs: Date.parse(response.server_time) - getNowMs() };
}

/**
 * Converts the clock of server-rendered data to this browser's clock; data without a clock is returned unchanged.
 * @param arrivedMs arrival of the data in ms since navigation start
 */
export function adoptClock(data: unknown, arrivedMs = PAGE_ARRIVED_MS): unknown {
  if (typeof data !== 'object' || data === null || !('clockOffsetMs' in data)) return data;
  return { ...data, clockOffsetMs: Number(data.clockOffsetMs) - arrivedMs };
}

/** Returns the server's time in ms since the epoch. */
export function getServerTime({
  clockOffsetMs,
}: Pick<WithServerTime<unknown>, 'clockOffsetMs'>): number {
  return getNowMs() + clockOffsetMs;
}

/**
 * Returns the whole seconds until an instant by the server's clock, 0 once it has passed. All countdowns share one
 * timer of a second, which pauses while the page is in the background.
 */
export function useSecondsLeft(until: string, clockOffsetMs: number): number {
  return useSyncExternalStore(
    watchTicks,
    () => getSecondsLeft(until, clockOffsetMs),
    () => getSecondsLeft(until, clockOffsetMs, PAGE_ARRIVED_MS),
  );
}

/** Returns whether an instant has passed by the server's clock. */
export function useHasPassed(instant: string, clockOffsetMs: number): boolean {
  return useSyncExternalStore(
    watchTicks,
    () => getSecondsLeft(instant, clockOffsetMs) === 0,
    () => getSecondsLeft(instant, clockOffsetMs, PAGE_ARRIVED_MS) === 0,
  );
}

/** Returns the server's time in whole seconds since the epoch, for a displayed clock. */
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
