import type { Logger } from 'pino';
import type { MessageQuota } from './messaging-gateway';

const READ_EVERY_MS = 600_000;
/** Milliseconds after which a reading that failed is repeated. */
const REPEAT_AFTER_MS = 60_000;
/** Milliseconds for which a message waits for a reading. */
const READ_MS = 3_000;
const RESERVE_SHARE = 0.2;
const LEAST_RESERVE = 50;

/** The rest of the month: `reserve` is kept for money and security, `gone` is nothing. */
export type QuotaState = 'plenty' | 'reserve' | 'gone';

/** Watches the messages that the account may still send this month. */
export interface QuotaWatch {
  /** Returns the state by LINE's last numbers, which are read anew every ten minutes, less what was sent since. */
  look(): Promise<QuotaState>;
  /** Reads LINE's numbers now, because LINE refused a message. */
  lookAgain(): Promise<QuotaState>;
  /** @param count messages that LINE counts; one by default */
  noteSent(count?: number): void;
  /** LINE said that the month is used up. */
  noteGone(): void;
  /** Number of messages left; undefined when it is unknown or unlimited. */
  countLeft(): number | undefined;
  /** Number of messages left above the reserve, at least 0; undefined when it is unknown or unlimited. */
  countSpare(): number | undefined;
}

/** Returns the messages of a month that are kept for money and security. */
export function reserveOf(most: number): number {
  return Math.max(LEAST_RESERVE, Math.ceil(most * RESERVE_SHARE));
}

/** Creates the watch of one process. Other processes send too, so that its numbers are exact only after a reading. */
export function createQuotaWatch({
  fetchQuota,
  logger,
}: {
  fetchQuota: (signal: AbortSignal) => Promise<MessageQuota>;
  logger: Pick<Logger, 'warn'>;
}): QuotaWatch {
  let known: { most: number | null; left: number } | undefined;
  let nextReadAtMs = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { most, used } = await fetchQuota(AbortSignal.timeout(READ_MS));
      known = { most, left: most === null ? Infinity : most - used };
      nextReadAtMs = performance.now() + READ_EVERY_MS;
    } catch (error) {
      logger.warn({ err: error }, 'the quota of the official account could not be read');
      nextReadAtMs = performance.now() + REPEAT_AFTER_MS;
    }
  }

  async function lookAgain(): Promise<QuotaState> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
    return describe();
  }

  function describe(): QuotaState {
    if (!known || known.most === null) return 'plenty';
    if (known.left <= 0) return 'gone';
    return known.left <= reserveOf(known.most) ? 'reserve' : 'plenty';
  }

  return {
    look: () => (performance.now() < nextReadAtMs ? Promise.resolve(describe()) : lookAgain()),
    lookAgain,
    noteSent(count = 1) {
      if (known) known.left -= count;
    },
    noteGone() {
      known = { most: known?.most ?? 0, left: 0 };
    },
    countLeft: () => (known && known.most !== null ? Math.max(known.left, 0) : undefined),
    countSpare: () =>
      known && known.most !== null ? Math.max(known.left - reserveOf(known.most), 0) : undefined,
  };
}
