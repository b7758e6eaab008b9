import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { queryRaw } from '../db/raw';

interface Waiting {
  waiting: number;
  longest: number;
  held: number;
}

const HELP: Readonly<Record<keyof Waiting, readonly [name: string, help: string]>> = {
  waiting: ['lotto_results_waiting', 'Results and corrections that wait for another operator'],
  longest: [
    'lotto_result_longest_wait_seconds',
    'How long the result that was entered first waits for another operator',
  ],
  held: [
    'lotto_refunds_held',
    'Rounds whose refund for want of a result is due, and is held up by a result that waits',
  ],
};

/**
 * Adds figures of results that wait for their second person, for alarms. They are read when they are asked for, and no
 * number while the database does not answer.
 */
export function addResultFigures(figures: Registry, db: Database, agentId: number): void {
  for (const key of ['waiting', 'longest', 'held'] as const) {
    const [name, help] = HELP[key];
    new Gauge({
      name,
      help,
      registers: [figures],
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
