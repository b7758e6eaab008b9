import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { queryRaw } from '../db/raw';

interface Waiting {
  waiting: number;
  longest: number;
  held: number;
}

const HELP: Readonly<Record<keyof Waiting, readonly [name: string, help: string]>> = {
  waiting: [
    'lotto_results_waiting',
    'Number of results and corrections that wait for the confirmation of another operator',
  ],
  longest: [
    'lotto_result_longest_wait_seconds',
    'Seconds for which the oldest waiting result has waited for the confirmation of another operator',
  ],
  held: [
    'lotto_refunds_held',
    'Number of rounds whose refund for a missing result is due but held up by a waiting result',
  ],
};

/**
 * Adds metrics of results that wait for a second operator, for alarms. Each metric is read when the metrics are
 * collected, and is NaN while the database does not respond.
 */
export function addResultMetrics(metrics: Registry, db: Database, agentId: number): void {
  for (const key of ['waiting', 'longest', 'held'] as const) {
    const [name, help] = HELP[key];
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const found = await fetchWaiting(db, agentId).catch(() => undefined);
        this.set(found?.[key] ?? Number.NaN);
      },
    });
  }
}

async function fetchWaiting(db: Database, agentId: number): Promise<Waiting | undefined> {
  const [row] = await queryRaw<Waiting>(
    db.usedFor('probe'),
    `SELECT count(*) AS waiting,
       greatest(0, coalesce(extract(epoch FROM max(now - w.entered_at)), 0))::float8 AS longest,
       count(*) FILTER (WHERE NOT w.is_correction
         AND r.draws_at + m.refund_after_minutes * interval '1 minute' <= now) AS held
     FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_results w JOIN lotto_rounds r ON r.id = w.round_id
     JOIN lotto_markets m USING (agent_id, market_id)
     WHERE w.state = 'waiting' AND r.agent_id = $1`,
    [agentId],
  );
  return row;
}
