import { type AgentRules, findLeftAfterShares } from '@/contract/agent-rules';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';

/** Members that one transaction looks at: an embedded database answers no other caller meanwhile. */
const SLICE = 250;

/** What is read of an agent's rules as a value of SQL: `cashback_terms`. */
export const TERMS = 'jsonb_populate_record(NULL::cashback_terms, $2::text::jsonb)';

/** The rules of an agent that its days are computed by, as `TERMS` reads them. */
export async function fetchTermsText(db: Executor, agentId: number): Promise<string> {
  return writeTerms(await fetchAgentRules(db, agentId));
}

function writeTerms(rules: Pick<AgentRules, 'affiliate' | 'cashback' | 'points' | 'vip'>): string {
  const { cashback, vip } = rules;
  const caps = [vip.guest, vip.gold, vip.hero].map(({ loss_refund_cap: cap }) => cap);
  return JSON.stringify({ ...cashback, loss_caps: caps, left_rates: findLeftAfterShares(rules) });
}

/**
 * Computes what days brought back that have closed, for all members of all agents, and again those that changed since.
 * Safe in many processes at once, and resumable at any moment: a slice and how far it goes are one transaction. While
 * nothing is due it only reads. Rule: rewards, "Cashback, loss refund".
 * @param signal ends it between two slices
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

/** Agents for which there is something to do. */
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

/** An agent's first day is the last one that has closed: nobody was promised anything before. */
async function beginWithLastDay(db: Executor, agentId: number): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO cashback_progress (agent_id, first_day, done_day, turn)
     VALUES ($1, last_closed_day(), last_closed_day() - 1, 0) ON CONFLICT DO NOTHING`,
    [agentId],
  );
}
