import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/** An answer with the server's clock: what has to be added to `performance.now()`, which nobody sets. */
export type Clocked<T> = T & { readonly clockOffsetMs: number };

/** Notes how the server's clock stood when its answer was here: that of the phone may say anything. */
export function withClock<T extends { readonly server_time: string }>(answer: T): Clocked<T> {
  return { ...answer, clockOffsetMs: Date.parse(answer.server_time) - performance.now() };
}

/** Milliseconds since the epoch, as the server counts them. */
export function getServerTime({ clockOffsetMs }: Pick<Clocked<unknown>, 'clockOffsetMs'>): number {
  return performance.now() + clockOffsetMs;
}

/**
 * Whole seconds until an instant by the server's clock, 0 once it is over. Looks once a second, for all countdowns of
 * the page together, and rests while the page is in the background.
 */
export function useSecondsLeft(until: string, clockOffsetMs: number): number {
  return useSyncExternalStore(watchTicks, () => getSecondsLeft(until, clockOffsetMs));
}

/** Whether an instant has come by the server's clock. */
export function useHasPassed(instant: string, clockOffsetMs: number): boolean {
  return useSyncExternalStore(watchTicks, () => getSecondsLeft(instant, clockOffsetMs) === 0);
}

/** Whole seconds since the epoch by the server's clock, for a clock that is shown. */
export function useServerSeconds(clockOffsetMs: number): number {
  return useSyncExternalStore(watchTicks, () =>
    Math.floor(getServerTime({ clockOffsetMs }) / 1000),
  );
}

function getSecondsLeft(until: string, clockOffsetMs: number): number {
  const leftMs = Date.parse(until) - getServerTime({ clockOffsetMs });
  return Math.max(0, Math.ceil(leftMs / 1000));
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
