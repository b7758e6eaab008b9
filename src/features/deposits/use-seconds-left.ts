import { useSyncExternalStore } from 'react';
import type { Timed } from './deposits.api';

const TICK_MS = 250;

/** What a countdown needs of an answer. */
export type TimedEnd = Timed<{ readonly expires_at: string; readonly now: string }>;

/** Whole seconds until something ends, by the server's clock: that of the phone may say anything. */
export function useSecondsLeft(end: TimedEnd): number {
  return useSyncExternalStore(watchSeconds, () => getSecondsLeft(end));
}

function getSecondsLeft({ expires_at, now, readAtMs }: TimedEnd): number {
  const serverNowMs = Date.parse(now) + performance.now() - readAtMs;
  return Math.max(0, Math.ceil((Date.parse(expires_at) - serverNowMs) / 1000));
}

function watchSeconds(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
