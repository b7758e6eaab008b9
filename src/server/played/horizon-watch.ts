import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { findHorizonHolder } from '../db/horizon-holder.queries';
import { type Executor, queryRaw } from '../db/raw';

/** Dependencies of the watch. */
export interface HorizonWatchDeps {
  readonly db: Executor;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly metrics: Registry;
  /** Milliseconds that a transaction may stay open before the alarm; a minute by default. */
  readonly alarmAfterMs?: number;
}

const ALARM_AFTER_MS = 60_000;

/**
 * Creates a watch over the oldest open transaction. Only stakes settled before it are rolled up, so a transaction that
 * stays open stops points, quests, cashback and referral income, and nothing else would report that.
 * @returns a function that checks once
 */
export function createHorizonWatch(deps: HorizonWatchDeps): () => Promise<void> {
  const { db, logger, metrics, alarmAfterMs = ALARM_AFTER_MS } = deps;
  let oldest: { xid: string; seenAtMs: number } | undefined;
  let isAlarmed = false;
  const ageMs = () => (oldest ? performance.now() - oldest.seenAtMs : 0);
  metrics.registerMetric(
    new Gauge({
      name: 'transaction_horizon_age_seconds',
      help: 'Seconds for which this process has seen the same oldest open transaction; stakes settled after it are not summed up',
      registers: [],
      collect() {
        this.set(ageMs() / 1000);
      },
    }),
  );
  return async () => {
    const [now] = await queryRaw<{ xid: string; isOpen: boolean }>(
      db,
      `SELECT pg_snapshot_xmin(s)::text AS xid, pg_snapshot_xmin(s) < pg_snapshot_xmax(s) AS "isOpen"
       FROM pg_current_snapshot() AS s`,
    );
    if (!now?.isOpen) oldest = undefined;
    else if (oldest?.xid !== now.xid) oldest = { xid: now.xid, seenAtMs: performance.now() };
    if (ageMs() < alarmAfterMs) {
      if (isAlarmed) logger.info('settled stakes are summed up again');
      isAlarmed = false;
      return;
    }
    if (isAlarmed || !oldest) return;
    isAlarmed = true;
    const holder = await findHorizonHolder(db, oldest.xid);
    logger.error(
      { transaction: oldest.xid, openForMs: Math.round(ageMs()), holder: holder ?? 'unknown' },
      'settled stakes are not summed up because a transaction stays open; end it, for example with pg_terminate_backend',
    );
  };
}
