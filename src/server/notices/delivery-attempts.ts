import type { Logger } from 'pino';
import type { Db } from '../db/tables';
import type { ChannelHealth } from './channel-health';
import {
  type Delivery,
  dropDeliveries,
  endDeliveries,
  postpone,
  writeMessage,
} from './deliveries.queries';
import { readFact } from './notice.service';
import type {
  BundledNotice,
  BundlingChannel,
  LeftOut,
  NoticeChannel,
  SendResult,
} from './notice-channel';

/** How a delivery ended. */
export interface DeliveryEnd {
  readonly channel: string;
  readonly state: 'sent' | 'dropped' | 'given_up';
  /** Why it was dropped; empty for the other states. */
  readonly reason: string;
}

/** Dependencies of the attempts. */
export interface AttemptDeps {
  db: Db;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** Aborted when the process no longer waits for deliveries in progress. */
  cut: AbortSignal;
  limits: { sendMs: number; firstPauseMs: number; longestPauseMs: number; mostAttempts: number };
  onEnd?: (end: DeliveryEnd) => void;
}

const UNREADABLE = 'the content of the notice cannot be read';

/** Attempts deliveries that were claimed, and records how each attempt ended. */
export function createAttempts({ db, logger, cut, limits, onEnd }: AttemptDeps) {
  async function send(
    channel: NoticeChannel,
    delivery: Delivery,
    health: ChannelHealth | undefined,
  ): Promise<void> {
    const [notice] = toBundled(delivery);
    const problem = notice ? findProblem(delivery) : UNREADABLE;
    if (!notice || problem !== undefined)
      return abandon(channel, [delivery], problem ?? UNREADABLE);
    const { id: retryKey, memberId, phone } = delivery;
    const { fact } = notice;
    try {
      await inTime((signal) => channel.send({ retryKey, memberId, phone, fact }, signal));
    } catch (error) {
      return retry(channel, [delivery], error, health);
    }
    health?.noteSuccess();
    await finish(channel, [delivery]);
  }

  /** Attempts one message. Its content is stored before the first attempt, so that every attempt sends the same. */
  async function sendBundle(
    channel: BundlingChannel,
    claimed: readonly Delivery[],
    health: ChannelHealth | undefined,
  ): Promise<void> {
    const leader = claimed.find(({ id, bundleId }) => id === bundleId);
    const readable = new Map(claimed.flatMap(toBundled).map((notice) => [notice.id, notice]));
    const problemOf = (delivery: Delivery) =>
      leader || readable.has(delivery.id) ? findProblem(leader ?? delivery) : UNREADABLE;
    for (const delivery of claimed) {
      const problem = problemOf(delivery);
      if (problem !== undefined) await abandon(channel, [delivery], problem);
    }
    let deliveries = claimed.filter((delivery) => problemOf(delivery) === undefined);
    const memberId = deliveries[0]?.memberId;
    if (memberId === undefined) return;
    const toNotices = () => deliveries.flatMap(({ id }) => readable.get(id) ?? []);
    let result: SendResult;
    try {
      let message = leader?.message;
      if (!leader) {
        const composed = await inTime(() => channel.compose({ memberId, notices: toNotices() }));
        if (composed.leftOut.length > 0) await leaveOut(channel, composed.leftOut);
        const left = new Set(composed.leftOut.map(({ id }) => id));
        deliveries = deliveries.filter(({ id }) => !left.has(id));
        if (composed.message === null || deliveries.length === 0) return;
        message = await writeMessage(db, idsOf(deliveries), composed.message);
        // Another process, or the end of the friendship, came first.
        if (message === undefined) return;
      }
      const retryKey = leader?.id ?? deliveries[0]?.id ?? '';
      const outgoing = { memberId, notices: toNotices(), retryKey };
      result = await inTime((signal) => channel.send(message, outgoing, signal));
    } catch (error) {
      return retry(channel, deliveries, error, health);
    }
    await note(channel, deliveries, result, health);
  }

  async function note(
    channel: BundlingChannel,
    deliveries: readonly Delivery[],
    result: SendResult,
    health: ChannelHealth | undefined,
  ): Promise<void> {
    switch (result.state) {
      case 'sent':
        health?.noteSuccess();
        return finish(channel, deliveries, result.requestId);
      case 'left_out':
        return leaveOut(channel, result.leftOut);
      case 'refused':
        health?.noteSuccess();
        return abandon(channel, deliveries, result.reason, result.requestId);
      case 'too_fast': {
        const pauseMs = health?.noteTooFast() ?? limits.firstPauseMs;
        const { reason, requestId } = result;
        return postpone(db, deliveries, { pauseMs, reason, requestId, counts: false });
      }
    }
  }

  /** Returns why a delivery is not attempted any more. */
  function findProblem({ isTooOld, attempts }: Delivery): string | undefined {
    if (isTooOld) return 'the notice is too old to be sent';
    return attempts > limits.mostAttempts ? 'the last attempt was interrupted' : undefined;
  }

  /** Runs a call of a channel, and stops waiting at the time limit even if the channel ignores its signal. */
  async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([AbortSignal.timeout(limits.sendMs), cut]);
    const limit = new Promise<never>((_, reject) => {
      const stop = () => {
        reject(new Error(`the channel did not respond within ${limits.sendMs} ms`));
      };
      signal.addEventListener('abort', stop, { once: true });
    });
    return Promise.race([run(signal), limit]);
  }

  async function retry(
    channel: { name: string },
    deliveries: readonly Delivery[],
    error: unknown,
    health: ChannelHealth | undefined,
  ): Promise<void> {
    // After a stop, the lease expires and another process sends the delivery.
    if (cut.aborted) return;
    health?.noteFailure();
    const reason = error instanceof Error ? error.message : String(error);
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    const requestId = findRequestId(error);
    if (attempts >= limits.mostAttempts) return abandon(channel, deliveries, reason, requestId);
    logger.warn(
      { err: error, channel: channel.name, delivery: deliveries[0]?.id },
      'failed to send a notice; it will be retried',
    );
    await postpone(db, deliveries, { pauseMs: pauseAfter(attempts), reason, requestId });
  }

  async function finish(
    { name }: { name: string },
    deliveries: readonly Delivery[],
    requestId: string | null = null,
  ): Promise<void> {
    await endDeliveries(db, idsOf(deliveries), { state: 'sent', requestId });
    for (const _ of deliveries) onEnd?.({ channel: name, state: 'sent', reason: '' });
  }

  async function leaveOut({ name }: { name: string }, leftOut: readonly LeftOut[]): Promise<void> {
    await dropDeliveries(db, leftOut);
    for (const { reason } of leftOut) onEnd?.({ channel: name, state: 'dropped', reason });
  }

  async function abandon(
    { name }: { name: string },
    deliveries: readonly Delivery[],
    reason: string,
    requestId: string | null = null,
  ): Promise<void> {
    for (const { id, attempts } of deliveries) {
      logger.error({ channel: name, delivery: id, attempts, reason }, 'gave up sending a notice');
      onEnd?.({ channel: name, state: 'given_up', reason: '' });
    }
    await endDeliveries(db, idsOf(deliveries), { state: 'given_up', reason, requestId });
  }

  /** Varies the pause by a fifth, so that deliveries that failed together are not retried together. */
  function pauseAfter(attempts: number): number {
    const pauseMs = Math.min(limits.firstPauseMs * 2 ** (attempts - 1), limits.longestPauseMs);
    return Math.round(pauseMs * (0.8 + Math.random() * 0.4));
  }

  return { send, sendBundle };
}

/** Returns the channel's own name of the call that failed. */
function findRequestId(error: unknown): string | null {
  if (!(error instanceof Error && 'requestId' in error)) return null;
  return typeof error.requestId === 'string' ? error.requestId : null;
}

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

function toBundled({ noticeId, kind, fact, id, ageMs, isSeen }: Delivery): BundledNotice[] {
  const read = readFact({ id: noticeId, kind, fact });
  return read ? [{ id, fact: read, ageMs, isSeen }] : [];
}
