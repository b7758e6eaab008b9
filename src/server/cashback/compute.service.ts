import { type AgentRules, findLeftAfterShares } from '@/contract/agent-rules';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';

/** Members per transaction. Kept small, because an embedded database serves no other caller during a transaction. */
const SLICE = 250;

/** SQL that reads parameter `$2`, the result of {@link fetchTermsText}, as `cashback_terms`. */
export const TERMS = 'jsonb_populate_record(NULL::cashback_terms, $2::text::jsonb)';

/** Returns the rules by which an agent's days are computed, as JSON for {@link TERMS}. */
export async function fetchTermsText(db: Executor, agentId: number): Promise<string> {
  return writeTerms(await fetchAgentRules(db, agentId));
}

/** Writes rules as JSON for {@link TERMS}. */
export function writeTerms(
  rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>,
): string {
  const { cashback, vip } = rules;
  const caps = [vip.guest, vip.gold, vip.hero].map(({ loss_refund_cap: cap }) => cap);
  return JSON.stringify({ ...cashback, loss_caps: caps, left_rates: findLeftAfterShares(rules) });
}

/**
 * Computes the cashback of closed days for all members of all agents, and recomputes days that changed since. Safe in
 * many processes at the same time and resumable at any moment: some members and the progress are written in one
 * transaction. Only reads while nothing is due. See `docs/rules.md#cashback`.
 * @param signal stops the run between two transactions
 */
export async function computeCashback(db: Executor, signal?: AbortSignal): Promise<void> {
  for (const { agentId, isKnown } of await findDue(db)) {
    if (!isKnown) await beginWithLastDay(db, agentId);
    const terms = await fetchTermsText(db, agentId);
    let looked: number | null;
    do {
      const [row] = await queryRaw<{ looked: number | null }>(
        db,
        `SELECT compute_cashback_slice($1, ${TERMS}, $3) AS looked`,
        [agentId, terms, SLICE],
      );
      looked = row?.looked ?? null;
    } while (looked !== null && !signal?.aborted);
  }
}

/** Returns the agents that have days to compute. */
function findDue(db: Executor): Promise<{ agentId: number; isKnown: boolean }[]> {
  return queryRaw(
    db,
    `SELECT a.id AS "agentId", p.agent_id IS NOT NULL AS "isKnown"
     FROM agents a LEFT JOIN cashback_progress p ON p.agent_id = a.id
     WHERE p.agent_id IS NULL OR p.night_day IS NOT NULL OR p.done_day < last_closed_day()
       OR p.turn < (SELECT turn FROM played_roll_up)
     ORDER BY a.id`,
  );
}

/** Starts a new agent with the last closed day; earlier days were not promised any cashback. */
async function beginWithLastDay(db: Executor, agentId: number): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO cashback_progress (agent_id, first_day, done_day, turn)
     VALUES ($1, last_closed_day(), last_closed_day() - 1, 0) ON CONFLICT DO NOTHING`,
    [agentId],
  );
}
