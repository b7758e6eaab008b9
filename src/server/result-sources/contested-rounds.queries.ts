import { type Executor, queryRaw } from '../db/raw';

/** Returns the rounds about which sources contradict each other and that have no final result, the first one first. */
export function fetchContested(
  db: Executor,
  agentId: number,
): Promise<{ round_id: string; market_name: string }[]> {
  return queryRaw(
    db,
    `SELECT r.round_id, m.name AS market_name FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
     WHERE r.agent_id = $1 AND r.state IN ('scheduled', 'open', 'closed') AND r.result_held_until IS NOT NULL
       AND lotto_is_contested(r.id) ORDER BY r.draws_at, r.id`,
    [agentId],
  );
}
