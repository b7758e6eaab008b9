/** Pauses of a channel. */
export interface HealthLimits {
  /** Milliseconds for which a channel that takes no message for now is left alone; doubles each time. */
  firstHaltMs: number;
  longestHaltMs: number;
  /** Milliseconds between tries of a channel that has failed too often in a row; doubles each time. */
  firstProbeMs: number;
  longestProbeMs: number;
}

/** The state of one channel, as one process knows it. */
export interface ChannelHealth {
  /** Number of messages that may be sent at the same time now; 0 during a pause. */
  countFree(): number;
  noteSuccess(): void;
  noteFailure(): void;
  /** @returns the milliseconds until the next message may be sent */
  noteTooFast(): number;
  /** Whether the channel has failed too often in a row, or is paused. */
  isHalted(): boolean;
}

/**
 * Creates the memory of a channel's failures.
 * @param breaksAfter failures in a row after which one message at a time is tried
 */
export function createChannelHealth(
  limits: HealthLimits,
  { atOnce, breaksAfter }: { atOnce: number; breaksAfter: number },
): ChannelHealth {
  let failures = 0;
  let haltMs = 0;
  let pausedUntilMs = -Infinity;

  const isPaused = () => performance.now() < pausedUntilMs;
  const isBroken = () => failures >= breaksAfter;
  return {
    countFree: () => (isPaused() ? 0 : isBroken() ? 1 : atOnce),
    isHalted: () => isPaused() || isBroken(),
    noteSuccess() {
      failures = 0;
      haltMs = 0;
    },
    noteFailure() {
      failures += 1;
      if (!isBroken()) return;
      const probeMs = Math.min(
        limits.firstProbeMs * 2 ** (failures - breaksAfter),
        limits.longestProbeMs,
      );
      pausedUntilMs = performance.now() + probeMs;
    },
    noteTooFast() {
      // Messages that were under way together are refused together, and count as one.
      if (!isPaused()) {
        haltMs = Math.min(haltMs === 0 ? limits.firstHaltMs : haltMs * 2, limits.longestHaltMs);
        pausedUntilMs = performance.now() + haltMs;
      }
      return Math.max(pausedUntilMs - performance.now(), 0);
    },
  };
}
