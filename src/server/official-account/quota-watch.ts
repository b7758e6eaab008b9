import type { Logger } from 'pino';
import type { AgentRules } from '@/contract/agent-rules';
import type { MessageQuota } from './messaging-gateway';

const READ_EVERY_MS = 600_000;
/** Milliseconds after which a reading that failed is repeated. */
const REPEAT_AFTER_MS = 60_000;
/** Milliseconds for which a message waits for a reading. */
const READ_MS = 3_000;
const LEAST_RESERVE = 50;

/** Rules of the agent about the messages of a month. */
export type QuotaRules = Pick<AgentRules['line'], 'messages_per_month' | 'reserve_percent'>;

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

/** Returns LINE's numbers with the agent's own limit, if that is lower. */
export function applyOwnLimit(
  { most, used }: MessageQuota,
  { messages_per_month: own }: QuotaRules,
): MessageQuota {
  return { most: own === 0 ? most : Math.min(most ?? own, own), used };
}

/** Returns the messages of a month that are kept for money and security: a share, and at least fifty of them. */
export function reserveOf(most: number, { reserve_percent: percent }: QuotaRules): number {
  return percent === 0 ? 0 : Math.max(LEAST_RESERVE, Math.ceil((most * percent) / 100));
}

/** Creates the watch of one process. Other processes send too, so that its numbers are exact only after a reading. */
export function createQuotaWatch({
  fetchQuota,
  fetchRules,
  logger,
}: {
  fetchQuota: (signal: AbortSignal) => Promise<MessageQuota>;
  fetchRules: () => Promise<QuotaRules>;
  logger: Pick<Logger, 'warn'>;
}): QuotaWatch {
  let known: MessageQuota | undefined;
  let rules: QuotaRules | undefined;
  let nextReadAtMs = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      known = await fetchQuota(AbortSignal.timeout(READ_MS));
      nextReadAtMs = performance.now() + READ_EVERY_MS;
    } catch (error) {
      logger.warn({ err: error }, 'the quota of the official account could not be read');
      nextReadAtMs = performance.now() + REPEAT_AFTER_MS;
    }
  }

  async function look({ isAgain }: { isAgain: boolean }): Promise<QuotaState> {
    rules = await fetchRules();
    if (!isAgain && performance.now() < nextReadAtMs) return describe();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
    return describe();
  }

  /** Returns the messages that are left and those that are kept; undefined when the limit is unknown or there is none. */
  function measure(): { left: number; reserve: number } | undefined {
    if (!known || !rules) return undefined;
    const { most, used } = applyOwnLimit(known, rules);
    return most === null ? undefined : { left: most - used, reserve: reserveOf(most, rules) };
  }

  function describe(): QuotaState {
    const { left, reserve } = measure() ?? { left: Infinity, reserve: 0 };
    if (left <= 0) return 'gone';
    return left <= reserve ? 'reserve' : 'plenty';
  }

  return {
    look: () => look({ isAgain: false }),
    lookAgain: () => look({ isAgain: true }),
    noteSent(count = 1) {
      if (known) known = { ...known, used: known.used + count };
    },
    noteGone() {
      const most = known?.most ?? 0;
      known = { most, used: most };
    },
    countLeft() {
      const measured = measure();
      return measured && Math.max(measured.left, 0);
    },
    countSpare() {
      const measured = measure();
      return measured && Math.max(measured.left - measured.reserve, 0);
    },
  };
}
