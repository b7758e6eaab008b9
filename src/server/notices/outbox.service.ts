import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/tables';
import { type ChannelHealth, createChannelHealth, type HealthLimits } from './channel-health';
import {
  claimCompanions,
  claimDue,
  type Delivery,
  fetchUnhanded,
  handOver,
  type PlannedDelivery,
} from './deliveries.queries';
import { createAttempts, type DeliveryEnd } from './delivery-attempts';
import type { AnyChannel } from './notice-channel';

/** Limits and intervals of the outbox. */
export interface OutboxLimits extends HealthLimits {
  /** Milliseconds between searches for due deliveries. */
  everyMs: number;
  /** Highest number of deliveries of one channel that are sent in parallel. */
  atOnce: number;
  /** Milliseconds that a channel may take for one delivery. */
  sendMs: number;
  /**
   * Milliseconds for which a process owns a delivery before another process may send it; longer than writing and sending
   * a message take, which is twice `sendMs`.
   */
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
  firstHaltMs: 30_000,
  longestHaltMs: 600_000,
  firstProbeMs: 5_000,
  longestProbeMs: 300_000,
  mostAttempts: 12,
  oldestMs: 20 * 3_600_000,
  stopMs: 2_000,
};

/** Dependencies of the outbox. */
export interface OutboxDeps {
  db: Db;
  agentId: number;
  channels: readonly AnyChannel[];
  logger: Pick<Logger, 'warn' | 'error'>;
  limits?: Partial<OutboxLimits>;
  /** Called for each delivery that has ended, for metrics. */
  onEnd?: (end: DeliveryEnd) => void;
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
  /** Names of the channels that this process leaves alone for now, or tries with one message at a time. */
  listHalted(): string[];
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
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, agentId, channels, logger } = deps;
  const limits = { ...LIMITS, ...deps.limits };
  const { everyMs, atOnce, leaseMs, oldestMs, stopMs } = limits;
  const ending = new AbortController();
  const cut = new AbortController();
  const attempts = createAttempts({ ...deps, limits, cut: cut.signal });
  const health = new Map<string, ChannelHealth>(
    channels.map((channel) => {
      const breaksAfter = 'breaksAfter' in channel ? channel.breaksAfter : Infinity;
      return [channel.name, createChannelHealth(limits, { atOnce, breaksAfter })];
    }),
  );
  let loops: Promise<void>[] = [];

  /** Creates deliveries of the notices that were written since, for each channel that carries them. */
  async function handOverNotices(): Promise<void> {
    const kinds = [...new Set(channels.flatMap((channel) => channel.kinds))];
    const notices = await fetchUnhanded(db, agentId, kinds);
    if (notices.length === 0) return;
    const planned: PlannedDelivery[] = [];
    for (const channel of channels) {
      const carried = notices.filter(({ kind }) => channel.kinds.includes(kind));
      if (carried.length === 0) continue;
      const reached =
        'findReached' in channel
          ? await channel.findReached(carried.map(({ memberId }) => memberId))
          : undefined;
      const plans =
        'plan' in channel ? await channel.plan(carried.map(({ kind }) => kind)) : undefined;
      for (const { id: noticeId, memberId, kind } of carried) {
        if (reached && !reached.has(memberId)) continue;
        const plan = plans?.get(kind) ?? { rank: 0, delayMs: 0 };
        planned.push({ noticeId, channel: channel.name, ...plan });
      }
    }
    await handOver(db, { noticeIds: notices.map(({ id }) => id), planned, oldestMs });
  }

  /**
   * Sends due deliveries of one channel.
   * @returns whether more deliveries may be due
   */
  async function sendDueOf(channel: AnyChannel): Promise<boolean> {
    await handOverNotices();
    const condition = health.get(channel.name);
    const most = condition?.countFree() ?? atOnce;
    if (most === 0) return false;
    const claim = { agentId, channel: channel.name, leaseMs, oldestMs };
    const due = await claimDue(db, { ...claim, most });
    if (!('compose' in channel)) {
      await Promise.all(due.map((delivery) => attempts.send(channel, delivery, condition)));
    } else if (due.length > 0) {
      const companions = await claimCompanions(db, { ...claim, claimed: due });
      const bundles = toBundles([...due, ...companions], channel.mostInMessage);
      await inTurns(bundles, most, (bundle) => attempts.sendBundle(channel, bundle, condition));
    }
    return due.length === most && condition?.countFree() !== 0;
  }

  async function keepSending(channel: AnyChannel): Promise<void> {
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
    listHalted: () =>
      channels.map(({ name }) => name).filter((name) => health.get(name)?.isHalted()),
    async stop() {
      ending.abort();
      const timeout = setTimeout(() => cut.abort(), stopMs);
      await Promise.all(loops);
      clearTimeout(timeout);
    },
  };
}

/** Groups deliveries that leave in one message, by the message that is written, or else by the member. */
function toBundles(deliveries: readonly Delivery[], most: number): Delivery[][] {
  const groups = new Map<string | number, Delivery[]>();
  for (const delivery of deliveries) {
    const key = delivery.bundleId ?? delivery.memberId;
    groups.set(key, [...(groups.get(key) ?? []), delivery]);
  }
  return [...groups.values()].flatMap((group) => {
    const ranked = group.toSorted((a, b) => a.rank - b.rank || a.noticeId - b.noticeId);
    const bundles: Delivery[][] = [];
    for (let from = 0; from < ranked.length; from += most) {
      bundles.push(ranked.slice(from, from + most));
    }
    return bundles;
  });
}

/** Runs a task for each item, at most `most` at the same time. */
async function inTurns<T>(
  items: readonly T[],
  most: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: most }, work));
}
