import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/tables';
import {
  claimDue,
  type Delivery,
  giveUp,
  handOver,
  markSent,
  postpone,
} from './deliveries.queries';
import { readFact } from './notice.service';
import type { NoticeChannel, OutgoingNotice } from './notice-channel';

/** Limits and intervals of the outbox. */
export interface OutboxLimits {
  /** Milliseconds between searches for due deliveries. */
  everyMs: number;
  /** Highest number of deliveries of one channel that are sent in parallel. */
  atOnce: number;
  /** Milliseconds that a channel may take for one delivery. */
  sendMs: number;
  /** Milliseconds for which a process owns a delivery before another process may send it; longer than `sendMs`. */
  leaseMs: number;
  /** Milliseconds before the second attempt; the pause doubles before each further attempt. */
  firstPauseMs: number;
  longestPauseMs: number;
  mostAttempts: number;
  /** Milliseconds after which a notice is no longer sent, because channels forget their retry keys after a day. */
  oldestMs: number;
  /** Milliseconds that a stop waits for deliveries in progress. */
  stopMs: number;
}

const LIMITS: OutboxLimits = {
  everyMs: 1_000,
  atOnce: 4,
  sendMs: 8_000,
  leaseMs: 30_000,
  firstPauseMs: 5_000,
  longestPauseMs: 1_800_000,
  mostAttempts: 12,
  oldestMs: 20 * 3_600_000,
  stopMs: 2_000,
};

/** Dependencies of the outbox. */
export interface OutboxDeps {
  db: Db;
  agentId: number;
  channels: readonly NoticeChannel[];
  logger: Pick<Logger, 'warn' | 'error'>;
  limits?: Partial<OutboxLimits>;
}

/** Sends an agent's notices through external channels. */
export interface Outbox {
  /**
   * Sends due deliveries until `stop` is called. Each channel runs by itself, so that a hanging channel delays no
   * other.
   */
  start(): void;
  /** Sends the deliveries that are due now, once. */
  sendDue(): Promise<void>;
  /**
   * Starts no further deliveries. A delivery that is still in progress after a moment is sent again later, with the
   * same key.
   */
  stop(): Promise<void>;
}

/**
 * Creates the outbox of one process; any number of processes may run one on the same database. No transaction is open
 * while a channel is called.
 */
export function createOutbox({ db, agentId, channels, logger, limits }: OutboxDeps): Outbox {
  const { everyMs, atOnce, sendMs, leaseMs, oldestMs, stopMs, ...retry } = { ...LIMITS, ...limits };
  const ending = new AbortController();
  const cut = new AbortController();
  let loops: Promise<void>[] = [];

  /**
   * Sends due deliveries of one channel.
   * @returns whether more deliveries may be due
   */
  async function sendDueOf(channel: NoticeChannel): Promise<boolean> {
    await handOver(db, { agentId, channels, oldestMs });
    const due = await claimDue(db, {
      ...{ agentId, channel: channel.name, most: atOnce },
      ...{ leaseMs, oldestMs },
    });
    await Promise.all(due.map((delivery) => attempt(channel, delivery)));
    return due.length === atOnce;
  }

  async function attempt(channel: NoticeChannel, delivery: Delivery): Promise<void> {
    const { id: retryKey, noticeId: id, kind, memberId, phone, attempts } = delivery;
    const fact = readFact({ id, kind, fact: delivery.fact });
    if (!fact) return abandon(channel, delivery, 'the content of the notice cannot be read');
    if (delivery.isTooOld) return abandon(channel, delivery, 'the notice is too old to be sent');
    if (attempts > retry.mostAttempts) {
      return abandon(channel, delivery, 'the last attempt was interrupted');
    }
    try {
      await sendInTime(channel, { retryKey, memberId, phone, fact });
    } catch (error) {
      // After a stop, the lease expires and another process sends the delivery.
      if (cut.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (attempts === retry.mostAttempts) return abandon(channel, delivery, reason);
      logger.warn(
        { err: error, channel: channel.name, delivery: retryKey },
        'failed to send a notice; it will be retried',
      );
      await postpone(db, delivery, { pauseMs: pauseAfter(attempts), reason });
      return;
    }
    await markSent(db, delivery);
  }

  /** Sends one notice, and stops waiting at the time limit even if the channel ignores its signal. */
  async function sendInTime(channel: NoticeChannel, notice: OutgoingNotice): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(sendMs), cut.signal]);
    const limit = new Promise<never>((_, reject) => {
      const stop = () => reject(new Error(`the channel did not respond within ${sendMs} ms`));
      signal.addEventListener('abort', stop, { once: true });
    });
    await Promise.race([channel.send(notice, signal), limit]);
  }

  async function abandon({ name }: NoticeChannel, delivery: Delivery, reason: string) {
    const { id, attempts } = delivery;
    logger.error({ channel: name, delivery: id, attempts, reason }, 'gave up sending a notice');
    await giveUp(db, delivery, reason);
  }

  /** Varies the pause by a fifth, so that deliveries that failed together are not retried together. */
  function pauseAfter(attempts: number): number {
    const pauseMs = Math.min(retry.firstPauseMs * 2 ** (attempts - 1), retry.longestPauseMs);
    return Math.round(pauseMs * (0.8 + Math.random() * 0.4));
  }

  async function keepSending(channel: NoticeChannel): Promise<void> {
    while (!ending.signal.aborted) {
      const hasMore = await sendDueOf(channel).catch((error: unknown) => {
        logger.warn({ err: error, channel: channel.name }, 'failed to process due notices');
        return false;
      });
      if (!hasMore) await rest(everyMs);
    }
  }

  async function rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  }

  return {
    start() {
      loops = channels.map(keepSending);
    },
    async sendDue() {
      await Promise.all(channels.map(sendDueOf));
    },
    async stop() {
      ending.abort();
      const timeout = setTimeout(() => cut.abort(), stopMs);
      await Promise.all(loops);
      clearTimeout(timeout);
    },
  };
}
