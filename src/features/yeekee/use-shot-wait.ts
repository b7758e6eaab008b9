import { useCallback, useSyncExternalStore } from 'react';
import { getServerTime } from '@/shared/time/server-clock';

const SECOND_MS = 1000;

/** Returns the whole seconds until the next shot by the server time; reaches 0 at the exact instant. */
export function useShotWait(until: string | null, clockOffsetMs: number): number {
  const watch = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = (): void => {
        const leftMs = msUntil(until, clockOffsetMs);
        if (leftMs > 0) timer = setTimeout(tick, leftMs % SECOND_MS || SECOND_MS);
      };
      const tick = (): void => {
        listener();
        look();
      };
      look();
      return () => clearTimeout(timer);
    },
    [until, clockOffsetMs],
  );
  return useSyncExternalStore(watch, () => Math.ceil(msUntil(until, clockOffsetMs) / SECOND_MS));
}

/** Returns the milliseconds until an instant; 0 when it has passed or is null. */
export function msUntil(until: string | null, clockOffsetMs: number): number {
  return until === null ? 0 : Math.max(0, Date.parse(until) - getServerTime({ clockOffsetMs }));
}
